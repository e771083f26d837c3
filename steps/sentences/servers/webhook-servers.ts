/** Starts webhook servers of the suite. Records their address and their requests on the tape of the scenario. */

import { getTape, runLive } from '../../../client/tape/tape.ts';
import { startWebhookServer, type WebhookServer } from '../../../client/test-servers/webhook-server.ts';

export async function startWebhooks(): Promise<WebhookServer> {
  let startedServer: WebhookServer | undefined;
  const { caBundle, address } = await getTape().observe('webhooks', async () => {
    startedServer = await runLive(startWebhookServer);
    return { caBundle: startedServer.caBundle, address: startedServer.buildWebhookUrl('') };
  });
  return {
    caBundle,
    buildWebhookUrl: (name) => `${address}${encodeURIComponent(name)}`,
    setResponse: (...parameters) => startedServer?.setResponse(...parameters),
    setConversion: (...parameters) => startedServer?.setConversion(...parameters),
    listRequests: (name) =>
      getTape().draw(`the requests to the webhook ${name}`, () => startedServer?.listRequests(name) ?? []),
    close: async () => startedServer?.close(),
  };
}
