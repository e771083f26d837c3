/**
 * A program run on one server: in a namespace of its own, one request after the other, with a watch over everything that happens to
 * each kind. The transcript holds one masked entry per operation and the events at its end.
 */
import { unusable } from '../../client/errors.ts';
import { findRunId } from '../../client/run-names.ts';
import type { Kind } from '../kinds/kind.ts';
import type { Beside, Operation, Request } from '../operation.ts';
import { catchUp, writtenVersion } from './catch-up.ts';
import { endedEarly } from './ended-early.ts';
import { forgetVersion, linesOf } from './event-lines.ts';
import { Met, masked, type Outcome, outcomeOf } from './outcome.ts';
import { pathOf, wireOf } from './request.ts';
import type { Server } from './server.ts';
import { SENTINEL, Watches } from './watches-beside.ts';

export interface Entry {
  readonly what: unknown;
  readonly outcome: unknown;
  /** Which of the exchanges with the server it is. */
  readonly exchange?: number;
}

/** Milliseconds that watches get for the last event, when all requests are answered. */
const PATIENCE = 3_000;

export async function execute(server: Server, program: readonly Operation[], namespace: string): Promise<Entry[]> {
  server.forget();
  const json = { 'content-type': 'application/json' };
  const created = await server.send({
    method: 'POST',
    path: '/api/v1/namespaces',
    headers: json,
    body: JSON.stringify({ metadata: { name: namespace } }),
  });
  if (created.status < 200 || created.status >= 300)
    throw unusable(`${server.name}: namespaces cannot be created: ${created.status} ${created.text}`);
  const met = new Met(namespace, Date.parse(String(created.headers.date)));
  const creation = outcomeOf(created, server.dialect);
  const start = resourceVersionIn(created.text);
  server.listVersions.push(start);
  const over = new AbortController();
  const watches = new Watches(server, namespace, over.signal);
  for (const one of fromTheStart(program)) await watches.open(one, start);
  let newest: string | undefined;
  const operations: Request[] = [];
  const outcomes: (Outcome & { readonly exchange: number })[] = [];
  for (const operation of program) {
    if (operation.do === 'beside') {
      if (operation.since !== undefined) await watches.open(operation, server.latest ?? start);
      continue;
    }
    operations.push(operation);
    const wire = wireOf(operation, server, namespace);
    if (newest !== undefined && mayLag(operation)) await catchUp(server, wire, newest);
    const begun = performance.now();
    const outcome = outcomeOf(await server.send(wire), server.dialect);
    const lasted = performance.now() - begun;
    newest = writtenVersion(wire, outcome) ?? newest;
    remember(server, operation, outcome);
    if (mayLag(operation)) forgetVersion(outcome.body);
    const exchange = server.log.length - 1;
    const isWatch = (operation.do === 'watch' || isWatchPath(operation)) && outcome.status === 200;
    if (!isWatch) {
      outcomes.push({ ...outcome, exchange });
      continue;
    }
    const lines = linesOf(streamIn(outcome), wire.path);
    const early = endedEarly(wire.path, lines, lasted) && { endedEarly: true as const };
    outcomes.push({ ...outcome, exchange, body: lines, ...early });
  }
  for (const kind of watches.kinds()) await sentinel(server, kind, namespace);
  const timer = setTimeout(() => over.abort(), PATIENCE);
  const events = (await watches.ended().finally(() => clearTimeout(timer))).map((lines, index) => {
    const path = server.log[watches.opened[index]?.exchange ?? 0]?.path ?? '';
    return lines.flatMap((line) => linesOf(line, path));
  });
  const removed = outcomeOf(
    await server.send({ method: 'DELETE', path: `/api/v1/namespaces/${namespace}` }),
    server.dialect,
  );
  const all = [creation.body, ...outcomes.map(({ body }) => body), events, removed.body];
  for (const body of all) met.meet(body);
  return [
    { what: { do: 'create', kind: 'Namespace' }, outcome: hide(masked(creation, met), namespace, server), exchange: 0 },
    ...outcomes.map(({ exchange, ...outcome }, index) => ({
      what: operations[index],
      outcome: hide(masked(outcome, met), namespace, server),
      exchange,
    })),
    ...events.map((lines, index) => ({
      what: watches.opened[index]?.what,
      outcome: hide(masked({ events: lines }, met), namespace, server),
      exchange: watches.opened[index]?.exchange ?? 0,
    })),
    {
      what: { do: 'delete', kind: 'Namespace' },
      outcome: hide(masked(removed, met), namespace, server),
      exchange: server.log.length - 1,
    },
  ];
}

/** 0 where the server does not tell it. */
function resourceVersionIn(text: string): string {
  return /"resourceVersion":"(\d+)"/.exec(text)?.[1] ?? '0';
}

