/** The two kinds of maps: maps with computed entries, and maps over the members of a JSON object. */
import type { Json, JsonObject } from '../../object.ts';
import { isDeepEqual } from '../../value/deep-equal.ts';
import { Uint } from './scalar.ts';
import { CelError, type CelValue, MapValue } from './value.ts';

/** Returns a text that is equal for equal keys. Returns undefined for values that cannot be keys. */
export function formatMapKey(key: CelValue): string | undefined {
  if (typeof key === 'string') return `s${key}`;
  if (typeof key === 'bigint') return `n${key}`;
  if (typeof key === 'boolean') return `b${key}`;
  if (key instanceof Uint) return `n${key.value}`;
  if (typeof key === 'number' && !Number.isNaN(key)) return Number.isInteger(key) ? `n${BigInt(key)}` : `d${key}`;
  return undefined;
}

/** A map whose entries an expression computes. */
export class EntryMap extends MapValue {
  readonly #entries: Map<string, readonly [CelValue, CelValue]>;

  constructor(entries: Map<string, readonly [CelValue, CelValue]>) {
    super();
    this.#entries = entries;
  }

  static fromPairs(pairs: Iterable<readonly [CelValue, CelValue]>): EntryMap {
    return new EntryMap(new Map([...pairs].map((pair) => [formatMapKey(pair[0]) ?? '', pair])));
  }

  get size(): number {
    return this.#entries.size;
  }

  find(key: CelValue): CelValue | undefined {
    return this.#entries.get(formatMapKey(key) ?? '')?.[1];
  }

  *keys(): Iterable<CelValue> {
    for (const [key] of this.#entries.values()) yield key;
  }

  /** Returns a copy with an additional entry, or undefined if the key already exists. */
  copyWithEntry(key: CelValue, value: CelValue): EntryMap | undefined {
    const keyText = formatMapKey(key) ?? '';
    return this.#entries.has(keyText) ? undefined : new EntryMap(new Map(this.#entries).set(keyText, [key, value]));
  }
}

/** The error for a key that is not a string, because the names of declared members are strings. */
const NON_STRING_KEY_ERROR = new CelError('no such overload');

/** A map over the members of a JSON object. A member is converted to a value when it is first read. */
export class ObjectMap extends MapValue {
  override readonly isDeclared: boolean;
  readonly #object: JsonObject;
  readonly #convertMember: (json: Json, name: string) => CelValue;
  readonly #names: MemberNames;
  readonly #convertedValues = new Map<string, CelValue>();

  constructor(
    object: JsonObject,
    convertMember: (json: Json, name: string) => CelValue,
    names: MemberNames = UNCHANGED_NAMES,
    isDeclared = false,
  ) {
    super();
    this.isDeclared = isDeclared;
    this.#object = object;
    this.#convertMember = convertMember;
    this.#names = names;
  }

  get size(): number {
    return Object.keys(this.#object).length;
  }

  find(key: CelValue): CelValue | undefined {
    if (typeof key !== 'string') return this.isDeclared ? NON_STRING_KEY_ERROR : undefined;
    const convertedValue = this.#convertedValues.get(key);
    if (convertedValue !== undefined) return convertedValue;
    const name = this.#names.findMember(key);
    const json = name !== undefined && Object.hasOwn(this.#object, name) ? this.#object[name] : undefined;
    if (name === undefined || json === undefined) return undefined;
    const value = this.#convertMember(json, name);
    this.#convertedValues.set(key, value);
    return value;
  }

  *keys(): Iterable<CelValue> {
    for (const name of Object.keys(this.#object)) {
      const key = this.#names.findKey(name);
      if (key !== undefined) yield key;
    }
  }

  /** Compares the hidden members that both objects have. Ignores hidden members that only one of the objects has. */
  override hasSameHiddenMembers(otherMap: MapValue): boolean {
    if (!(otherMap instanceof ObjectMap)) return true;
    return Object.entries(this.#object).every(([name, value]) => {
      const otherValue = otherMap.#object[name];
      return this.#names.findKey(name) !== undefined || otherValue === undefined || isDeepEqual(value, otherValue);
    });
  }
}

/** Converts between the names of members and the keys by which expressions access the members. */
export interface MemberNames {
  findMember(key: string): string | undefined;
  /** Returns undefined for a hidden member, which expressions cannot access. */
  findKey(member: string): string | undefined;
}

export const UNCHANGED_NAMES: MemberNames = { findMember: (key) => key, findKey: (member) => member };
