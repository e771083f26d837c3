/** The environment of an expression: variables and functions with their types, structs with their fields, and the syntax. */
import type { Overload } from './functions/library.ts';
import type { Syntax } from './syntax/syntax.ts';
import { readType } from './types/read-type.ts';
import { createTypeType, type Type } from './types/type.ts';
import { TypeValue, type Value } from './values/value.ts';

export interface Environment {
  readonly syntax: Syntax;
  readonly functions: ReadonlyMap<string, readonly Overload[]>;
  readonly variables: ReadonlyMap<string, Type>;
  readonly constants: ReadonlyMap<string, Constant>;
  /** Struct types by name. */
  readonly structs: Lookup<StructType>;
  /** The container in which names are resolved first: with `a.b`, the name `c` means `a.b.c`, `a.c` or `c`. */
  readonly container: string;
  /** Literals are checked for validity, and lists and map literals must have items of one type. */
  readonly validated: boolean;
}

/** The part of the Map interface that is needed, because a struct type may have any name and any fields. */
export interface Lookup<T> {
  get(name: string): T | undefined;
}

export interface StructType {
  readonly type: Type;
  readonly fields: Lookup<Type>;
}

export interface Constant {
  readonly type: Type;
  readonly value: Value;
}

export function groupByName(overloads: readonly Overload[]): Map<string, readonly Overload[]> {
  return Map.groupBy(overloads, ({ name }) => name);
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  bool: 'bool',
  bytes: 'bytes',
  double: 'double',
  duration: 'google.protobuf.Duration',
  int: 'int',
  'list<A>': 'list',
  'map<A, B>': 'map',
  null: 'null_type',
  string: 'string',
  timestamp: 'google.protobuf.Timestamp',
  type: 'type',
  uint: 'uint',
};

/** Creates the constants for the names of types, which are values. */
export function createTypeConstants(extraConstants: Readonly<Record<string, string>> = {}): Map<string, Constant> {
  const constants = new Map<string, Constant>();
  for (const [text, name] of Object.entries({ ...TYPE_NAMES, ...extraConstants })) {
    const type = readType(text);
    constants.set(name, { type: createTypeType(type), value: new TypeValue(type) });
  }
  return constants;
}

/** Returns the candidates in order of resolution. */
export function listCandidateNames(container: string, name: string): string[] {
  if (name.startsWith('.')) return [name.slice(1)];
  const parts = container === '' ? [] : container.split('.');
  return [...parts.keys()].map((index) => `${parts.slice(0, parts.length - index).join('.')}.${name}`).concat(name);
}
