/**
 * Encodes a document in pieces: its maps have thousands of members, each of which is a field of its own, and may stand beside those that were
 * encoded before it.
 */
import protobuf from 'protobufjs/minimal.js';
import { Piece, type Pieces } from '../../../ground/turns.ts';
import { encodeMessage } from '../../../pure/protobuf/wire.ts';
import { membersIn } from '../members.ts';
import { encoded, forgetValues, type Inside } from './encoding.ts';

type Path = readonly string[];

/** The messages of a version of OpenAPI, and where in its documents the long maps are. */
export interface DocumentMessages {
  readonly inside: Inside;
  readonly maps: readonly Path[];
}

export function* encodeDocument(messages: DocumentMessages, document: object): Pieces<Buffer> {
  const parts: Buffer[] = [];
  const piece = new Piece();
  for (const [name, value] of membersIn(document)) parts.push(...(yield* field(messages, [name], value, piece)));
  forgetValues();
  return Buffer.concat(parts);
}

/** The member of that path, as a field of what holds it. */
function* field({ inside, maps }: DocumentMessages, path: Path, value: unknown, piece: Piece): Pieces<Buffer[]> {
  const ofThis = (member: unknown, depth: number) => contentOf(encoded(inside, at(path, member)), depth);
  const around = maps.filter((map) => path.every((name, index) => map[index] === name));
  if (around.length === 0) return [ofThis(value, path.length - 1)];
  const isMap = around.some((map) => map.length === path.length);
  const content: Buffer[] = [];
  for (const [name, one] of membersIn(value)) {
    if (isMap) content.push(ofThis({ [name]: one }, path.length));
    else content.push(...(yield* field({ inside, maps }, [...path, name], one, piece)));
    if (piece.isWhole({ weight: content.at(-1)?.length ?? 0 })) yield;
  }
  const length = content.reduce((sum, part) => sum + part.length, 0);
  // Empty it is its tag and a length of 0.
  const tag = ofThis({}, path.length - 1).subarray(0, -1);
  return [tag, Buffer.from(encodeMessage((writer) => void writer.uint32(length))), ...content];
}

/** A document that has no more than this. */
function at(path: Path, value: unknown): object {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;
}

/** What is inside of so many messages, each of which is the only field of the one around it. */
function contentOf(bytes: Buffer, depth: number): Buffer {
  const reader = new protobuf.Reader(bytes);
  for (let level = 0; level < depth; level += 1) {
    reader.uint32();
    reader.uint32();
  }
  return bytes.subarray(reader.pos);
}
