/**
 * A program run on one server: in a namespace of its own, one request after the other, with a watch over everything that happens to
 * each kind. The transcript holds one masked entry per operation and the events at its end.
 */
import { KINDS } from './kinds.ts';
import type { Operation } from './operation.ts';
import { masked, meetVersions, type Outcome, outcomeOf, Versions } from './outcome.ts';
import { kindOf, wireOf } from './request.ts';
import type { Server } from './server.ts';

export interface Entry {
  readonly what: unknown;
  readonly outcome: unknown;
}

const SENTINEL = 'zz-sentinel';
const PATIENCE = 10_000;

export async function execute(server: Server, program: readonly Operation[], namespace: string): Promise<Entry[]> {
  server.forget();
  const json = { 'content-type': 'application/json' };
  const created = await server.send({
    method: 'POST',
    path: '/api/v1/namespaces',
    headers: json,
    body: JSON.stringify({ metadata: { name: namespace } }),
  });
  if (created.status !== 201) throw new Error(`${server.name}: no namespace: ${created.status} ${created.text}`);
  const versions = new Versions();
  const used = [...new Set(program.flatMap((operation) => ('of' in operation ? [operation.of % KINDS.length] : [])))];
  const start = JSON.parse(created.text).metadata.resourceVersion;
  server.listVersions.push(start);
  const watches = used.map((of) => server.follow(watchPath(of, namespace, start), isSentinel, PATIENCE));
  const outcomes: Outcome[] = [];
  for (const operation of program) {
    const outcome = outcomeOf(await server.send(wireOf(operation, server, namespace)));
    remember(server, operation, outcome);
    if (mayLag(operation)) forgetVersion(outcome);
    const isWatch = (operation.do === 'watch' || isWatchPath(operation)) && outcome.status === 200;
    outcomes.push(
      isWatch
        ? {
            ...outcome,
            body: linesOf(String((outcome.body as { unreadable?: string }).unreadable ?? JSON.stringify(outcome.body))),
          }
        : outcome,
    );
  }
  for (const of of used) await sentinel(server, of, namespace);
  const events = (await Promise.all(watches)).map((lines) => lines.map((line) => JSON.parse(line)));
  for (const { body } of outcomes) meetVersions(body, versions);
  for (const lines of events) meetVersions(lines, versions);
  await server.send({ method: 'DELETE', path: `/api/v1/namespaces/${namespace}` });
  return [
    ...outcomes.map((outcome, index) => ({
      what: program[index],
      outcome: hide(masked(outcome, versions), namespace),
    })),
    ...events.map((lines, index) => ({
      what: `events of ${kindOf(used[index] ?? 0).resource}`,
      outcome: hide(masked(lines, versions), namespace),
    })),
  ];
}

function isWatchPath(operation: Operation): boolean {
  return operation.do === 'odd' && operation.path.includes('/watch/');
}

function watchPath(of: number, namespace: string, start: string): string {
  const { apiVersion, resource } = kindOf(of);
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  return `${root}/namespaces/${namespace}/${resource}?watch=1&resourceVersion=${start}`;
}

function isSentinel(line: string): boolean {
  return line.includes(`"name":"${SENTINEL}"`);
}

async function sentinel(server: Server, of: number, namespace: string): Promise<void> {
  const { kind, apiVersion, contents } = kindOf(of);
  const at = watchPath(of, namespace, '').split('?')[0] ?? '';
  const body = JSON.stringify({ kind, apiVersion, metadata: { name: SENTINEL }, ...contents[0] });
  await server.send({ method: 'POST', path: at, headers: { 'content-type': 'application/json' }, body });
}

/** The events of a short watch. Ordinary bookmarks come when they come and are no part of the comparison. */
function linesOf(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !(line.startsWith('{"type":"BOOKMARK"') && !line.includes('"annotations"')))
    .map((line) => {
      try {
        const event = JSON.parse(line);
        // How far a server was when it sent it is its own business.
        if (event.type === 'BOOKMARK') forgetVersion({ body: event.object });
        return event;
      } catch {
        return line;
      }
    });
}

/** Unless the newest or an exact version is asked for, a list may be older than others that were seen. */
function mayLag(operation: Operation): boolean {
  if (operation.do === 'odd') return /[?&]resourceVersion=0(&|$)/.test(operation.path);
  if (!('query' in operation) || !('version' in operation.query)) return false;
  const { version, match, limit } = operation.query;
  return (
    version !== 'absent' && match !== 'Exact' && (version === 'zero' || Number(limit ?? 0) <= 0 || match !== undefined)
  );
}

function forgetVersion({ body }: Pick<Outcome, 'body'>): void {
  const { metadata } = (body ?? {}) as ObjectIdentity;
  if (metadata !== undefined) delete metadata.resourceVersion;
}

interface ObjectIdentity {
  metadata?: { uid?: string; name?: string; resourceVersion?: string; continue?: string };
  items?: unknown;
}

function remember(server: Server, operation: Operation, { status, body }: Outcome): void {
  if (status >= 300 || body === null || typeof body !== 'object') return;
  const { metadata, items } = body as ObjectIdentity;
  if (operation.do === 'list' && items !== undefined) {
    server.continue = metadata?.continue ?? '';
    if (metadata?.resourceVersion !== undefined && !mayLag(operation))
      server.listVersions.push(metadata.resourceVersion);
  }
  if (
    !('name' in operation) ||
    !('of' in operation) ||
    metadata?.uid === undefined ||
    metadata.resourceVersion === undefined
  )
    return;
  const key = `${kindOf(operation.of).resource}/${metadata.name}`;
  const observed = server.seen.get(key);
  if (observed === undefined || observed.uid !== metadata.uid) {
    server.seen.set(key, { uid: metadata.uid, versions: [metadata.resourceVersion] });
  } else if (observed.versions.at(-1) !== metadata.resourceVersion) observed.versions.push(metadata.resourceVersion);
}

/** The namespace has another name in each program. */
function hide(value: unknown, namespace: string): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(namespace, 'NAMESPACE'));
}
