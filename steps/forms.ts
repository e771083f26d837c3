/**
 * Sentences about the forms in which objects travel (media-*). Every answer is read by the suite's own readers (client/forms.ts) and
 * compared as the object that it holds. Media types are written in the `orch` form, parameters and all.
 */
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { headerOf } from '../client/exchange.ts';
import { type Document, formNamed, readDocument, readEvents, Unreadable } from '../client/forms.ts';
import { type Dialect, dialect } from '../spec/dialect.ts';
import { show } from './matching.ts';
import { Mismatch } from './mismatch.ts';
import { lookUp, MISSING } from './paths.ts';
import { stateText } from './states.ts';
import type { AssayWorld } from './world.ts';

When(
  '{method} {path} with the {kind} {string} in {string} where:',
  async function (
    this: AssayWorld,
    method: string,
    path: string,
    kind: string,
    state: string,
    mediaType: string,
    table: DataTable,
  ) {
    const manifest = await this.changed(await this.manifest(kind, stateText(kind, state)), table.raw());
    const type = await this.text(mediaType);
    const body = formNamed(type, dialectOf(this)).write(manifest, dialectOf(this));
    await this.act({ method, path: await this.text(path), headers: [['Content-Type', type]], body });
  },
);

/** For bodies that are no document of their form: bytes in hexadecimal, blanks between them as you like. */
When(
  '{method} {path} with the bytes {string} in {string}',
  async function (this: AssayWorld, method: string, path: string, bytes: string, mediaType: string) {
    const body = Buffer.from(bytes.replaceAll(' ', ''), 'hex');
    await this.act({
      method,
      path: await this.text(path),
      headers: [['Content-Type', await this.text(mediaType)]],
      body,
    });
  },
);

/** The Content-Type is this one to the letter, and the body is in it. */
Then('the answer in {string} has:', async function (this: AssayWorld, mediaType: string, table: DataTable) {
  await this.compareRows(`the answer in ${mediaType}`, await documentIn(this, mediaType), table.raw());
});

/** What was remembered was asked for in JSON; version and all are the same. */
Then(
  'the answer in {string} is the same as {string}',
  async function (this: AssayWorld, mediaType: string, name: string) {
    const document = await documentIn(this, mediaType);
    this.compare(
      `the answer in ${mediaType}`,
      { value: withoutItemHeaders(this.remembered(name)) },
      withoutItemHeaders(document),
    );
  },
);

/** Of a watch that has ended: each row is an event; columns are `type`, `name` and paths in the object. No other may be there. */
Then(
  'the events of the answer in {string} are:',
  async function (this: AssayWorld, mediaType: string, table: DataTable) {
    const [[, ...paths] = [], ...rows] = table.raw();
    const type = await judgeType(this, mediaType);
    const events = readable(type, () => readEvents(type, bodyOf(this), dialectOf(this)));
    const types = events.map((event) => event.type);
    this.compare('the types of the events', { value: rows.map(([cell]) => cell) }, types);
    for (const [at, [, ...cells]] of rows.entries()) {
      for (const [column, path] of paths.entries()) {
        const actual = lookUp(events[at]?.object, path === 'name' ? 'metadata.name' : await this.text(path));
        this.compare(`event ${at + 1}: ${path}`, await this.expectation(cells[column] ?? ''), actual);
      }
    }
  },
);

async function documentIn(world: AssayWorld, mediaType: string): Promise<Document> {
  const type = await judgeType(world, mediaType);
  return readable(type, () => readDocument(type, bodyOf(world), dialectOf(world)));
}

async function judgeType(world: AssayWorld, mediaType: string): Promise<string> {
  const type = await world.text(mediaType);
  const actual = headerOf(world.answer().answer?.headers ?? [], 'Content-Type') ?? MISSING;
  world.compare('the Content-Type of the answer', { value: type }, actual);
  return type;
}

/** Items of a list are shown with their kind in some forms and without it in others; both are right. */
function withoutItemHeaders(document: unknown): unknown {
  const { items, ...rest } = document as { items?: unknown };
  if (!Array.isArray(items)) return document;
  return { ...rest, items: items.map(({ kind: _kind, apiVersion: _apiVersion, ...item }: Document) => item) };
}

export function readable<T>(mediaType: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Mismatch('the body of the answer', `a document in ${mediaType}`, show(error.message));
  }
}

export function dialectOf(world: AssayWorld): Dialect {
  return dialect(world.subject.inventory.dialect);
}

export function bodyOf(world: AssayWorld): Buffer {
  return world.answer().answer?.body ?? Buffer.alloc(0);
}
