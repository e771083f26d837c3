/** A client of a combined program: sends its requests one after the other, and holds each answer against what it knows of its objects. */

import { managersOf } from '../../../checks/history/other-writers.ts';
import { firstDifference } from '../../../checks/history/same-state.ts';
import { content, mayHideEmptyMetadata } from '../../../checks/monitors/idle-writes.ts';
import { type Answer, APPLY_PATCH, MERGE_PATCH, type Wire } from '../wire.ts';
import { dryRunOf } from './dry-run.ts';
import {
  ABSENT,
  afterWrite,
  BEGUN,
  CONFLICT,
  CREATED,
  DONE,
  EXISTS,
  type Expected,
  type Known,
  type StoredObject,
} from './model.ts';
import { FINALIZER, named, type Place } from './place.ts';
import { Reader } from './reader.ts';
import { SHARED, shareOf } from './shares.ts';
import { LABELS, type Labels, NAMES, type Repeated, type Step } from './steps.ts';

export class Client {
  readonly id: string;
  readonly reader: Reader;
  readonly #wire: Wire;
  readonly #place: Place;
  readonly #objects = new Map<string, Known>();
  /** Those in the objects that it has made, and it itself: of what shows another one another client has written something. */
  readonly #managers = new Set<string>();
  /** How often it wrote the shared object, as was acknowledged. */
  #shares = 0;
  #sharings = 0;

