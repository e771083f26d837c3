/** Webhook servers of the suite. Their address and their requests are recorded on the tape of the scenario. */

import { serveWebhooks, type WebhookServer } from '../../../client/played/webhook-server.ts';
import { getTape, runLive } from '../../../client/tape/tape.ts';

export async function playWebhooks(): Promise<WebhookServer> {
  let startedServer: WebhookServer | undefined;
  const { caBundle, address } = await getTape().observe('webhooks', async () => {
    startedServer = await runLive(serveWebhooks);
    return { caBundle: startedServer.caBundle, address: startedServer.webhookUrl('') };
  });
  return {
    caBundle,
    webhookUrl: (name) => `${address}${encodeURIComponent(name)}`,
    answers: (...parameters) => startedServer?.answers(...parameters),
    converts: (...parameters) => startedServer?.converts(...parameters),
    requests: (name) => getTape().draw(`what the webhook ${name} was asked`, () => startedServer?.requests(name) ?? []),
    close: async () => startedServer?.close(),
  };
}
