/** Faults of the envelope of a binary document: each writes the sound one again, otherwise. */
import { decodeEnvelope, ENVELOPE_TAIL, MAGIC } from '../pure/protobuf/envelope.ts';
import { written } from '../pure/protobuf/wire.ts';
import type { FaultId, FaultSet } from './catalogue.ts';

interface Parts {
  readonly apiVersion: string;
  readonly kind: string;
  readonly raw: Uint8Array;
}

type Write = (parts: Parts) => Buffer;

const magic = Buffer.from(MAGIC);
const field = (number: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([written((writer) => void writer.uint32((number << 3) | 2).uint32(bytes.length)), bytes]);
const text = (number: number, value: string): Buffer => field(number, Buffer.from(value));
const typed = ({ apiVersion, kind }: Parts): Buffer => field(1, Buffer.concat([text(1, apiVersion), text(2, kind)]));
const document = (...pieces: Buffer[]): Buffer => Buffer.concat([magic, ...pieces]);

const WRONG: readonly (readonly [FaultId, Write])[] = [
  ['protobuf-without-magic', (parts) => Buffer.concat([typed(parts), field(2, parts.raw), ENVELOPE_TAIL])],
  ['protobuf-bare', ({ raw }) => document(Buffer.from(raw))],
  ['protobuf-untyped', ({ raw }) => document(field(2, raw), ENVELOPE_TAIL)],
  [
    'protobuf-kind-before-version',
    ({ apiVersion, kind, raw }) =>
      document(field(1, Buffer.concat([text(1, kind), text(2, apiVersion)])), field(2, raw), ENVELOPE_TAIL),
  ],
  ['protobuf-raw-elsewhere', (parts) => document(typed(parts), field(5, parts.raw), ENVELOPE_TAIL)],
  ['protobuf-raw-cut', (parts) => document(typed(parts), field(2, firstField(parts.raw)), ENVELOPE_TAIL)],
  ['protobuf-encoding-said', (parts) => document(typed(parts), field(2, parts.raw), text(3, 'gzip'), text(4, ''))],
  [
    'protobuf-content-type-said',
    (parts) => document(typed(parts), field(2, parts.raw), text(3, ''), text(4, 'application/json')),
  ],
];

export function misenveloped(faults: FaultSet): ((sound: Buffer) => Buffer) | undefined {
  const write = WRONG.find(([id]) => faults.has(id))?.[1];
  return write && ((sound) => write(decodeEnvelope(sound)));
}

/** Every kind begins with its metadata, or with little. */
function firstField(raw: Uint8Array): Uint8Array {
  let [length, at, shift] = [0, 1, 0];
  for (; at < raw.length; at++) {
    length |= ((raw[at] ?? 0) & 0x7f) << shift;
    shift += 7;
    if ((raw[at] ?? 0) < 0x80) break;
  }
  return raw.subarray(0, at + 1 + length);
}
