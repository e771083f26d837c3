/**
 * Converts the nodes of a document to JSON values. Keys become strings, so that `y: 1` is the member `true`. The last of duplicate keys
 * applies, and strict field validation reports them. The members of a merge key (`<<`) are added at its position.
 */
import {
  type Alias,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { writeCompactJson } from '../../pure/json/write.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { DecodingError } from '../serializers/serializer.ts';
import { AliasBudget, bindAliases } from './aliases.ts';
import { resolveScalar, type ScalarValue } from './scalar.ts';

export interface NodesResult {
  readonly value: Json;
  /** Messages such as `line 2: key "a" already set in map`. */
  readonly duplicateKeyMessages: readonly string[];
}

/** The maximum nesting depth of a document. */
const MAX_DEPTH = 1000;

/** Converts the root node. Throws a DecodingError. */
export function readNodes(root: unknown, lines: LineCounter): NodesResult {
  const reader = new NodeReader(bindAliases(root), lines);
  return { value: reader.readValue(root, 0), duplicateKeyMessages: reader.duplicateKeyMessages };
}

type YamlMembers = Map<ScalarValue, Json>;

class NodeReader {
  readonly duplicateKeyMessages: string[] = [];
  readonly #aliases: ReadonlyMap<Alias, Node>;
  readonly #lines: LineCounter;
  readonly #budget = new AliasBudget();

  constructor(aliases: ReadonlyMap<Alias, Node>, lines: LineCounter) {
    this.#aliases = aliases;
    this.#lines = lines;
  }

  readValue(node: unknown, depth: number): Json {
    this.#budget.count();
    if (depth > MAX_DEPTH) throw new DecodingError('yaml: exceeded max depth');
    if (isAlias(node)) return this.#budget.expand(node, () => this.readValue(this.#aliases.get(node), depth + 1));
    if (isScalar(node)) return checkFinite(resolveNode(node));
    if (isSeq(node)) return node.items.map((item) => this.readValue(item, depth + 1));
    if (!isMap(node)) return null;
    const members: YamlMembers = new Map();
    this.#addMembers(members, node, depth);
    return sortMembers(members);
  }

  #addMembers(members: YamlMembers, map: YAMLMap, depth: number): void {
    for (const { key, value } of map.items) {
      if (isMergeKey(key)) {
        this.#merge(members, value, depth);
        continue;
      }
      const name = this.#readKey(key, depth);
      const member = this.readValue(value, depth + 1);
      if (members.has(name)) {
        const text = typeof name === 'string' ? JSON.stringify(name) : String(name);
        this.duplicateKeyMessages.push(`line ${this.#findLine(value ?? key)}: key ${text} already set in map`);
      }
      members.set(name, member);
    }
  }

  #readKey(node: unknown, depth: number): ScalarValue {
    this.#budget.count();
    if (isAlias(node)) return this.#budget.expand(node, () => this.#readKey(this.#aliases.get(node), depth + 1));
    if (node === null || isScalar(node)) return node === null ? null : resolveNode(node);
    throw new DecodingError(`yaml: invalid map key: ${writeCompactJson(this.readValue(node, depth + 1))}`);
  }

  /** Merges the maps of a merge key. The first of several maps takes precedence, so it is merged last. */
  #merge(members: YamlMembers, value: unknown, depth: number): void {
    const maps = isSeq(value) ? [...value.items].reverse() : [value];
    for (const map of maps) {
      this.#budget.count();
      if (isAlias(map)) {
        const target = this.#aliases.get(map);
        if (!isMap(target)) throw createMergeError();
        this.#budget.expand(map, () => this.#addMembers(members, target, depth + 1));
      } else if (isMap(map)) this.#addMembers(members, map, depth + 1);
      else throw createMergeError();
    }
  }

  #findLine(node: unknown): number {
    const range = isNode(node) ? node.range : undefined;
    return range ? this.#lines.linePos(range[0]).line : 0;
  }
}

function createMergeError(): DecodingError {
  return new DecodingError('yaml: map merge requires map or sequence of maps as the value');
}

function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === '<<' && key.type === 'PLAIN' && key.tag === undefined;
}

function resolveNode({ value, tag, type }: Scalar): ScalarValue {
  return resolveScalar(
    value === null ? '' : String(value),
    tag,
    type === 'PLAIN' || type === undefined ? 'plain' : 'quoted',
  );
}

/** Returns the value. Throws a DecodingError for NaN and infinity, which JSON does not have. */
function checkFinite(value: ScalarValue): ScalarValue {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  throw new DecodingError(`json: unsupported value: ${Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'}`);
}

/** Sorts the members by name: kube-apiserver encodes the document as JSON with sorted keys before it decodes the object. */
function sortMembers(members: YamlMembers): JsonObject {
  const entries = [...members].map(([key, value]): [string, Json] => {
    if (key === null) {
      throw new DecodingError(`unsupported map key of type: %!s(<nil>), key: <nil>, value: ${writeCompactJson(value)}`);
    }
    return [typeof key === 'number' && !Number.isFinite(key) ? 'nan' : String(key), value];
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
