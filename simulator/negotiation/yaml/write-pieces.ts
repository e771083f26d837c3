/**
 * Writes a long value as YAML in pieces: short neighbours are written together by the library and indented; long ones are written
 * recursively.
 *
 * Worked example: for `{data: {…a megabyte…}, kind: A}` one level deep, ` data:` is written, then its members a few hundred at a time two
 * levels deep, then ` kind: A`.
 */
import type { Pieces } from '../../ground/event-loop.ts';
import type { Writable } from '../../pure/json/write.ts';
import { isObject } from '../../pure/value/is-object.ts';
import { estimateWeight } from '../../pure/value/weight.ts';
import { writeYaml } from './write-yaml.ts';

/** The approximate number of bytes per piece. */
const PIECE_SIZE = 128 * 1024;
const STEP = '  ';
const EMPTY = ' {}\n';

/** Yields the lines of an object with an indentation of `depth` steps. */
export function* writeYamlPieces(value: Writable, depth: number): Pieces<string> {
  if (!isObject(value) || estimateWeight(value) < PIECE_SIZE) return formatBlock(value, depth);
  let text = '';
  for (const members of groupShort(Object.entries(value).sort(compareNames))) {
    const [name = '', member] = members[0] ?? [];
    const head = formatBlock({ [name]: {} }, depth);
    // Names that do not fit into a line are written differently.
    const isLong =
      members.length === 1 && estimateWeight(member) >= PIECE_SIZE && head.indexOf('\n') === head.length - 1;
    if (isLong && isObject(member))
      text += `${head.slice(0, -EMPTY.length)}\n${yield* writeYamlPieces(member, depth + 1)}`;
    else if (isLong && Array.isArray(member))
      text += `${head.slice(0, -EMPTY.length)}\n${yield* writeYamlItems(member, depth)}`;
    else text += formatBlock(Object.fromEntries(members), depth);
    yield;
  }
  return text;
}

/** Yields the lines of a list, which is not indented. */
export function* writeYamlItems(list: readonly Writable[], depth: number): Pieces<string> {
  let text = '';
  for (const items of groupShort(list.map((item) => [item] as const))) {
    const [[item] = []] = items;
    if (items.length === 1 && isObject(item) && estimateWeight(item) >= PIECE_SIZE) {
      const lines = yield* writeYamlPieces(item, depth + 1);
      text += `${STEP.repeat(depth)}- ${lines.slice((depth + 1) * STEP.length)}`;
    } else {
      const [, ...lines] = formatBlock({ a: items.map(([item]) => item) }, depth).split(/(?<=\n)/);
      text += lines.join('');
    }
    yield;
  }
  return text;
}

/** Groups short neighbours; a long one is a group of its own. The value is the last element of a tuple. */
function* groupShort<Tuple extends readonly unknown[]>(tuples: readonly Tuple[]): Generator<Tuple[]> {
  let group: Tuple[] = [];
  let weight = 0;
  for (const tuple of tuples) {
    const ownWeight = estimateWeight(tuple.at(-1));
    if (group.length > 0 && weight + ownWeight >= PIECE_SIZE) {
      yield group;
      group = [];
      weight = 0;
    }
    group.push(tuple);
    weight += ownWeight;
  }
  if (group.length > 0) yield group;
}

function formatBlock(value: Writable, depth: number): string {
  let nestedValue = value;
  for (let level = 0; level < depth; level += 1) nestedValue = { a: nestedValue };
  return writeYaml(nestedValue)
    .split(/(?<=\n)/)
    .slice(depth)
    .join('');
}

function compareNames([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : Number(left > right);
}
