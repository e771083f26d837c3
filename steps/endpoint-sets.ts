/** Sentences about reading and writing Endpoints as a client or a producer: expansion of subsets, and making them. */
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { type Backend, produceSubsets, type ServicePort } from '../client/endpoints-producer.ts';
import {
  addressOf,
  type Endpoint,
  type EndpointSubset,
  endpointSet,
  localEndpoints,
  readyEndpoints,
} from '../client/endpoints-set.ts';
import { show } from './matching.ts';
import type { AssayWorld } from './world.ts';

async function subsetsOf(world: AssayWorld, name: string): Promise<EndpointSubset[]> {
  const { path } = { path: await world.pathTo('Endpoints', name) };
  const stored = await world.prepare({ method: 'GET', path });
  return (JSON.parse(stored.answer?.body.toString('utf8') ?? '{}') as { subsets?: EndpointSubset[] }).subsets ?? [];
}

When('a client expands the Endpoints {string}', async function (this: AssayWorld, name: string) {
  this.endpoints = endpointSet(await subsetsOf(this, name));
});

When(
  'a client chooses where to send traffic for the Endpoints {string}',
  async function (this: AssayWorld, name: string) {
    this.endpoints = readyEndpoints(await subsetsOf(this, name));
  },
);

When(
  'a client on the node {string} looks for local endpoints in the Endpoints {string}',
  async function (this: AssayWorld, node: string, name: string) {
    this.endpoints = localEndpoints(await subsetsOf(this, name), node);
  },
);

/** Columns: port (its name), address (`10.10.1.1:80`). */
Then('the endpoint set is, in any order:', function (this: AssayWorld, table: DataTable) {
  const expected = table.hashes().map(({ port = '', address = '' }) => `${port} ${address}`);
  const actual = this.endpoints.map((endpoint: Endpoint) => `${endpoint.portName} ${addressOf(endpoint)}`);
  this.compare('the endpoint set, sorted', { value: expected.toSorted() }, actual.toSorted());
});

/** Columns: ip, ready, and one per named port that the backend has; the Service is one that was created. */
When(
  'a producer writes the Endpoints {string} of the Service {string} for:',
  async function (this: AssayWorld, name: string, service: string, table: DataTable) {
    const { ports = [] } = (this.remembered(service).spec ?? {}) as { ports?: ServicePort[] };
    const subsets = produceSubsets(ports, table.hashes().map(readBackend));
    const path = await this.pathTo('Endpoints', name);
    const body = JSON.stringify({ apiVersion: 'v1', kind: 'Endpoints', metadata: { name }, subsets });
    await this.act({ method: 'PUT', path, body });
  },
);

function readBackend({ ip = '', ready = 'true', nodeName, ...ports }: Record<string, string>): Backend {
  const numbers = Object.entries(ports).filter(([, port]) => port !== '');
  return {
    ip,
    ready: ready === 'true',
    ...(nodeName === undefined ? {} : { nodeName }),
    ports: Object.fromEntries(numbers.map(([name, port]) => [name, Number(port)])),
  };
}

/** For producers: no address stands in both lists of a subset. */
Then('no subset lists an address as ready and not ready', function (this: AssayWorld) {
  const { subsets = [] } = JSON.parse(this.answer().answer?.body.toString('utf8') ?? '{}') as {
    subsets?: EndpointSubset[];
  };
  const both = subsets.flatMap(({ addresses = [], notReadyAddresses = [] }) =>
    addresses.filter(({ ip }) => notReadyAddresses.some((other) => other.ip === ip)),
  );
  this.check('addresses in both lists of a subset', 'none', show(both), subsets.length > 0 && both.length === 0);
});
