/**
 * Removes what runs of the suite made on a server (client/made.ts): namespaces, whatever is cluster-scoped, and what stands in namespaces of
 * others. Each round looks again, since what is deleted may have to be emptied first, or be held by a finalizer of a scenario.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { dialect } from '../spec/dialect.ts';
import { discover, type Inventory, pathOf, type ServedResource } from './discovery.ts';
import { unusable } from './errors.ts';
import { isSuccess, jsonOf } from './exchange.ts';
import { PROBE_PREFIX, RUN_LABEL, runOf } from './made.ts';
import { send } from './request.ts';
import { tidying } from './stop.ts';
import type { Target } from './target.ts';

export interface Removal {
  /** How many were removed, by kind; what went with its namespace is not counted. */
  readonly removed: Readonly<Record<string, number>>;
  /** The paths of what was there for the whole of the limit, while nothing else went. */
  readonly left: readonly string[];
}

export interface RemovalOptions {
  /** Of this run alone; absent: of any. */
  readonly run?: string;
  /** Resources that discovery may not tell. */
  readonly resources?: readonly ServedResource[];
  /** Milliseconds in which there must be fewer: a server that is busy emptying namespaces is waited for. */
  readonly limit: number;
  /** Told when everything was asked to go and something has yet to. */
  readonly waiting?: (count: number) => void;
}

interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly deletionTimestamp?: string;
}

interface Made extends Metadata {
  readonly resource: ServedResource;
  readonly path: string;
  /** It goes with its namespace. */
  readonly within: boolean;
}

/** Milliseconds: a request, and between two rounds. */
const REQUEST = 10_000;
const PACE = 500;
const AT_ONCE = 8;
const PAGE = 500;
/** A server may name a next page for ever. */
const MOST_PAGES = 2_000;
/** Rounds after which nobody else seems to empty namespaces here. */
const UNEMPTIED = 40;

export async function removeMade(
  server: Target,
  { run, limit, waiting, resources = [] }: RemovalOptions,
): Promise<Removal> {
  const target = tidying(server);
  // Asked anew: scenarios define types.
  const inventory = withOthers(await discover(target, REQUEST, resources.length > 0), resources);
  const removed: Record<string, number> = {};
  /** In how many rounds each was there. */
  const rounds = new Map<string, number>();
  let deadline = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (let total = 0; ; total += 1) {
    const objects = await find(target, inventory, run);
    if (objects.length === 0) return { removed, left: [] };
    if (objects.length < fewest) deadline = performance.now() + limit;
    fewest = Math.min(fewest, objects.length);
    if (performance.now() > deadline) return { removed, left: objects.map(({ path }) => path) };
    const surroundings = {
      namespaces: new Set(objects.filter(({ resource }) => isNamespace(resource)).map(({ name }) => name)),
      occupied: new Set(objects.filter(({ within }) => within).map(({ namespace }) => namespace)),
    };
    await each(objects, async (one) => {
      const round = rounds.get(one.path) ?? 0;
      rounds.set(one.path, round + 1);
      if (await settle(target, one, round, surroundings))
        removed[one.resource.kind] = (removed[one.resource.kind] ?? 0) + 1;
    });
    if (total === 1) waiting?.(objects.length);
    await delay(PACE);
  }
}

function withOthers(inventory: Inventory, others: readonly ServedResource[]): Inventory {
  const paths = new Set(inventory.resources.map((one) => pathOf(one)));
  return { ...inventory, resources: [...inventory.resources, ...others.filter((one) => !paths.has(pathOf(one)))] };
}

interface Surroundings {
  /** Those of the suite that are there. */
  readonly namespaces: ReadonlySet<string>;
  /** Those that hold something, whether they are there or not. */
  readonly occupied: ReadonlySet<string | undefined>;
}

