/**
 * A correct server of one resource, which records its traffic: monitors must find no contradictions in it. Tests alter a response and check
 * which monitors report a contradiction.
 */

import { compact } from '../../../values/compact.ts';
import type { JsonObject } from '../../../values/json-object.ts';
import { parseSelectors } from '../evidence/selectors.ts';
import type { ObservedResponse, ReceivedEvent, RequestTarget, Traffic, Watch } from '../traffic.ts';

interface StoredObject {
  readonly name: string;
  readonly uid: string;
  readonly version: number;
  readonly labels: Readonly<Record<string, string>>;
}

type Query = Readonly<Record<string, string>>;

export const TARGET: RequestTarget = { group: '', version: 'v1', plural: 'endpoints', namespace: 'n' };

export class ModelServer {
  readonly responses: ObservedResponse[] = [];
  readonly #watches: { readonly watch: Watch; readonly events: ReceivedEvent[] }[] = [];
  /** The state at each version. */
  readonly #history: ReadonlyMap<string, StoredObject>[] = [new Map()];
  #ticks = 0;
  #createdCount = 0;

  get traffic(): Traffic {
    return { responses: this.responses, watches: this.#watches.map(({ watch }) => watch) };
  }

  get version(): number {
    return this.#history.length - 1;
  }

  create(name: string, labels: StoredObject['labels'] = {}): ObservedResponse {
    if (this.#currentObjects.has(name)) return this.#recordRejection('POST', name, 409, 'AlreadyExists');
    this.#createdCount += 1;
    const object = this.#storeObject({ name, uid: `uid-${this.#createdCount}`, labels }, 'ADDED');
    return this.#recordResponse('POST', {}, 201, createDocument(object));
  }

  update(name: string, labels: StoredObject['labels'], preconditionVersion?: number): ObservedResponse {
    const previous = this.#currentObjects.get(name);
    if (previous === undefined) return this.#recordRejection('PUT', name, 404, 'NotFound');
    const sentObject = {
      metadata: {
        name,
        ...(preconditionVersion === undefined ? {} : { resourceVersion: String(preconditionVersion) }),
      },
    };
    if (preconditionVersion !== undefined && preconditionVersion !== previous.version)
      return this.#recordRejection('PUT', name, 409, 'Conflict');
    const isUnchanged = JSON.stringify(previous.labels) === JSON.stringify(labels);
    const object = isUnchanged ? previous : this.#storeObject({ ...previous, labels }, 'MODIFIED');
    return this.#recordResponse('PUT', {}, 200, createDocument(object), { name, sentObject });
  }

  remove(name: string): ObservedResponse {
    const previous = this.#currentObjects.get(name);
    if (previous === undefined) return this.#recordRejection('DELETE', name, 404, 'NotFound');
    this.#history.push(new Map([...this.#currentObjects].filter(([otherName]) => otherName !== name)));
    this.#sendEvent('DELETED', previous, { ...previous, version: this.version });
    const document = { kind: 'Status', status: 'Success', details: { uid: previous.uid } };
    return this.#recordResponse('DELETE', {}, 200, document, { name });
  }

  get(name: string): ObservedResponse {
    const object = this.#currentObjects.get(name);
    if (object === undefined) return this.#recordRejection('GET', name, 404, 'NotFound');
    return this.#recordResponse('GET', {}, 200, createDocument(object), { name });
  }

  list(query: Query = {}, version = this.version): ObservedResponse {
    const items = this.#selectObjects(query, version);
    return this.#recordResponse('GET', query, 200, createListDocument(items, version));
  }

  /** Returns the responses with the pages of a list. */
  listPages(limit: number, query: Query = {}): ObservedResponse[] {
    const version = this.version;
    const items = this.#selectObjects(query, version);
    const pageCount = Math.max(1, Math.ceil(items.length / limit));
    let previousToken = '';
    return Array.from({ length: pageCount }, (_, index) => {
      const token = index + 1 < pageCount ? `${version}/${this.#ticks}/${index}` : '';
      const continueQuery = index === 0 ? {} : { continue: previousToken };
      previousToken = token;
      const page = createListDocument(items.slice(index * limit, (index + 1) * limit), version, token);
      return this.#recordResponse('GET', { ...query, ...continueQuery, limit: String(limit) }, 200, page);
    });
  }

  watch(query: Query = {}): void {
    const startVersion = Number(query.resourceVersion ?? 0);
    const events: ReceivedEvent[] =
      startVersion === 0
        ? this.#selectObjects(query, this.version).map((storedObject) => ({
            type: 'ADDED',
            object: createDocument(storedObject),
          }))
        : [];
    const watch: Watch = {
      ...this.#recordRequest('GET', { ...query, watch: '1' }),
      target: TARGET,
      status: 200,
      events,
    };
    this.#watches.push({ watch, events });
  }

  get #currentObjects(): ReadonlyMap<string, StoredObject> {
    return this.#history.at(-1) ?? new Map();
  }

  #storeObject(object: Omit<StoredObject, 'version'>, type: string): StoredObject {
    const previous = this.#currentObjects.get(object.name);
    const storedObject = { ...object, version: this.#history.length };
    this.#history.push(new Map([...this.#currentObjects, [object.name, storedObject]]));
    this.#sendEvent(type, previous, storedObject);
    return storedObject;
  }

  #sendEvent(type: string, previous: StoredObject | undefined, current: StoredObject): void {
    for (const { watch, events } of this.#watches) {
      const selects = parseSelectors(watch.query) ?? (() => true);
      const wasSelected = previous !== undefined && selects(buildMetadata(previous));
      const isSelected = type !== 'DELETED' && selects(buildMetadata(current));
      if (isSelected) events.push({ type: wasSelected ? 'MODIFIED' : 'ADDED', object: createDocument(current) });
      else if (wasSelected)
        events.push({ type: 'DELETED', object: createDocument({ ...previous, version: current.version }) });
    }
  }

  #selectObjects(query: Query, version: number): StoredObject[] {
    const selects = parseSelectors(new Map(Object.entries(query))) ?? (() => true);
    return [...(this.#history[version]?.values() ?? [])].filter((storedObject) => selects(buildMetadata(storedObject)));
  }

  #recordRequest(method: string, query: Query): Pick<ObservedResponse, 'id' | 'method' | 'query' | 'startedAt'> {
    this.#ticks += 1;
    return { id: this.#ticks, method, query: new Map(Object.entries(query)), startedAt: this.#ticks };
  }

  #recordResponse(
    method: string,
    query: Query,
    status: number,
    document: JsonObject,
    { name, sentObject }: { readonly name?: string; readonly sentObject?: JsonObject } = {},
  ): ObservedResponse {
    const exchange = {
      ...this.#recordRequest(method, query),
      contentType: 'application/json',
      warnings: [],
      endedAt: this.#ticks + 0.5,
    };
    const target = name === undefined ? TARGET : { ...TARGET, name };
    const response: ObservedResponse = { ...exchange, target, status, document, ...compact({ sentObject }) };
    this.responses.push(response);
    return response;
  }

  #recordRejection(method: string, name: string, code: number, reason: string): ObservedResponse {
    return this.#recordResponse(
      method,
      {},
      code,
      { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: reason, code, reason },
      { name },
    );
  }
}

