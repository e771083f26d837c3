/** Webhooks that the suite plays, over the tape of the scenario: where they listened and what they were asked is recorded. */
import { offTape, tape } from '../client/tape/tape.ts';
import { serveWebhooks, type WebhookServer } from '../client/webhook-server.ts';

export async function playWebhooks(): Promise<WebhookServer> {
  let real: WebhookServer | undefined;
  const { caBundle, address } = await tape().observed('webhooks', async () => {
    real = await offTape(serveWebhooks);
    return { caBundle: real.caBundle, address: real.urlOf('') };
  });
  return {
    caBundle,
    urlOf: (name) => `${address}${encodeURIComponent(name)}`,
    answers: (...said) => real?.answers(...said),
    converts: (...said) => real?.converts(...said),
    requests: (name) => tape().drawn(`what the webhook ${name} was asked`, () => real?.requests(name) ?? []),
    close: async () => real?.close(),
  };
}