  constructor(wire: Wire, place: Place, id: number) {
    this.id = `client-${id + 1}`;
    this.#managers.add(this.id);
    this.#wire = wire;
    this.#place = place;
    this.reader = new Reader(wire, place.collection);
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const step of steps) await this.#step(step);
  }

  /** The label of this client on the shared object, as it must be at the end. */
  get shared(): readonly [name: string, value: string | undefined] {
    return [this.id, this.#shares === 0 ? undefined : String(this.#shares)];
  }

  /** Removes what it has made, since collections may be used again: of a program that was broken off, too, what it did not come to note. */
  async clear(): Promise<void> {
    const release = { body: { metadata: { finalizers: null } }, contentType: MERGE_PATCH };
    for (const name of NAMES) {
      const path = `${this.#place.collection}/${name}-${this.id}`;
      const { status } = await this.#wire.send('DELETE', path);
      if (status < 300) await this.#wire.send('PATCH', path, release);
    }
  }

  async #step(step: Step): Promise<void> {
    if (step.do === 'list') return this.reader.list(step.list);
    if (step.do === 'watch') return this.reader.watch(step.selector, step.from, step.which);
    if (step.do === 'share') return this.share();
    const name = `${step.name}-${this.id}`;
    const path = `${this.#place.collection}/${name}`;
    const now = this.#objects.get(name);
    switch (step.do) {
      case 'create':
        return this.#create(name, step.labels, step.held, now);
      case 'replace':
        return this.#replace(path, step.labels, step.basis === 'first' ? now?.firstVersion : undefined, now);
      case 'patch':
        return this.#patch(path, step.labels, now);
      case 'repeat':
        return this.#repeat(name, path, step.by, now);
      case 'apply':
        return this.#apply(name, path, step.labels, now);
      case 'status':
        return this.#status(path, step.value, step.by, now);
      case 'remove':
        return this.#remove(path, step.dryRun, now);
      case 'dry run':
        return this.#dryRun(step, name, path);
      case 'release':
        return this.#release(path, now);
      case 'get':
        return this.reader.get(path, step.as, now);
    }
  }

  async #create(name: string, labels: Labels, held: boolean, now: Known | undefined): Promise<void> {
    const body = named(this.#place, name, labels, held ? { finalizers: [FINALIZER] } : {});
    const answer = await this.#send('POST', this.#place.collection, { body }, now === undefined ? CREATED : EXISTS);
    if (now === undefined) this.#keep(answer, labels, held);
  }

  async #replace(path: string, labels: Labels, version: string | undefined, now: Known | undefined): Promise<void> {
    if (now === undefined) return;
    return this.#put(path, { ...now.object, metadata: { ...now.object.metadata, labels } }, version, now);
  }

  async #put(
    path: string,
    object: StoredObject,
    version: string | undefined,
    now: Known,
    subresource = '',
  ): Promise<void> {
    const { metadata } = now.object;
    const resourceVersion = version ?? metadata.resourceVersion;
    const isStale = resourceVersion !== metadata.resourceVersion;
    const body = { ...object, metadata: { ...object.metadata, resourceVersion } };
    const answer = await this.#wire.send('PUT', `${path}${subresource}`, { body });
    // Another client, as a controller, may have written it.
    const isOthers =
      answer.status === 409 && (await this.#read(path)).metadata.resourceVersion !== metadata.resourceVersion;
    if (isOthers) return this.#keepWhat(await this.#read(path), now);
    this.#judge(answer, `PUT ${path}${subresource}`, isStale ? CONFLICT : DONE);
    if (!isStale) this.#keep(answer, object.metadata.labels ?? {}, now.held);
  }

  async #patch(path: string, labels: Labels, now: Known | undefined): Promise<void> {
    const sending = { body: { metadata: { labels } }, contentType: MERGE_PATCH };
    const answer = await this.#send('PATCH', path, sending, now === undefined ? ABSENT : DONE);
    if (now !== undefined) this.#keep(answer, { ...now.labels, ...labels }, now.held);
  }

  async #repeat(name: string, path: string, by: Repeated, now: Known | undefined): Promise<void> {
    if (now === undefined) return;
    if (by === 'apply') {
      // The first time it comes to own what is there.
      await this.#apply(name, path, now.labels, now);
      return this.#apply(name, path, now.labels, now);
    }
    const patch = { body: { metadata: { labels: now.labels } }, contentType: MERGE_PATCH };
    if (by === 'PUT') return this.#replace(path, now.labels, undefined, now);
    this.#keep(await this.#send(by, path, patch, DONE), now.labels, now.held);
  }

  async #apply(name: string, path: string, labels: Labels, now: Known | undefined): Promise<void> {
    const sending = { body: named(this.#place, name, labels), contentType: APPLY_PATCH };
    const to = `${path}?fieldManager=${this.id}&force=true`;
    const answer = await this.#send('PATCH', to, sending, now === undefined ? CREATED : DONE);
    // What it had applied before and leaves out now goes, unless another manager has it: the answer tells.
    const stored = objectIn(answer)?.metadata.labels ?? {};
    this.#wire.same(`the labels that ${to} applied`, labels, pick(stored, Object.keys(labels)));
    this.#keep(answer, stored, now?.held ?? false);
  }

  async #status(path: string, value: number, by: 'PATCH' | 'PUT' | 'stale PUT', now: Known | undefined): Promise<void> {
    const status = this.#place.status?.(value);
    if (now === undefined || status === undefined) return;
    if (by !== 'PATCH')
      return this.#put(path, { ...now.object, status }, by === 'PUT' ? undefined : now.firstVersion, now, '/status');
    const sending = { body: { status }, contentType: MERGE_PATCH };
    this.#keep(await this.#send('PATCH', `${path}/status`, sending, DONE), now.labels, now.held);
  }

  async #remove(path: string, dryRun: boolean, now: Known | undefined): Promise<void> {
    const expected = now === undefined ? ABSENT : now.held || dryRun ? BEGUN : DONE;
    const answer = await this.#send('DELETE', dryRun ? `${path}?dryRun=All` : path, {}, expected);
    if (now === undefined || dryRun) return;
    if (!now.held) this.#objects.delete(now.object.metadata.name);
    else
      this.#objects.set(now.object.metadata.name, {
        ...now,
        terminating: true,
        object: objectIn(answer) ?? (await this.#read(path)),
      });
    // Its name is taken until it is gone.
    const { name, labels = {} } = now.object.metadata;
    if (now.held) await this.#send('POST', this.#place.collection, { body: named(this.#place, name, labels) }, EXISTS);
  }

  /** The object is as it was: at its version, or absent. */
  async #dryRun(step: Extract<Step, { do: 'dry run' }>, name: string, path: string): Promise<void> {
    const now = this.#objects.get(name);
    if (step.by === 'status' && this.#place.status === undefined) return;
    const { method, path: to, sending, expected } = dryRunOf(this.#place, this.id, name, step, now !== undefined);
    await this.#send(method, to, sending, expected);
    if (now === undefined) return this.reader.get(path, 'object', now);
    const object = await this.#read(path);
    if (this.#isOurs(object))
      this.#wire.same(
        `the resourceVersion of ${name} after a dry run by ${step.by}`,
        now.object.metadata.resourceVersion,
        object.metadata.resourceVersion,
      );
  }

  async #release(path: string, now: Known | undefined): Promise<void> {
    const sending = { body: { metadata: { finalizers: null } }, contentType: MERGE_PATCH };
    const answer = await this.#send('PATCH', path, sending, now === undefined ? ABSENT : DONE);
    if (now?.terminating === true) this.#objects.delete(now.object.metadata.name);
    else if (now !== undefined) this.#keep(answer, now.labels, false);
  }

  /** By a patch of another sort each time; of those that the server does not take none is a share. */
  async share(): Promise<void> {
    const value = String(this.#shares + 1);
    const { query = '', ...sending } = shareOf(this.#sharings, this.id, value, this.#place);
    this.#sharings += 1;
    const answer = await this.#wire.send('PATCH', `${this.#place.collection}/${SHARED}${query}`, sending);
    if (answer.status === 415) return;
    this.#judge(answer, `PATCH ${SHARED} as ${sending.contentType}`, DONE);
    this.#shares += 1;
  }

  /** Where a deletion that has begun is answered by a Status. */
  async #read(path: string): Promise<StoredObject> {
    const object = objectIn(await this.#wire.must('GET', path));
    if (object === undefined) throw new Error(`GET ${path} answers no object`);
    return object;
  }

  async #send(method: string, path: string, sending: Parameters<Wire['send']>[2], expected: Expected): Promise<Answer> {
    const answer = await this.#wire.send(method, path, sending);
    this.#judge(answer, `${method} ${path}`, expected);
    return answer;
  }

  #judge(answer: Answer, what: string, expected: Expected): void {
    const text = `${expected.codes.join(' or ')} ${expected.reason ?? ''}`.trim();
    const reason = expected.reason === undefined ? '' : reasonIn(answer);
    const holds = expected.codes.includes(answer.status) && reason === (expected.reason ?? '');
    this.#wire.check(`the answer to ${what}`, text, `${answer.status} ${reasonIn(answer)}`.trim(), holds);
  }

  #isOurs(object: StoredObject): boolean {
    return managersOf(object).every((manager) => this.#managers.has(manager));
  }

  #keepWhat(object: StoredObject, now: Known): void {
    const { name, labels = {} } = object.metadata;
    this.#objects.set(name, afterWrite(now, object, labels, now.held));
  }

  #keep(answer: Answer, labels: Labels, held: boolean): void {
    const object = objectIn(answer);
    if (object === undefined) throw new Error('a write answered no object');
    const { name } = object.metadata;
    // Others may have added some of their own.
    const actual = pick(object.metadata.labels ?? {}, [...LABELS, ...Object.keys(labels)]);
    this.#wire.same(`the labels of ${name} after a write`, labels, actual);
    const before = this.#objects.get(name);
    if (before === undefined) for (const manager of managersOf(object)) this.#managers.add(manager);
    if (
      this.#isOurs(object) &&
      before !== undefined &&
      !mayHideEmptyMetadata(before.object) &&
      firstDifference(content(before.object), content(object)) === undefined
    )
      this.#wire.same(
        `the resourceVersion of ${name} after a write of nothing`,
        before.object.metadata.resourceVersion,
        object.metadata.resourceVersion,
      );
    this.#objects.set(name, afterWrite(before, object, labels, held));
  }
}

function pick(labels: Labels, names: readonly string[]): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)));
}

function objectIn({ body }: Answer): StoredObject | undefined {
  const object = body as Partial<StoredObject> | undefined;
  return object?.metadata?.resourceVersion === undefined ? undefined : (object as StoredObject);
}

function reasonIn({ body }: Answer): string {
  const { reason } = (body ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason : '';
}