function buildMetadata({ name, uid, version, labels }: StoredObject): JsonObject {
  const creationTimestamp = '2026-11-22T12:00:00Z';
  return { name, namespace: 'n', uid, resourceVersion: String(version), creationTimestamp, labels };
}

function createDocument(object: StoredObject): JsonObject {
  return { apiVersion: 'v1', kind: 'Endpoints', metadata: buildMetadata(object) };
}

function createListDocument(items: readonly StoredObject[], version: number, token = ''): JsonObject {
  const metadata = { resourceVersion: String(version), ...(token === '' ? {} : { continue: token }) };
  return { apiVersion: 'v1', kind: 'EndpointsList', metadata, items: items.map(createDocument) };
}

/** Returns the traffic with another document in one response. */
export function replaceDocument(
  { responses, watches }: Traffic,
  replacedResponse: ObservedResponse,
  document: JsonObject,
): Traffic {
  return {
    responses: responses.map((response) => (response === replacedResponse ? { ...response, document } : response)),
    watches,
  };
}

/** Returns the traffic with other events in the first watch. */
export function replaceEvents(
  { responses, watches }: Traffic,
  change: (events: readonly ReceivedEvent[]) => readonly ReceivedEvent[],
): Traffic {
  return {
    responses,
    watches: watches.map((watch, index) => (index === 0 ? { ...watch, events: change(watch.events) } : watch)),
  };
}
