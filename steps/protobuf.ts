/** Sentences about the binary form: bodies sent in it, and answers decoded by the suite's own reader (media-protobuf-*). */
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { decodeFrames, decodeProtobuf, encodeProtobuf, openEnvelope } from '../client/protobuf/document.ts';
import { NotProtobuf } from '../client/protobuf/raw-message.ts';
import { type Dialect, dialect } from '../spec/dialect.ts';
import { Mismatch } from './mismatch.ts';
import { lookUp } from './paths.ts';
import { stateText } from './states.ts';
import type { AssayWorld } from './world.ts';

const MAGIC_LENGTH = 4;

When(
  '{method} {path} with the {kind} {string} as protobuf',
  async function (this: AssayWorld, method: string, path: string, kind: string, state: string) {
    await sendBytes(this, method, path, await bytesOf(this, kind, state));
  },
);

When(
  '{method} {path} with the {kind} {string} as protobuf without its magic',
  async function (this: AssayWorld, method: string, path: string, kind: string, state: string) {
    await sendBytes(this, method, path, (await bytesOf(this, kind, state)).subarray(MAGIC_LENGTH));
  },
);

When(
  '{method} {path} with the {kind} {string} as protobuf without its last {int} byte(s)',
  async function (this: AssayWorld, method: string, path: string, kind: string, state: string, count: number) {
    const bytes = await bytesOf(this, kind, state);
    await sendBytes(this, method, path, bytes.subarray(0, bytes.length - count));
  },
);

/** The object as JSON showed it, version and all. */
Then('the protobuf answer decodes to the same object as {string}', function (this: AssayWorld, name: string) {
  const decoded = readable(() => decodeProtobuf(dialectOf(this), bodyOf(this)));
  this.compare('the object in the protobuf answer', { value: this.remembered(name) }, decoded);
});

Then('the protobuf answer decodes to an object with:', async function (this: AssayWorld, table: DataTable) {
  const decoded = readable(() => decodeProtobuf(dialectOf(this), bodyOf(this)));
  await this.compareRows('the object in the protobuf answer', decoded, table.raw());
});

/** `magic`, `apiVersion`, `kind`, `contentEncoding`, `contentType`. */
Then('the envelope of the protobuf answer has:', async function (this: AssayWorld, table: DataTable) {
  await this.compareRows(
    'the envelope',
    readable(() => openEnvelope(bodyOf(this))),
    table.raw(),
  );
});

/** Of a watch that has ended: each row is an event; columns are `type` and paths in the object. No other event may be there. */
Then('the protobuf events of the answer are:', async function (this: AssayWorld, table: DataTable) {
  const [[, ...paths] = [], ...rows] = table.raw();
  const events = readable(() => decodeFrames(dialectOf(this), bodyOf(this)));
  this.compare(
    'the types of the events',
    { value: rows.map(([type]) => type) },
    events.map(({ type }) => type),
  );
  for (const [at, [, ...cells]] of rows.entries()) {
    for (const [column, path] of paths.entries()) {
      const actual = lookUp(events[at]?.object, path === 'name' ? 'metadata.name' : path);
      this.compare(`event ${at + 1}: ${path}`, await this.expectation(cells[column] ?? ''), actual);
    }
  }
});

async function bytesOf(world: AssayWorld, kind: string, state: string): Promise<Buffer> {
  return encodeProtobuf(dialectOf(world), await world.manifest(kind, stateText(kind, state)));
}

async function sendBytes(world: AssayWorld, method: string, path: string, body: Uint8Array): Promise<void> {
  const headers: [string, string][] = [['Content-Type', dialectOf(world).protobufMediaType]];
  await world.act({ method, path: await world.text(path), headers, body });
}

function dialectOf(world: AssayWorld): Dialect {
  return dialect(world.subject.inventory.dialect);
}

function bodyOf(world: AssayWorld): Buffer {
  return world.answer().answer?.body ?? Buffer.alloc(0);
}

/** Bytes that are no message are the server's fault, not the suite's. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotProtobuf || error instanceof TypeError || error instanceof SyntaxError)) throw error;
    throw new Mismatch('the body of the answer', 'a protobuf document', (error as Error).message);
  }
}
