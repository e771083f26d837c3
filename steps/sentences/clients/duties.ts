/** The duties of clients. Each sentence starts an operation of the suite's client, and returns its findings. */
import { type Backend, produceSubsets, type ServicePort } from '../../../client/duties/endpoints-producer.ts';
import {
  type Endpoint,
  type EndpointSubset,
  formatAddress,
  listEndpoints,
  listLocalEndpoints,
  listReadyEndpoints,
} from '../../../client/duties/endpoints-set.ts';
import { isHealthy } from '../../../client/duties/health-probe.ts';
import { listWithNegotiation } from '../../../client/duties/negotiated-list.ts';
import { listAllPages, listExactVersion, listNotOlderThan } from '../../../client/duties/pager.ts';
import { startReflector } from '../../../client/duties/reflector.ts';
import { createSuiteError } from '../../../client/errors.ts';
import { parseJsonBody } from '../../../client/exchange/exchange.ts';
import { findWorldDialect } from '../../harness/encodings.ts';
import { defineParameterType } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { findClientTarget } from './proxies.ts';

export interface ClientFindings {
  /** Returns the names that the client has found, or undefined if the client detected that its list is incomplete. */
  listNames(): readonly string[] | undefined;
  /** Waits for a condition. Only clients that continue to receive objects have this function. */
  waitUntil?(condition: (names: readonly string[]) => boolean, subject: string): Promise<void>;
}

type PerformDuty = (world: AssayWorld, ...words: string[]) => Promise<ClientFindings>;

const DUTIES: readonly (readonly [RegExp, PerformDuty])[] = [
  [/^follows (\S+)$/, followCollection],
  [/^lists (\S+) in pages of (\d+)$/, listPages],
  [/^lists (\S+) at exactly "(.+)"$/, listAtVersion],
  [/^lists (\S+) not older than "(.+)" in pages of (\d+)$/, listFromVersion],
  [/^lists (\S+) in protobuf where it is served$/, listInProtobuf],
  [/^asks whether (\S+) is healthy$/, checkHealth],
  [
    /^expands the Endpoints "(.+)"$/,
    async (world, name) => createEndpointFindings(listEndpoints(await readSubsets(world, name))),
  ],
  [
    /^sends traffic to the Endpoints "(.+)"$/,
    async (world, name) => createEndpointFindings(listReadyEndpoints(await readSubsets(world, name))),
  ],
  [
    /^looks for the node "(.+)" in the Endpoints "(.+)"$/,
    async (world, node = '', name) => createEndpointFindings(listLocalEndpoints(await readSubsets(world, name), node)),
  ],
  [/^writes the Endpoints "(.+)" of the Service "(.+)" for "(.+)"$/, writeEndpoints],
];

const DUTY_VERBS = [...new Set(DUTIES.map(([{ source }]) => /^\^(\w+)/.exec(source)?.[1] ?? ''))];

/** A duty of a client, such as `lists /api/v1/endpoints in pages of 2`. */
defineParameterType({
  name: 'duty',
  regexp: new RegExp(`(?:${DUTY_VERBS.join('|')}) .+`),
  transformer: (words: string) => words,
});

export function performDuty(world: AssayWorld, text: string): Promise<ClientFindings> {
  for (const [pattern, duty] of DUTIES) {
    const [matchedText, ...words] = pattern.exec(text) ?? [];
    if (matchedText !== undefined) return duty(world, ...words);
  }
  throw createSuiteError(
    `no duty of clients matches ${JSON.stringify(text)}; available: ${DUTIES.map(([{ source }]) => source).join('  ')}`,
  );
}

type NamedObject = { readonly metadata: { readonly name: string } };

/** Returns the names of objects, without the markers that end a watch. */
function listNames(objects: Iterable<NamedObject>): string[] {
  return [...objects].map(({ metadata }) => metadata.name).filter((name) => !name.startsWith('zz-'));
}

function createFindings(list: { readonly items: readonly NamedObject[] } | undefined): ClientFindings {
  const names = list && listNames(list.items);
  return { listNames: () => names };
}

async function followCollection(world: AssayWorld, path = ''): Promise<ClientFindings> {
  const reflector = startReflector(findClientTarget(world), path);
  world.cleanUp.actionsBeforeDeletion.push(() => reflector.stop());
  return {
    listNames: () => listNames(reflector.objects.values()),
    waitUntil: (condition, subject) =>
      reflector.waitUntil((objects) => condition(listNames(objects.values())), subject),
  };
}

async function listPages(world: AssayWorld, path = '', limit = ''): Promise<ClientFindings> {
  return createFindings(await listAllPages(findClientTarget(world), path, Number(limit)));
}

async function listAtVersion(world: AssayWorld, path = '', version = ''): Promise<ClientFindings> {
  return createFindings(await listExactVersion(findClientTarget(world), path, version, 2));
}

async function listFromVersion(world: AssayWorld, path = '', version = '', limit = ''): Promise<ClientFindings> {
  return createFindings(await listNotOlderThan(findClientTarget(world), path, Number(limit), version));
}

async function listInProtobuf(world: AssayWorld, path = ''): Promise<ClientFindings> {
  return createFindings(await listWithNegotiation(findClientTarget(world), path, findWorldDialect(world)));
}

async function checkHealth(world: AssayWorld, path = ''): Promise<ClientFindings> {
  const healthText = (await isHealthy(findClientTarget(world), path)) ? 'healthy' : 'unhealthy';
  return { listNames: () => [healthText] };
}

/** Returns the endpoints in the format `http 10.10.1.1:8080`. */
function createEndpointFindings(endpoints: readonly Endpoint[]): ClientFindings {
  return { listNames: () => endpoints.map((endpoint) => `${endpoint.portName} ${formatAddress(endpoint)}`) };
}

async function readSubsets(world: AssayWorld, name = ''): Promise<EndpointSubset[]> {
  const storedExchange = await world.sendPreparatoryRequest({
    method: 'GET',
    path: await world.buildPath('Endpoints', name),
  });
  return parseJsonBody<{ subsets?: EndpointSubset[] }>(storedExchange)?.subsets ?? [];
}

/**
 * Writes the Endpoints of a Service. Backends are `10.10.1.1 on n1` or `10.10.1.1 on n1 not ready`, with the ports http (8080) and admin
 * (9090).
 */
async function writeEndpoints(world: AssayWorld, name = '', service = '', backends = ''): Promise<ClientFindings> {
  const { ports = [] } = (world.getSavedObject(service).spec ?? {}) as { ports?: ServicePort[] };
  const subsets = produceSubsets(ports, backends.split(', ').map(parseBackend));
  const path = await world.buildPath('Endpoints', name);
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Endpoints', metadata: { name }, subsets });
  await world.sendTestedRequest({ method: 'PUT', path, body });
  return { listNames: () => subsets.flatMap(({ addresses = [] }) => addresses.map(({ ip }) => ip)) };
}

function parseBackend(text: string): Backend {
  const [, ip = '', nodeName = '', notReady] = /^(\S+) on (\S+)( not ready)?$/.exec(text) ?? [];
  return { ip, nodeName, ready: notReady === undefined, ports: { http: 8080, admin: 9090 } };
}
