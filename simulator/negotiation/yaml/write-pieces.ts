/**
 * Writes a long value as YAML in pieces: short neighbours are written together by the library and indented; long ones are written
 * recursively.
 *
 * Worked example: for `{data: {…a megabyte…}, kind: A}` one level deep, ` data:` is written, then its members a few hundred at a time two
 * levels deep, then ` kind: A`.
 */
import type { DividedWork } from '../../ground/event-loop.ts';
import type { WritableJson } from '../../pure/json/write.ts';
import { isObject } from '../../pure/value/is-object.ts';
import { estimateWeight } from '../../pure/value/weight.ts';
import { writeYaml } from './write-yaml.ts';

/** The approximate number of bytes per piece. */
const MAX_PIECE_LENGTH = 128 * 1024;
const INDENT = '  ';
const EMPTY_MAP = ' {}\n';

/** Yields the lines of an object with an indentation of `depth` steps. */
export function* writeYamlPieces(value: WritableJson, depth: number): DividedWork<string> {
  if (!isObject(value) || estimateWeight(value) < MAX_PIECE_LENGTH) return formatBlock(value, depth);
  let text = '';
  for (const members of groupShortTuples(Object.entries(value).sort(compareNames))) {
    const [name = '', member] = members[0] ?? [];
    const blockStart = formatBlock({ [name]: {} }, depth);
    // Names that do not fit into a line are written differently.
    const isLong =
      members.length === 1 &&
      estimateWeight(member) >= MAX_PIECE_LENGTH &&
      blockStart.indexOf('\n') === blockStart.length - 1;
    if (isLong && isObject(member))
      text += `${blockStart.slice(0, -EMPTY_MAP.length)}\n${yield* writeYamlPieces(member, depth + 1)}`;
    else if (isLong && Array.isArray(member))
      text += `${blockStart.slice(0, -EMPTY_MAP.length)}\n${yield* writeYamlItems(member, depth)}`;
    else text += formatBlock(Object.fromEntries(members), depth);
    yield;
  }
  return text;
}

/** Yields the lines of a list, which is not indented. */
export function* writeYamlItems(list: readonly WritableJson[], depth: number): DividedWork<string> {
  let text = '';
  for (const items of groupShortTuples(list.map((item) => [item] as const))) {
    const [[item] = []] = items;
    if (items.length === 1 && isObject(item) && estimateWeight(item) >= MAX_PIECE_LENGTH) {
      const lines = yield* writeYamlPieces(item, depth + 1);
      text += `${INDENT.repeat(depth)}- ${lines.slice((depth + 1) * INDENT.length)}`;
    } else {
      const [, ...lines] = formatBlock({ a: items.map(([item]) => item) }, depth).split(/(?<=\n)/);
      text += lines.join('');
    }
    yield;
  }
  return text;
}

/** Groups short neighbours; a long one is a group of its own. The value is the last element of a tuple. */
function* groupShortTuples<Tuple extends readonly unknown[]>(tuples: readonly Tuple[]): Generator<Tuple[]> {
  let group: Tuple[] = [];
  let weight = 0;
  for (const tuple of tuples) {
    const ownWeight = estimateWeight(tuple.at(-1));
    if (group.length > 0 && weight + ownWeight >= MAX_PIECE_LENGTH) {
      yield group;
      group = [];
      weight = 0;
    }
    group.push(tuple);
    weight += ownWeight;
  }
  if (group.length > 0) yield group;
}

function formatBlock(value: WritableJson, depth: number): string {
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
