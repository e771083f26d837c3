/** The environment of an expression: variables and functions with their types, structs with their fields, and the syntax. */
import type { FunctionOverload } from './functions/library.ts';
import type { Syntax } from './syntax/syntax.ts';
import { parseType } from './types/read-type.ts';
import { type CelType, createTypeType } from './types/type.ts';
import { type CelValue, TypeValue } from './values/value.ts';

export interface CelEnvironment {
  readonly syntax: Syntax;
  readonly functions: ReadonlyMap<string, readonly FunctionOverload[]>;
  readonly variables: ReadonlyMap<string, CelType>;
  readonly constants: ReadonlyMap<string, NamedConstant>;
  /** Struct types by name. */
  readonly structs: NameLookup<StructType>;
  /** The container in which names are resolved first. With `a.b`, the name `c` means `a.b.c`, `a.c` or `c`. */
  readonly container: string;
  /** Whether literals are checked for validity, and list and map literals must have items of one type. */
  readonly checksLiterals: boolean;
}

/** The part of the Map interface that is needed, because a struct type may have any name and any fields. */
export interface NameLookup<T> {
  get(name: string): T | undefined;
}

export interface StructType {
  readonly type: CelType;
  readonly fields: NameLookup<CelType>;
}

export interface NamedConstant {
  readonly type: CelType;
  readonly value: CelValue;
}

export function groupByName(overloads: readonly FunctionOverload[]): Map<string, readonly FunctionOverload[]> {
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
export function createTypeConstants(extraConstants: Readonly<Record<string, string>> = {}): Map<string, NamedConstant> {
  const constants = new Map<string, NamedConstant>();
  for (const [text, name] of Object.entries({ ...TYPE_NAMES, ...extraConstants })) {
    const type = parseType(text);
    constants.set(name, { type: createTypeType(type), value: new TypeValue(type) });
  }
  return constants;
}

/** Returns the full names that a name may stand for, in the order in which they are tried. */
export function listCandidateNames(container: string, name: string): string[] {
  if (name.startsWith('.')) return [name.slice(1)];
  const parts = container === '' ? [] : container.split('.');
  return [...parts.keys()].map((index) => `${parts.slice(0, parts.length - index).join('.')}.${name}`).concat(name);
}