/** A watch of each kind that a program writes, and those that it asks for before anything else. */
function fromTheStart(program: readonly Operation[]): Beside[] {
  const used = new Set(
    program.flatMap((one) => ('kind' in one && one.kind !== undefined && isWatched(one.kind) ? [one.kind] : [])),
  );
  const watches = program.filter((one) => one.do === 'beside').filter((one) => one.since === undefined);
  return [...[...used].map((kind): Beside => ({ do: 'beside', kind, selecting: '' })), ...watches];
}

/** As kube-apiserver reads it, what is neither `0` nor `false` is true. */
function isWatchPath(operation: Operation): boolean {
  return (
    operation.do === 'request' &&
    (operation.path.includes('/watch/') || /[?&]watch=(?!0|false|&|$)/.test(operation.path))
  );
}

/** Of one event it may be read as a document, of several as none. */
function streamIn({ body }: Outcome): string {
  return typeof body === 'string'
    ? body
    : ((body as { unreadable?: string } | null)?.unreadable ?? JSON.stringify(body));
}

/** Objects in no namespace are beside those of others. */
function isWatched({ isNamespaced, verbs }: Kind): boolean {
  return isNamespaced && verbs.includes('watch') && verbs.includes('create');
}

async function sentinel(server: Server, kind: Kind, namespace: string): Promise<void> {
  const { kind: name, apiVersion } = kind;
  const object = { kind: name, apiVersion, metadata: { name: SENTINEL, labels: { x: '1' } }, ...kind.contentAt(0) };
  const [at, body] = [pathOf(kind, namespace), JSON.stringify(object).replaceAll('{ns}', namespace)];
  await server.send({ method: 'POST', path: at, headers: { 'content-type': 'application/json' }, body });
}

/** Unless the newest or an exact version is asked for, a list may be older than others that were seen. */
function mayLag(operation: Operation): boolean {
  if (operation.do === 'request') return /[?&]resourceVersion=0(&|$)/.test(operation.path);
  if (!('query' in operation) || !('version' in operation.query)) return false;
  const { version, match, limit } = operation.query;
  return (
    version !== 'absent' && match !== 'Exact' && (version === 'zero' || Number(limit ?? 0) <= 0 || match !== undefined)
  );
}

interface ObjectIdentity {
  metadata?: { uid?: string; name?: string; resourceVersion?: string; continue?: string };
  items?: unknown;
  /** Of a Table. */
  rows?: unknown;
}

function remember(server: Server, operation: Operation, { status, body }: Outcome): void {
  if (status >= 300 || body === null || typeof body !== 'object') return;
  const { metadata, items, rows } = body as ObjectIdentity;
  if (isRead(operation) && (items ?? rows) !== undefined) {
    server.continue = metadata?.continue ?? '';
    if (operation.do === 'list' && metadata?.resourceVersion !== undefined && !mayLag(operation))
      server.listVersions.push(metadata.resourceVersion);
  }
  if (
    !('name' in operation) ||
    !('kind' in operation) ||
    operation.kind === undefined ||
    metadata?.uid === undefined ||
    metadata.resourceVersion === undefined
  )
    return;
  server.latest = metadata.resourceVersion;
  const key = `${operation.kind.resource}/${metadata.name}`;
  const observed = server.seen.get(key);
  if (observed === undefined || observed.uid !== metadata.uid) {
    server.seen.set(key, { uid: metadata.uid, versions: [metadata.resourceVersion] });
  } else if (observed.versions.at(-1) !== metadata.resourceVersion) observed.versions.push(metadata.resourceVersion);
}

function isRead(operation: Operation): boolean {
  return operation.do === 'list' || (operation.do === 'request' && operation.method === 'GET');
}

/** The namespace has another name in each program, groups that it defines in each run; those of other runs come and go. */
function hide(value: unknown, namespace: string, { unique }: Server): unknown {
  const text = JSON.stringify(value).replaceAll(namespace, 'NAMESPACE').replaceAll(`${unique}.`, '');
  return findRunId(text) === undefined ? JSON.parse(text) : JSON.parse(text, (_, member) => withoutOthers(member));
}

/** Members and items without those that are named after another run of the suite. */
function withoutOthers(member: unknown): unknown {
  if (Array.isArray(member)) return member.filter((item) => findRunId(nameOf(item)) === undefined);
  if (member === null || typeof member !== 'object') return member;
  return Object.fromEntries(Object.entries(member).filter(([name]) => findRunId(name) === undefined));
}

function nameOf(item: unknown): string {
  if (typeof item === 'string') return item;
  const { name, group, metadata } = (item ?? {}) as { name?: string; group?: string; metadata?: { name?: string } };
  return String(name ?? group ?? metadata?.name ?? '');
}
