/**
 * Writes a long value as YAML over several turns of the event loop. The library writes groups of short members or items, which are then
 * indented. A long member or item is written recursively.
 *
 * Example: for `{data: {…a megabyte…}, kind: A}` at depth 1, `  data:` is written, then its members in groups of a few hundred at depth 2,
 * then `  kind: A`.
 */
import type { DividedWork } from '../../foundation/event-loop.ts';
import type { WritableJson } from '../../pure/json/write.ts';
import { isObject } from '../../pure/value/is-object.ts';
import { estimateMemoryBytes } from '../../pure/value/memory-estimate.ts';
import { writeYaml } from './write-yaml.ts';

/** The approximate number of bytes that are written in one turn of the event loop. */
const MAX_BYTES_PER_TURN = 128 * 1024;
const INDENT = '  ';
const EMPTY_MAP = ' {}\n';

/** Writes the lines of an object with an indentation of `depth` steps. */
export function* writeLargeYaml(value: WritableJson, depth: number): DividedWork<string> {
  if (!isObject(value) || estimateMemoryBytes(value) < MAX_BYTES_PER_TURN) return formatBlock(value, depth);
  let text = '';
  for (const members of groupShortTuples(Object.entries(value).sort(compareNames))) {
    const [name = '', member] = members[0] ?? [];
    const blockStart = formatBlock({ [name]: {} }, depth);
    // The library writes a name that does not fit into a line differently, so that its value is not split.
    const isLargeMember =
      members.length === 1 &&
      estimateMemoryBytes(member) >= MAX_BYTES_PER_TURN &&
      blockStart.indexOf('\n') === blockStart.length - 1;
    if (isLargeMember && isObject(member))
      text += `${blockStart.slice(0, -EMPTY_MAP.length)}\n${yield* writeLargeYaml(member, depth + 1)}`;
    else if (isLargeMember && Array.isArray(member))
      text += `${blockStart.slice(0, -EMPTY_MAP.length)}\n${yield* writeLargeYamlList(member, depth)}`;
    else text += formatBlock(Object.fromEntries(members), depth);
    yield;
  }
  return text;
}

/** Writes the lines of a list, which is not indented relative to its name. */
export function* writeLargeYamlList(list: readonly WritableJson[], depth: number): DividedWork<string> {
  let text = '';
  for (const items of groupShortTuples(list.map((item) => [item] as const))) {
    const [[item] = []] = items;
    if (items.length === 1 && isObject(item) && estimateMemoryBytes(item) >= MAX_BYTES_PER_TURN) {
      const lines = yield* writeLargeYaml(item, depth + 1);
      text += `${INDENT.repeat(depth)}- ${lines.slice((depth + 1) * INDENT.length)}`;
    } else {
      const [, ...lines] = formatBlock({ a: items.map(([item]) => item) }, depth).split(/(?<=\n)/);
      text += lines.join('');
    }
    yield;
  }
  return text;
}

/** Groups consecutive short tuples. A long tuple is a group of its own. The value is the last element of a tuple. */
function* groupShortTuples<Tuple extends readonly unknown[]>(tuples: readonly Tuple[]): Generator<Tuple[]> {
  let group: Tuple[] = [];
  let groupBytes = 0;
  for (const tuple of tuples) {
    const tupleBytes = estimateMemoryBytes(tuple.at(-1));
    if (group.length > 0 && groupBytes + tupleBytes >= MAX_BYTES_PER_TURN) {
      yield group;
      group = [];
      groupBytes = 0;
    }
    group.push(tuple);
    groupBytes += tupleBytes;
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
