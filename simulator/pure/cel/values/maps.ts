/** Maps with computed entries, and maps over the members of a JSON object. */
import type { Json, JsonObject } from '../../object.ts';
import { deepEqual } from '../../value/deep-equal.ts';
import { Uint } from './scalar.ts';
import { CelError, MapValue, type Value } from './value.ts';

/** Returns equal texts for equal keys; undefined for values that cannot be keys. */
export function formatMapKey(key: Value): string | undefined {
  if (typeof key === 'string') return `s${key}`;
  if (typeof key === 'bigint') return `n${key}`;
  if (typeof key === 'boolean') return `b${key}`;
  if (key instanceof Uint) return `n${key.value}`;
  if (typeof key === 'number' && !Number.isNaN(key)) return Number.isInteger(key) ? `n${BigInt(key)}` : `d${key}`;
  return undefined;
}

export class EntryMap extends MapValue {
  readonly #entries: Map<string, readonly [Value, Value]>;

  constructor(entries: Map<string, readonly [Value, Value]>) {
    super();
    this.#entries = entries;
  }

  static fromPairs(pairs: Iterable<readonly [Value, Value]>): EntryMap {
    return new EntryMap(new Map([...pairs].map((pair) => [formatMapKey(pair[0]) ?? '', pair])));
  }

  get size(): number {
    return this.#entries.size;
  }

  find(key: Value): Value | undefined {
    return this.#entries.get(formatMapKey(key) ?? '')?.[1];
  }

  *keys(): Iterable<Value> {
    for (const [key] of this.#entries.values()) yield key;
  }

  /** Returns a copy with an additional entry; undefined if the key exists. */
  with(key: Value, value: Value): EntryMap | undefined {
    const text = formatMapKey(key) ?? '';
    return this.#entries.has(text) ? undefined : new EntryMap(new Map(this.#entries).set(text, [key, value]));
  }
}

/** The names of declared members are texts; other keys are an error. */
const NON_TEXT_KEY = new CelError('no such overload');

/** The members of a JSON object. Each is converted to a value when it is first read. */
export class ObjectMap extends MapValue {
  override readonly isDeclared: boolean;
  readonly #object: JsonObject;
  readonly #adapt: (json: Json, name: string) => Value;
  readonly #names: MemberNames;
  readonly #readValues = new Map<string, Value>();

  constructor(
    object: JsonObject,
    adapt: (json: Json, name: string) => Value,
    names: MemberNames = PLAIN_NAMES,
    isDeclared = false,
  ) {
    super();
    this.isDeclared = isDeclared;
    this.#object = object;
    this.#adapt = adapt;
    this.#names = names;
  }

  get size(): number {
    return Object.keys(this.#object).length;
  }

  find(key: Value): Value | undefined {
    if (typeof key !== 'string') return this.isDeclared ? NON_TEXT_KEY : undefined;
    const knownValue = this.#readValues.get(key);
    if (knownValue !== undefined) return knownValue;
    const name = this.#names.member(key);
    const json = name !== undefined && Object.hasOwn(this.#object, name) ? this.#object[name] : undefined;
    if (name === undefined || json === undefined) return undefined;
    const value = this.#adapt(json, name);
    this.#readValues.set(key, value);
    return value;
  }

  *keys(): Iterable<Value> {
    for (const name of Object.keys(this.#object)) {
      const key = this.#names.key(name);
      if (key !== undefined) yield key;
    }
  }

  /** Ignores members that only one of the two objects has. */
  override hasSameHiddenMembers(other: MapValue): boolean {
    if (!(other instanceof ObjectMap)) return true;
    return Object.entries(this.#object).every(([name, value]) => {
      const otherValue = other.#object[name];
      return this.#names.key(name) !== undefined || otherValue === undefined || deepEqual(value, otherValue);
    });
  }
}

/** Converts between the names of members and their names in expressions. */
export interface MemberNames {
  member(key: string): string | undefined;
  key(member: string): string | undefined;
}

export const PLAIN_NAMES: MemberNames = { member: (key) => key, key: (member) => member };
