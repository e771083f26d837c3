/**
 * A server of one resource that does all as it should, with the record of what was asked: what monitors must find nothing in. Tests alter an
 * answer and look who notices.
 */

import { selectsOf } from '../evidence/selectors.ts';
import type { Answer, Event, Fields, Place, Traffic, Watch } from '../traffic.ts';

interface Stored {
  readonly name: string;
  readonly uid: string;
  readonly version: number;
  readonly labels: Readonly<Record<string, string>>;
}

type Query = Readonly<Record<string, string>>;

export const PLACE: Place = { group: '', version: 'v1', plural: 'endpoints', namespace: 'n' };

export class ModelServer {
  readonly answers: Answer[] = [];
  readonly #watches: { readonly watch: Watch; readonly events: Event[] }[] = [];
  /** The state at each version. */
  readonly #history: ReadonlyMap<string, Stored>[] = [new Map()];
  #ticks = 0;
  #lives = 0;

  get traffic(): Traffic {
    return { answers: this.answers, watches: this.#watches.map(({ watch }) => watch) };
  }

  get version(): number {
    return this.#history.length - 1;
  }

  create(name: string, labels: Stored['labels'] = {}): Answer {
    if (this.#now.has(name)) return this.#refused('POST', name, 409, 'AlreadyExists');
    this.#lives += 1;
    const object = this.#put({ name, uid: `uid-${this.#lives}`, labels }, 'ADDED');
    return this.#answered('POST', {}, 201, shown(object));
  }

  update(name: string, labels: Stored['labels'], basis?: number): Answer {
    const before = this.#now.get(name);
    if (before === undefined) return this.#refused('PUT', name, 404, 'NotFound');
    const sent = { metadata: { name, ...(basis === undefined ? {} : { resourceVersion: String(basis) }) } };
    if (basis !== undefined && basis !== before.version) return this.#refused('PUT', name, 409, 'Conflict');
    const isSame = JSON.stringify(before.labels) === JSON.stringify(labels);
    const object = isSame ? before : this.#put({ ...before, labels }, 'MODIFIED');
    return this.#answered('PUT', {}, 200, shown(object), { name, sent });
  }

  remove(name: string): Answer {
    const before = this.#now.get(name);
    if (before === undefined) return this.#refused('DELETE', name, 404, 'NotFound');
    this.#history.push(new Map([...this.#now].filter(([other]) => other !== name)));
    this.#tell('DELETED', before, { ...before, version: this.version });
    const document = { kind: 'Status', status: 'Success', details: { uid: before.uid } };
    return this.#answered('DELETE', {}, 200, document, { name });
  }

  get(name: string): Answer {
    const object = this.#now.get(name);
    if (object === undefined) return this.#refused('GET', name, 404, 'NotFound');
    return this.#answered('GET', {}, 200, shown(object), { name });
  }

  list(query: Query = {}, version = this.version): Answer {
    const items = this.#selected(query, version);
    return this.#answered('GET', query, 200, listed(items, version));
  }

  /** Answers of each page. */
  pages(limit: number, query: Query = {}): Answer[] {
    const version = this.version;
    const items = this.#selected(query, version);
    const pages = Array.from({ length: Math.max(1, Math.ceil(items.length / limit)) }, (_, at) => at);
    return pages.map((at) => {
      const token = at + 1 < pages.length ? `${version}/${this.#ticks}/${at}` : '';
      const last = at === 0 ? {} : { continue: this.#token };
      this.#token = token;
      const page = listed(items.slice(at * limit, (at + 1) * limit), version, token);
      return this.#answered('GET', { ...query, ...last, limit: String(limit) }, 200, page);
    });
  }
  #token = '';

  watch(query: Query = {}): void {
    const start = Number(query.resourceVersion ?? 0);
    const events: Event[] =
      start === 0 ? this.#selected(query, this.version).map((one) => ({ type: 'ADDED', object: shown(one) })) : [];
    const watch: Watch = { ...this.#sent('GET', { ...query, watch: '1' }), place: PLACE, status: 200, events };
    this.#watches.push({ watch, events });
  }

  get #now(): ReadonlyMap<string, Stored> {
    return this.#history.at(-1) ?? new Map();
  }

  #put(object: Omit<Stored, 'version'>, type: string): Stored {
    const before = this.#now.get(object.name);
    const stored = { ...object, version: this.#history.length };
    this.#history.push(new Map([...this.#now, [object.name, stored]]));
    this.#tell(type, before, stored);
    return stored;
  }

  #tell(type: string, before: Stored | undefined, now: Stored): void {
    for (const { watch, events } of this.#watches) {
      const selects = selectsOf(watch.query) ?? (() => true);
      const was = before !== undefined && selects(metadataOf(before));
      const is = type !== 'DELETED' && selects(metadataOf(now));
      if (is) events.push({ type: was ? 'MODIFIED' : 'ADDED', object: shown(now) });
      else if (was) events.push({ type: 'DELETED', object: shown({ ...before, version: now.version }) });
    }
  }

  #selected(query: Query, version: number): Stored[] {
    const selects = selectsOf(new Map(Object.entries(query))) ?? (() => true);
    return [...(this.#history[version]?.values() ?? [])].filter((one) => selects(metadataOf(one)));
  }

  #sent(method: string, query: Query): Pick<Answer, 'id' | 'method' | 'query' | 'started'> {
    this.#ticks += 1;
    return { id: this.#ticks, method, query: new Map(Object.entries(query)), started: this.#ticks };
  }

  #answered(
    method: string,
    query: Query,
    status: number,
    document: Fields,
    { name, sent }: { readonly name?: string; readonly sent?: Fields } = {},
  ): Answer {
    const base = {
      ...this.#sent(method, query),
      contentType: 'application/json',
      warnings: [],
      ended: this.#ticks + 0.5,
    };
    const place = name === undefined ? PLACE : { ...PLACE, name };
    const answer: Answer = { ...base, place, status, document, ...(sent && { sent }) };
    this.answers.push(answer);
    return answer;
  }

  #refused(method: string, name: string, code: number, reason: string): Answer {
    return this.#answered(
      method,
      {},
      code,
      { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: reason, code, reason },
      { name },
    );
  }
}

function metadataOf({ name, uid, version, labels }: Stored): Fields {
  const creationTimestamp = '2026-11-22T12:00:00Z';
  return { name, namespace: 'n', uid, resourceVersion: String(version), creationTimestamp, labels };
}

function shown(object: Stored): Fields {
  return { apiVersion: 'v1', kind: 'Endpoints', metadata: metadataOf(object) };
}

function listed(items: readonly Stored[], version: number, token = ''): Fields {
  const metadata = { resourceVersion: String(version), ...(token === '' ? {} : { continue: token }) };
  return { apiVersion: 'v1', kind: 'EndpointsList', metadata, items: items.map(shown) };
}

/** The same traffic with another document in one answer. */
export function altered({ answers, watches }: Traffic, which: Answer, document: Fields): Traffic {
  return { answers: answers.map((one) => (one === which ? { ...one, document } : one)), watches };
}

/** The same traffic with other events in the first watch. */
export function told({ answers, watches }: Traffic, change: (events: readonly Event[]) => readonly Event[]): Traffic {
  return { answers, watches: watches.map((one, at) => (at === 0 ? { ...one, events: change(one.events) } : one)) };
}