/** Whether its deletion began now, other than with its namespace. */
async function settle(target: Target, made: Made, round: number, around: Surroundings): Promise<boolean> {
  const { path, resource, name, namespace = '', deletionTimestamp, finalizers = [], within } = made;
  const lost = within && !around.namespaces.has(namespace);
  const request = (method: string, to: string, body: object, headers: [string, string][] = []) =>
    send(target, { method, path: to, headers, body: JSON.stringify(body) }, { limit: REQUEST });
  const remove = () => request('DELETE', path, { propagationPolicy: 'Background', gracePeriodSeconds: 0 });
  if (deletionTimestamp === undefined) {
    if (within && !lost && round < UNEMPTIED) return false;
    return isSuccess(await remove()) && !within;
  }
  if (round === 0) return false;
  if (isNamespace(resource) && finalizers.length === 0) {
    if (round >= UNEMPTIED && !around.occupied.has(name)) await finalize(target, name);
  } else if (finalizers.length === 0) {
    // It waits for a node that isn't there.
    await remove();
  } else if (resource.plural !== 'customresourcedefinitions') {
    // Nothing is changed in a namespace that is gone.
    if (lost) await request('POST', '/api/v1/namespaces', { metadata: { name: namespace } });
    const type = ['Content-Type', 'application/merge-patch+json'] satisfies [string, string];
    await request('PATCH', path, { metadata: { finalizers: null } }, [type]);
  }
  // The finalizer of a definition is the server's own, which removes the objects first.
  return false;
}

/** Gives a namespace free that no controller empties. */
export async function finalize(target: Target, name: string): Promise<void> {
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name }, spec: { finalizers: [] } });
  await send(target, { method: 'PUT', path: `/api/v1/namespaces/${name}/finalize`, body }, { limit: REQUEST });
}

async function find(target: Target, inventory: Inventory, run: string | undefined): Promise<Made[]> {
  const objects: Made[] = [];
  const isOurs = (name: string): boolean => {
    const of = runOf(name);
    return run === undefined ? of !== undefined || name.startsWith(PROBE_PREFIX) : of === run;
  };
  const owned = ({ name, labels }: Metadata): boolean =>
    isOurs(name) || (labels?.[RUN_LABEL] !== undefined && (run === undefined || labels[RUN_LABEL] === run));
  const resources = inventory.resources.filter(({ verbs }) => verbs.includes('list') && verbs.includes('delete'));
  await each(resources, async (resource) => {
    for (const metadata of await listed(target, inventory, resource)) {
      const { name, namespace } = metadata;
      const within = namespace !== undefined && isOurs(namespace);
      if (isMadeByServer(metadata) || (!within && !owned(metadata) && !isOurs(resource.group))) continue;
      objects.push({ ...metadata, resource, path: pathOf(resource, namespace, name), within });
    }
  });
  return objects;
}

/** What can't be listed by these credentials was not made by them either. */
async function listed(target: Target, inventory: Inventory, resource: ServedResource): Promise<Metadata[]> {
  const { groupSuffix } = dialect(inventory.dialect);
  const accept = `application/json;as=PartialObjectMetadataList;g=meta.${groupSuffix};v=v1,application/json`;
  const result: Metadata[] = [];
  let token = '';
  let pages = 0;
  do {
    const query = `limit=${PAGE}${token === '' ? '' : `&continue=${encodeURIComponent(token)}`}`;
    const request = { method: 'GET', path: `${pathOf(resource)}?${query}`, headers: [['Accept', accept]] as const };
    const exchange = await send(target, request, { limit: REQUEST });
    if (exchange.answer === undefined) throw unusable(`${target.description.url} does not answer: ${exchange.error}`);
    const page = jsonOf<Page>(exchange);
    for (const { metadata } of page?.items ?? []) result.push(metadata);
    token = page?.metadata?.continue ?? '';
    pages += 1;
  } while (token !== '' && pages < MOST_PAGES);
  return result;
}

interface Page {
  readonly metadata?: { readonly continue?: string };
  readonly items?: readonly { readonly metadata: Metadata }[];
}

/** An APIService that stands for a definition, and goes with it. */
function isMadeByServer({ labels = {} }: Metadata): boolean {
  return Object.keys(labels).some((label) => label.startsWith('kube-aggregator.') && label.endsWith('/automanaged'));
}

function isNamespace({ plural, group }: ServedResource): boolean {
  return plural === 'namespaces' && group === '';
}

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** `12 namespaces, 2 customresourcedefinitions`, for a person. */
export function removedText({ removed }: Pick<Removal, 'removed'>): string {
  const parts = Object.entries(removed).map(([kind, count]) => `${count} ${kind}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
