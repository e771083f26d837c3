/** Starts webhook servers of the suite. Records their address and their requests in the record of the scenario. */

import { getScenarioIo, runLive } from '../../../client/recording/scenario-io.ts';
import { startWebhookServer, type WebhookServer } from '../../../client/test-servers/webhook-server.ts';

export async function startRecordedWebhookServer(): Promise<WebhookServer> {
  let startedServer: WebhookServer | undefined;
  const { caBundle, address } = await getScenarioIo().observe('webhooks', async () => {
    startedServer = await runLive(startWebhookServer);
    return { caBundle: startedServer.caBundle, address: startedServer.buildWebhookUrl('') };
  });
  return {
    caBundle,
    buildWebhookUrl: (name) => `${address}${encodeURIComponent(name)}`,
    setResponse: (...parameters) => startedServer?.setResponse(...parameters),
    setConversion: (...parameters) => startedServer?.setConversion(...parameters),
    listRequests: (name) =>
      getScenarioIo().draw(`the requests to the webhook ${name}`, () => startedServer?.listRequests(name) ?? []),
    close: async () => startedServer?.close(),
  };
}
