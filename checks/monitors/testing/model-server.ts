/**
 * A correct server of one resource, which records its traffic: monitors must find no contradictions in it. Tests alter a response and check
 * which monitors report a contradiction.
 */

import { compact } from '../../../values/compact.ts';
import type { JsonObject } from '../../../values/json-object.ts';
import { parseSelectors } from '../evidence/selectors.ts';
import type { Answer, Event, RequestTarget, Traffic, Watch } from '../traffic.ts';

interface StoredObject {
  readonly name: string;
  readonly uid: string;
  readonly version: number;
  readonly labels: Readonly<Record<string, string>>;
}

type Query = Readonly<Record<string, string>>;

export const PLACE: RequestTarget = { group: '', version: 'v1', plural: 'endpoints', namespace: 'n' };

export class ModelServer {
  readonly answers: Answer[] = [];
  readonly #watches: { readonly watch: Watch; readonly events: Event[] }[] = [];
  /** The state at each version. */
  readonly #history: ReadonlyMap<string, StoredObject>[] = [new Map()];
  #ticks = 0;
  #createdCount = 0;

  get traffic(): Traffic {
    return { answers: this.answers, watches: this.#watches.map(({ watch }) => watch) };
  }

  get version(): number {
    return this.#history.length - 1;
  }

  create(name: string, labels: StoredObject['labels'] = {}): Answer {
    if (this.#now.has(name)) return this.#recordRefusal('POST', name, 409, 'AlreadyExists');
    this.#createdCount += 1;
    const object = this.#put({ name, uid: `uid-${this.#createdCount}`, labels }, 'ADDED');
    return this.#recordAnswer('POST', {}, 201, toDocument(object));
  }

  update(name: string, labels: StoredObject['labels'], basis?: number): Answer {
    const before = this.#now.get(name);
    if (before === undefined) return this.#recordRefusal('PUT', name, 404, 'NotFound');
    const sentObject = { metadata: { name, ...(basis === undefined ? {} : { resourceVersion: String(basis) }) } };
    if (basis !== undefined && basis !== before.version) return this.#recordRefusal('PUT', name, 409, 'Conflict');
    const isSame = JSON.stringify(before.labels) === JSON.stringify(labels);
    const object = isSame ? before : this.#put({ ...before, labels }, 'MODIFIED');
    return this.#recordAnswer('PUT', {}, 200, toDocument(object), { name, sent: sentObject });
  }

  remove(name: string): Answer {
    const before = this.#now.get(name);
    if (before === undefined) return this.#recordRefusal('DELETE', name, 404, 'NotFound');
    this.#history.push(new Map([...this.#now].filter(([otherName]) => otherName !== name)));
    this.#sendEvent('DELETED', before, { ...before, version: this.version });
    const document = { kind: 'Status', status: 'Success', details: { uid: before.uid } };
    return this.#recordAnswer('DELETE', {}, 200, document, { name });
  }

  get(name: string): Answer {
    const object = this.#now.get(name);
    if (object === undefined) return this.#recordRefusal('GET', name, 404, 'NotFound');
    return this.#recordAnswer('GET', {}, 200, toDocument(object), { name });
  }

  list(query: Query = {}, version = this.version): Answer {
    const items = this.#selectObjects(query, version);
    return this.#recordAnswer('GET', query, 200, toList(items, version));
  }

  /** Returns the responses with the pages of a list. */
  pages(limit: number, query: Query = {}): Answer[] {
    const version = this.version;
    const items = this.#selectObjects(query, version);
    const pageCount = Math.max(1, Math.ceil(items.length / limit));
    return Array.from({ length: pageCount }, (_, index) => {
      const token = index + 1 < pageCount ? `${version}/${this.#ticks}/${index}` : '';
      const continueQuery = index === 0 ? {} : { continue: this.#token };
      this.#token = token;
      const page = toList(items.slice(index * limit, (index + 1) * limit), version, token);
      return this.#recordAnswer('GET', { ...query, ...continueQuery, limit: String(limit) }, 200, page);
    });
  }
  #token = '';

  watch(query: Query = {}): void {
    const start = Number(query.resourceVersion ?? 0);
    const events: Event[] =
      start === 0
        ? this.#selectObjects(query, this.version).map((storedObject) => ({
            type: 'ADDED',
            object: toDocument(storedObject),
          }))
        : [];
    const watch: Watch = { ...this.#recordRequest('GET', { ...query, watch: '1' }), place: PLACE, status: 200, events };
    this.#watches.push({ watch, events });
  }

  get #now(): ReadonlyMap<string, StoredObject> {
    return this.#history.at(-1) ?? new Map();
  }

