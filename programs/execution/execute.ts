/**
 * Runs a program on one server: in a new namespace, one request after the other, with a watch on each kind that it writes. The transcript
 * has an entry for each request, and for the events of each watch at its end. Values that differ between servers are masked.
 */
import { createServerError } from '../../client/errors.ts';
import { findRunId } from '../../client/run-names.ts';
import { toJsonObject } from '../../values/json-object.ts';
import type { Kind } from '../kinds/kind.ts';
import type { FollowOperation, Operation, RequestOperation } from '../operation.ts';
import { findWrittenVersion, mayReturnOldVersion, waitForCache } from './cached-reads.ts';
import { OpenWatches, SENTINEL_NAME } from './open-watches.ts';
import { createOutcome, maskValue, type Outcome, ReceivedValues } from './outcome.ts';
import { buildKindPath, createWireRequest } from './request.ts';
import type { Server } from './server.ts';
import { hasEndedEarly, maskVersion, parseEvents } from './watch-events.ts';

/** A request or watch of a program, and its masked outcome. */
export interface TranscriptEntry {
  readonly operation: unknown;
  readonly outcome: unknown;
  /** The index of the exchange in the log of the server; absent for programs of expressions. */
  readonly exchangeIndex?: number;
}

const NAMESPACES_PATH = '/api/v1/namespaces';
const JSON_HEADERS = { 'content-type': 'application/json' };
/** The time in milliseconds after the last response in which each watch must report the last event. */
const LAST_EVENT_TIMEOUT = 3_000;

export async function executeProgram(
  server: Server,
  program: readonly Operation[],
  namespace: string,
): Promise<TranscriptEntry[]> {
  return new Execution(server, namespace).run(program);
}

class Execution {
  readonly #server: Server;
  readonly #namespace: string;
  readonly #abortController = new AbortController();
  readonly #watches: OpenWatches;
  /** The entries of the transcript before masking. */
  readonly #entries: {
    operation: unknown;
    outcome: Partial<Outcome> & { events?: unknown[] };
    exchangeIndex: number;
  }[] = [];
  /** The resourceVersion of the last written object. */
  #newestVersion: string | undefined;

  constructor(server: Server, namespace: string) {
    this.#server = server;
    this.#namespace = namespace;
    this.#watches = new OpenWatches(server, namespace, this.#abortController.signal);
  }

  async run(program: readonly Operation[]): Promise<TranscriptEntry[]> {
    const [server, namespace, entries] = [this.#server, this.#namespace, this.#entries];
    server.resetProgramState();
    const body = JSON.stringify({ metadata: { name: namespace } });
    const namespaceResponse = await server.send({ method: 'POST', path: NAMESPACES_PATH, headers: JSON_HEADERS, body });
    if (namespaceResponse.status < 200 || namespaceResponse.status >= 300)
      throw createServerError(
        `${server.name}: namespaces cannot be created: ${namespaceResponse.status} ${namespaceResponse.text}`,
      );
    const namespaceCreate = { do: 'create', kind: 'Namespace' };
    entries.push({
      operation: namespaceCreate,
      outcome: createOutcome(namespaceResponse, server.format),
      exchangeIndex: 0,
    });
    const startVersion = /"resourceVersion":"(\d+)"/.exec(namespaceResponse.text)?.[1] ?? '0';
    server.listVersions.push(startVersion);
    for (const watch of listInitialWatches(program)) await this.#watches.open(watch, startVersion);
    for (const operation of program) {
      if (operation.do !== 'follow') await this.#send(operation);
      else if (operation.since !== undefined) await this.#watches.open(operation, server.latestVersion ?? startVersion);
    }
    await this.#finish();
    return this.#createTranscript(new ReceivedValues(namespace, Date.parse(String(namespaceResponse.headers.date))));
  }

  async #send(operation: RequestOperation): Promise<void> {
    const server = this.#server;
    const wireRequest = createWireRequest(operation, server, this.#namespace);
    const mayBeStale = mayReturnOldVersion(wireRequest);
    if (this.#newestVersion !== undefined && mayBeStale) await waitForCache(server, wireRequest, this.#newestVersion);
    const startTime = performance.now();
    const outcome = createOutcome(await server.send(wireRequest), server.format);
    const duration = performance.now() - startTime;
    this.#newestVersion = findWrittenVersion(wireRequest, outcome) ?? this.#newestVersion;
    storeObservedValues(server, operation, outcome, { mayBeStale });
    if (mayBeStale && isList(outcome.body)) maskVersion(outcome.body);
    const exchangeIndex = server.log.length - 1;
    if (outcome.status !== 200 || !isWatch(operation, wireRequest.path)) {
      this.#entries.push({ operation, outcome, exchangeIndex });
      return;
    }
    const events = parseEvents(formatStream(outcome), wireRequest.path);
    const endedEarly = hasEndedEarly(wireRequest.path, events, duration) && { endedEarly: true as const };
    this.#entries.push({ operation, outcome: { ...outcome, body: events, ...endedEarly }, exchangeIndex });
  }

  /** Creates the last object of each kind, waits for its events, and deletes the namespace. */
  async #finish(): Promise<void> {
    const [server, namespace, watches] = [this.#server, this.#namespace, this.#watches];
    for (const kind of watches.listKinds()) {
      const { kind: name, apiVersion } = kind;
      const object = {
        kind: name,
        apiVersion,
        ...kind.getContent(0),
        metadata: { name: SENTINEL_NAME, labels: { x: '1' } },
      };
      const body = JSON.stringify(object).replaceAll('{ns}', namespace);
      await server.send({ method: 'POST', path: buildKindPath(kind, namespace), headers: JSON_HEADERS, body });
    }
    const timer = setTimeout(() => this.#abortController.abort(), LAST_EVENT_TIMEOUT);
    const lines = await watches.readAllLines().finally(() => clearTimeout(timer));
    for (const [index, { operation, exchangeIndex }] of watches.openWatches.entries()) {
      const path = server.log[exchangeIndex]?.path ?? '';
      const events = (lines[index] ?? []).flatMap((line) => parseEvents(line, path));
      this.#entries.push({ operation, outcome: { events }, exchangeIndex });
    }
    const deletionResponse = await server.send({ method: 'DELETE', path: `${NAMESPACES_PATH}/${namespace}` });
    const namespaceDeletion = { do: 'delete', kind: 'Namespace' };
    this.#entries.push({
      operation: namespaceDeletion,
      outcome: createOutcome(deletionResponse, server.format),
      exchangeIndex: server.log.length - 1,
    });
  }

  #createTranscript(receivedValues: ReceivedValues): TranscriptEntry[] {
    for (const { outcome } of this.#entries) receivedValues.record(outcome.events ?? outcome.body);
    return this.#entries.map((entry) => ({ ...entry, outcome: this.#mask(maskValue(entry.outcome, receivedValues)) }));
  }

  /** Masks the namespace and the group prefix, which differ between the servers, and omits objects of other runs. */
  #mask(value: unknown): unknown {
    const text = JSON.stringify(value)
      .replaceAll(this.#namespace, 'NAMESPACE')
      .replaceAll(`${this.#server.groupPrefix}.`, '');
    return findRunId(text) === undefined ? JSON.parse(text) : JSON.parse(text, (_, member) => omitOtherRuns(member));
  }
}

