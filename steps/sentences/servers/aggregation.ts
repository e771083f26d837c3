/** Sentences about the aggregation layer. The suite runs the aggregated server, at an address that the server can reach. */
import { buildResourcePath, formatResourceApiVersion } from '../../../client/discovery/discovery.ts';
import { getStatus } from '../../../client/exchange/exchange.ts';
import { getScenarioIo } from '../../../client/recording/scenario-io.ts';
import { startExtensionServer } from '../../../client/test-servers/extension-server.ts';
import { MismatchError } from '../../harness/comparison/mismatch.ts';
import { Given } from '../../harness/vocabulary.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';

/** The time limit in milliseconds for the server to report the APIService as available. */
const AVAILABILITY_TIMEOUT = 60_000;

/** Starts an aggregated server with one cluster-scoped type `gadgets` without objects. */
Given(
  'an aggregated server for the group {string} that supports only JSON',
  async function (this: AssayWorld, name: string) {
    const group = await this.fillPlaceholders(name);
    const server = await getScenarioIo().observe('the address of the aggregated server', async () => {
      const { address, port, close: closeServer } = await startExtensionServer(group);
      this.cleanUp.actionsAfterDeletion.push(closeServer);
      return { address, port };
    });
    const namespace = await this.getNamespace();
    const ports = [{ name: 'https', port: server.port, protocol: 'TCP' }];
    const createObject = async (kind: string, name: string, members: object): Promise<void> => {
      const resource = this.getResource(kind);
      const path = buildResourcePath(resource, namespace);
      const body = {
        apiVersion: formatResourceApiVersion(resource),
        kind: resource.kind,
        metadata: { name },
        ...members,
      };
      await this.sendPreparatoryRequest({ method: 'POST', path, body: JSON.stringify(body) });
    };
    await createObject('Service', 'extension', { spec: { ports } });
    await createObject('Endpoints', 'extension', { subsets: [{ addresses: [{ ip: server.address }], ports }] });
    // Since 1.34, kube-apiserver reads the addresses from EndpointSlices.
    if (this.subject.capabilities.has('type:endpointslices.discovery')) {
      const labels = { [await this.fillPlaceholders('{dialect:domain}/service-name')]: 'extension' };
      const endpoints = [{ addresses: [server.address], conditions: { ready: true } }];
      const metadata = { name: 'extension', labels };
      await createObject('EndpointSlice', 'extension', { metadata, addressType: 'IPv4', endpoints, ports });
    }
    const service = { name: 'extension', namespace, port: server.port };
    const priorityFields = { groupPriorityMinimum: 100, versionPriority: 100 };
    const spec = { group, version: 'v1', service, insecureSkipTLSVerify: true, ...priorityFields };
    await createObject('APIService', `v1.${group}`, { spec });
    const path = `/apis/${group}/v1/gadgets`;
    const exchangeCountBefore = this.evidence.exchanges.length;
    const isAvailable = await pollUntil(async () => {
      this.evidence.exchanges.length = exchangeCountBefore;
      return getStatus(await this.send({ method: 'GET', path })) === 200;
    }, AVAILABILITY_TIMEOUT);
    if (!isAvailable) throw new MismatchError(`GET ${path}, which the aggregated server handles`, '200', 'no 200');
  },
);
