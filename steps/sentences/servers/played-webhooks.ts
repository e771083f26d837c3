/** Webhook servers of the suite. Their address and their requests are recorded on the tape of the scenario. */

import { serveWebhooks, type WebhookServer } from '../../../client/played/webhook-server.ts';
import { getTape, runLive } from '../../../client/tape/tape.ts';

export async function playWebhooks(): Promise<WebhookServer> {
  let real: WebhookServer | undefined;
  const { caBundle, address } = await getTape().observe('webhooks', async () => {
    real = await runLive(serveWebhooks);
    return { caBundle: real.caBundle, address: real.webhookUrl('') };
  });
  return {
    caBundle,
    webhookUrl: (name) => `${address}${encodeURIComponent(name)}`,
    answers: (...parameters) => real?.answers(...parameters),
    converts: (...parameters) => real?.converts(...parameters),
    requests: (name) => getTape().draw(`what the webhook ${name} was asked`, () => real?.requests(name) ?? []),
    close: async () => real?.close(),
  };
}
