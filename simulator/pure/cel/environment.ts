/** The environment of an expression: variables and functions with their types, structs with their fields, and the syntax. */
import type { FunctionOverload } from './functions/library.ts';
import type { Syntax } from './syntax/syntax.ts';
import { parseType } from './types/parse-type.ts';
import { type CelType, createTypeOfType } from './types/type.ts';
import { type CelValue, TypeValue } from './values/value.ts';

export interface CelEnvironment {
  readonly syntax: Syntax;
  readonly functions: ReadonlyMap<string, readonly FunctionOverload[]>;
  readonly variables: ReadonlyMap<string, CelType>;
  readonly constants: ReadonlyMap<string, NamedConstant>;
  /** Struct types by name. */
  readonly structs: NameLookup<StructType>;
  /** The CEL container, which is the namespace in which names are resolved first. With `a.b`, the name `c` means `a.b.c`, `a.c` or `c`. */
  readonly container: string;
  /** Whether literals are checked for validity, and list and map literals must have items of one type. */
  readonly checksLiterals: boolean;
}

/** A lookup of declarations by name. It is not a Map, because a lookup can accept names that are not known in advance. */
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

export function groupOverloadsByName(overloads: readonly FunctionOverload[]): Map<string, readonly FunctionOverload[]> {
  return Map.groupBy(overloads, ({ name }) => name);
}

/** The names of the types in expressions, by the declaration of the type as in `parseType`. */
const TYPE_NAMES_BY_DECLARATION: Readonly<Record<string, string>> = {
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

/** Creates the constants for the names of types. In an expression, a name such as `int` is a value of the type `type(int)`. */
export function createTypeConstants(
  additionalTypeNames: Readonly<Record<string, string>> = {},
): Map<string, NamedConstant> {
  const constants = new Map<string, NamedConstant>();
  for (const [declaration, name] of Object.entries({ ...TYPE_NAMES_BY_DECLARATION, ...additionalTypeNames })) {
    const type = parseType(declaration);
    constants.set(name, { type: createTypeOfType(type), value: new TypeValue(type) });
  }
  return constants;
}

/** Returns the full names that a name may mean, in the order in which the checker tries them. */
export function listCandidateNames(container: string, name: string): string[] {
  if (name.startsWith('.')) return [name.slice(1)];
  const segments = container === '' ? [] : container.split('.');
  return [...segments.keys()]
    .map((index) => `${segments.slice(0, segments.length - index).join('.')}.${name}`)
    .concat(name);
}
