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
import { AliasLimiter, resolveAliases } from './aliases.ts';
import { resolveScalar, type ScalarValue } from './scalar.ts';

export interface NodesResult {
  readonly value: Json;
  /** Messages such as `line 2: key "a" already set in map`. */
  readonly duplicateKeyMessages: readonly string[];
}

/** The maximum nesting depth of a document. */
const MAX_DEPTH = 1000;

/** Converts the root node. Throws a DecodingError. */
export function readNodes(root: unknown, lineCounter: LineCounter): NodesResult {
  const reader = new NodeReader(resolveAliases(root), lineCounter);
  return { value: reader.readValue(root, 0), duplicateKeyMessages: reader.duplicateKeyMessages };
}

type YamlMembers = Map<ScalarValue, Json>;

class NodeReader {
  readonly duplicateKeyMessages: string[] = [];
  readonly #aliases: ReadonlyMap<Alias, Node>;
  readonly #lineCounter: LineCounter;
  readonly #aliasLimiter = new AliasLimiter();

  constructor(aliases: ReadonlyMap<Alias, Node>, lineCounter: LineCounter) {
    this.#aliases = aliases;
    this.#lineCounter = lineCounter;
  }

  readValue(node: unknown, depth: number): Json {
    this.#aliasLimiter.countNode();
    if (depth > MAX_DEPTH) throw new DecodingError('yaml: exceeded max depth');
    if (isAlias(node)) return this.#aliasLimiter.expand(node, () => this.readValue(this.#aliases.get(node), depth + 1));
    if (isScalar(node)) return rejectNonFinite(resolveScalarNode(node));
    if (isSeq(node)) return node.items.map((item) => this.readValue(item, depth + 1));
    if (!isMap(node)) return null;
    const members: YamlMembers = new Map();
    this.#addMembers(members, node, depth);
    return sortMembers(members);
  }

  #addMembers(members: YamlMembers, map: YAMLMap, depth: number): void {
    for (const { key, value } of map.items) {
      if (isMergeKey(key)) {
        this.#mergeMaps(members, value, depth);
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
    this.#aliasLimiter.countNode();
    if (isAlias(node)) return this.#aliasLimiter.expand(node, () => this.#readKey(this.#aliases.get(node), depth + 1));
    if (node === null || isScalar(node)) return node === null ? null : resolveScalarNode(node);
    throw new DecodingError(`yaml: invalid map key: ${writeCompactJson(this.readValue(node, depth + 1))}`);
  }

  /** Merges the maps of a merge key. The first of several maps takes precedence, so it is merged last. */
  #mergeMaps(members: YamlMembers, value: unknown, depth: number): void {
    const maps = isSeq(value) ? [...value.items].reverse() : [value];
    for (const map of maps) {
      this.#aliasLimiter.countNode();
      if (isAlias(map)) {
        const target = this.#aliases.get(map);
        if (!isMap(target)) throw createMergeError();
        this.#aliasLimiter.expand(map, () => this.#addMembers(members, target, depth + 1));
      } else if (isMap(map)) this.#addMembers(members, map, depth + 1);
      else throw createMergeError();
    }
  }

  #findLine(node: unknown): number {
    const range = isNode(node) ? node.range : undefined;
    return range ? this.#lineCounter.linePos(range[0]).line : 0;
  }
}

function createMergeError(): DecodingError {
  return new DecodingError('yaml: map merge requires map or sequence of maps as the value');
}

function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === '<<' && key.type === 'PLAIN' && key.tag === undefined;
}

function resolveScalarNode({ value, tag, type }: Scalar): ScalarValue {
  return resolveScalar(
    value === null ? '' : String(value),
    tag,
    type === 'PLAIN' || type === undefined ? 'plain' : 'quoted',
  );
}

/** Returns the value, or throws a DecodingError if it is NaN or infinity, which JSON cannot represent. */
function rejectNonFinite(value: ScalarValue): ScalarValue {
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
