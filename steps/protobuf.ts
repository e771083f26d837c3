/** Sentences about the envelope of the binary form: what stands in it, and bodies in which it is broken (media-protobuf-*). */
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { Unreadable } from '../client/forms.ts';
import { encodeProtobuf, openEnvelope } from '../client/protobuf/document.ts';
import { bodyOf, dialectOf, readable } from './forms.ts';
import { stateText } from './states.ts';
import type { AssayWorld } from './world.ts';

const MAGIC_LENGTH = 4;

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

/** `magic`, `apiVersion`, `kind`, `contentEncoding`, `contentType`. */
Then('the envelope of the protobuf answer has:', async function (this: AssayWorld, table: DataTable) {
  const envelope = readable('protobuf', () => opened(bodyOf(this)));
  await this.compareRows('the envelope', envelope, table.raw());
});

function opened(body: Buffer): object {
  try {
    return openEnvelope(body);
  } catch (error) {
    throw new Unreadable((error as Error).message, { cause: error });
  }
}

async function bytesOf(world: AssayWorld, kind: string, state: string): Promise<Buffer> {
  return encodeProtobuf(dialectOf(world), await world.manifest(kind, stateText(kind, state)));
}

async function sendBytes(world: AssayWorld, method: string, path: string, body: Uint8Array): Promise<void> {
  const headers: [string, string][] = [['Content-Type', dialectOf(world).protobufMediaType]];
  await world.act({ method, path: await world.text(path), headers, body });
}
