/**
 * Encodes an OpenAPI document in protobuf, over several turns of the event loop. Its maps have thousands of members. Protobuf encodes each map
 * member as a separate field, so that it can be appended to the members that are already encoded.
 */
import protobuf from 'protobufjs/minimal.js';
import { type DividedWork, TurnBatch } from '../../../foundation/event-loop.ts';
import { encodeMessage } from '../../../pure/protobuf/wire.ts';
import { iterateMembers } from '../members.ts';
import { clearYamlCache, encodeAsMessage, type WriteMessageFields } from './encoding.ts';

type FieldPath = readonly string[];

/** The function that writes the fields of a document of an OpenAPI version, and the paths of the long maps in the document. */
export interface DocumentEncoding {
  readonly writeFields: WriteMessageFields;
  readonly mapPaths: readonly FieldPath[];
}

export function* encodeDocument(encoding: DocumentEncoding, document: object): DividedWork<Buffer> {
  const parts: Buffer[] = [];
  const turnBatch = new TurnBatch();
  for (const [name, value] of iterateMembers(document))
    parts.push(...(yield* encodeMember(encoding, [name], value, turnBatch)));
  // Values of any type are also encoded as YAML, and cached while a document is encoded.
  clearYamlCache();
  return Buffer.concat(parts);
}

/** Encodes the member at a path as a field of its parent. */
function* encodeMember(
  { writeFields, mapPaths }: DocumentEncoding,
  path: FieldPath,
  value: unknown,
  turnBatch: TurnBatch,
): DividedWork<Buffer[]> {
  const encodeField = (member: unknown, depth: number) =>
    readNestedContent(encodeAsMessage(writeFields, nestInPath(path, member)), depth);
  const mapsAtOrBelow = mapPaths.filter((map) => path.every((name, index) => map[index] === name));
  if (mapsAtOrBelow.length === 0) return [encodeField(value, path.length - 1)];
  const isMap = mapsAtOrBelow.some((map) => map.length === path.length);
  const content: Buffer[] = [];
  for (const [name, item] of iterateMembers(value)) {
    if (isMap) content.push(encodeField({ [name]: item }, path.length));
    else content.push(...(yield* encodeMember({ writeFields, mapPaths }, [...path, name], item, turnBatch)));
    if (turnBatch.addAndReportFull({ weight: content.at(-1)?.length ?? 0 })) yield;
  }
  const length = content.reduce((sum, part) => sum + part.length, 0);
  // An empty message consists of its tag and the length 0.
  const tag = encodeField({}, path.length - 1).subarray(0, -1);
  return [tag, Buffer.from(encodeMessage((writer) => void writer.uint32(length))), ...content];
}

/** Returns a document that contains only the value at a path. */
function nestInPath(path: FieldPath, value: unknown): object {
  return path.reduceRight<unknown>((innerValue, name) => ({ [name]: innerValue }), value) as object;
}

/** Returns the content of a message that is nested `depth` levels deep. Each level is the only field of its parent. */
function readNestedContent(bytes: Buffer, depth: number): Buffer {
  const reader = new protobuf.Reader(bytes);
  for (let level = 0; level < depth; level += 1) {
    reader.uint32();
    reader.uint32();
  }
  return bytes.subarray(reader.pos);
}