/**
 * Returns a watch on each namespaced kind that a program uses, and the watches that it requests. Cluster-scoped kinds are not watched,
 * because other programs write their objects, too.
 */
function listInitialWatches(program: readonly Operation[]): FollowOperation[] {
  const isWatched = ({ isNamespaced, verbs }: Kind) =>
    isNamespaced && verbs.includes('watch') && verbs.includes('create');
  const kinds = new Set(
    program.flatMap((operation) => ('kind' in operation && isWatched(operation.kind) ? [operation.kind] : [])),
  );
  const watches = program.filter((operation) => operation.do === 'follow').filter(({ since }) => since === undefined);
  return [...[...kinds].map((kind): FollowOperation => ({ do: 'follow', kind, selector: '' })), ...watches];
}

/** Reports whether an operation is a watch. kube-apiserver reads any value of `watch` except `0` and `false` as true. */
function isWatch(operation: RequestOperation, path: string): boolean {
  const isWatchPath = path.includes('/watch/') || /[?&]watch=(?!0|false|&|$)/.test(path);
  return operation.do === 'watch' || ((operation.do === 'list' || operation.do === 'request') && isWatchPath);
}

/** Returns the events of a watch as text. A body with only one event may have been parsed as a JSON document. */
function formatStream({ body }: Outcome): string {
  return typeof body === 'string' ? body : String(toJsonObject(body).unreadable ?? JSON.stringify(body));
}

interface ResponseDocument {
  readonly metadata?: { uid?: string; name?: string; resourceVersion?: string; continue?: string };
  readonly items?: unknown;
  /** The rows of a Table. */
  readonly rows?: unknown;
}

function isList(body: unknown): boolean {
  const { items, rows }: ResponseDocument = toJsonObject(body);
  return items !== undefined || rows !== undefined;
}

/** Stores the versions, the uid and the continue token of a response for later requests of the program. */
function storeObservedValues(
  server: Server,
  operation: RequestOperation,
  { status, body }: Outcome,
  { mayBeStale }: { readonly mayBeStale: boolean },
): void {
  if (status >= 300 || body === null || typeof body !== 'object') return;
  const { metadata = {} }: ResponseDocument = body;
  const { uid, name, resourceVersion } = metadata;
  const isRead = operation.do === 'list' || (operation.do === 'request' && operation.method === 'GET');
  if (isRead && isList(body)) {
    server.continue = metadata.continue ?? '';
    if (operation.do === 'list' && resourceVersion !== undefined && !mayBeStale)
      server.listVersions.push(resourceVersion);
  }
  if (operation.do === 'request' || uid === undefined || resourceVersion === undefined) return;
  server.latestVersion = resourceVersion;
  const key = `${operation.kind.resource}/${name}`;
  const observedObject = server.observedObjects.get(key);
  if (observedObject === undefined || observedObject.uid !== uid)
    server.observedObjects.set(key, { uid, versions: [resourceVersion] });
  else if (observedObject.versions.at(-1) !== resourceVersion) observedObject.versions.push(resourceVersion);
}

/** Returns a value without the members and items whose names contain the ID of another run of the suite. */
function omitOtherRuns(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => findRunId(readItemName(item)) === undefined);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => findRunId(name) === undefined));
}

function readItemName(item: unknown): string {
  if (typeof item === 'string') return item;
  const { name, group, metadata } = toJsonObject(item);
  return String(name ?? group ?? toJsonObject(metadata).name ?? '');
}