  #put(object: Omit<StoredObject, 'version'>, type: string): StoredObject {
    const before = this.#now.get(object.name);
    const storedObject = { ...object, version: this.#history.length };
    this.#history.push(new Map([...this.#now, [object.name, storedObject]]));
    this.#sendEvent(type, before, storedObject);
    return storedObject;
  }

  #sendEvent(type: string, before: StoredObject | undefined, current: StoredObject): void {
    for (const { watch, events } of this.#watches) {
      const selects = parseSelectors(watch.query) ?? (() => true);
      const wasSelected = before !== undefined && selects(buildMetadata(before));
      const isSelected = type !== 'DELETED' && selects(buildMetadata(current));
      if (isSelected) events.push({ type: wasSelected ? 'MODIFIED' : 'ADDED', object: toDocument(current) });
      else if (wasSelected)
        events.push({ type: 'DELETED', object: toDocument({ ...before, version: current.version }) });
    }
  }

  #selectObjects(query: Query, version: number): StoredObject[] {
    const selects = parseSelectors(new Map(Object.entries(query))) ?? (() => true);
    return [...(this.#history[version]?.values() ?? [])].filter((storedObject) => selects(buildMetadata(storedObject)));
  }

  #recordRequest(method: string, query: Query): Pick<Answer, 'id' | 'method' | 'query' | 'startedAt'> {
    this.#ticks += 1;
    return { id: this.#ticks, method, query: new Map(Object.entries(query)), startedAt: this.#ticks };
  }

  #recordAnswer(
    method: string,
    query: Query,
    status: number,
    document: JsonObject,
    { name, sent }: { readonly name?: string; readonly sent?: JsonObject } = {},
  ): Answer {
    const base = {
      ...this.#recordRequest(method, query),
      contentType: 'application/json',
      warnings: [],
      endedAt: this.#ticks + 0.5,
    };
    const place = name === undefined ? PLACE : { ...PLACE, name };
    const answer: Answer = { ...base, place, status, document, ...compact({ sent }) };
    this.answers.push(answer);
    return answer;
  }

  #recordRefusal(method: string, name: string, code: number, reason: string): Answer {
    return this.#recordAnswer(
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

function toDocument(object: StoredObject): JsonObject {
  return { apiVersion: 'v1', kind: 'Endpoints', metadata: buildMetadata(object) };
}

function toList(items: readonly StoredObject[], version: number, token = ''): JsonObject {
  const metadata = { resourceVersion: String(version), ...(token === '' ? {} : { continue: token }) };
  return { apiVersion: 'v1', kind: 'EndpointsList', metadata, items: items.map(toDocument) };
}

/** Returns the traffic with another document in one response. */
export function replaceDocument({ answers, watches }: Traffic, replacedAnswer: Answer, document: JsonObject): Traffic {
  return { answers: answers.map((item) => (item === replacedAnswer ? { ...item, document } : item)), watches };
}

/** Returns the traffic with other events in the first watch. */
export function replaceEvents(
  { answers, watches }: Traffic,
  change: (events: readonly Event[]) => readonly Event[],
): Traffic {
  return {
    answers,
    watches: watches.map((watch, index) => (index === 0 ? { ...watch, events: change(watch.events) } : watch)),
  };
}
