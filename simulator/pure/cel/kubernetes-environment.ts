/** The environment of expressions in kube-apiserver, by the release that must support them. */
import { createTypeConstants, type Environment, groupByName } from './environment.ts';
import { ADDRESSES } from './functions/addresses.ts';
import { ARITHMETIC } from './functions/arithmetic.ts';
import { AUTHORIZER, AUTHORIZER_SELECTORS } from './functions/authorizer.ts';
import { COMPARISONS } from './functions/comparisons.ts';
import { CONVERSIONS } from './functions/conversions.ts';
import { STRING_FUNCTIONS } from './functions/core-strings.ts';
import { NAMED_FORMATS } from './functions/formats.ts';
import type { Overload } from './functions/library.ts';
import {
  INCLUSIONS,
  LIMITED_RANGES,
  LIST_OPTIONALS,
  LIST_TRANSFORMATIONS,
  RANGES,
} from './functions/list-transformations.ts';
import { LISTS } from './functions/lists.ts';
import { INSERTIONS, OPTIONALS } from './functions/optionals.ts';
import { QUANTITIES } from './functions/quantities.ts';
import { REGULAR_EXPRESSIONS } from './functions/regular-expressions.ts';
import { SEMVERS } from './functions/semvers.ts';
import { SETS } from './functions/sets.ts';
import { FIRST_STRINGS, STRINGS } from './functions/strings.ts';
import { TIMES } from './functions/times.ts';
import { URLS } from './functions/urls.ts';
import { type Macro, OPTIONAL_MACROS, SORTING_MACROS, STANDARD_MACROS, TWO_VARIABLE_MACROS } from './syntax/macros.ts';

export const LANGUAGE: readonly Overload[] = [
  ...ARITHMETIC,
  ...COMPARISONS,
  ...CONVERSIONS,
  ...STRING_FUNCTIONS,
  ...TIMES,
];

interface Library {
  /** The minor release that introduced the library. */
  readonly since: number;
  /** The first and the last minor release whose servers have the functions, where these changed although `since` is the same. */
  readonly servers?: { readonly first?: number; readonly last?: number };
  readonly functions: readonly Overload[];
  readonly macros?: ReadonlyMap<string, Macro>;
  readonly optionals?: boolean;
  readonly types?: Readonly<Record<string, string>>;
  readonly gate?: string;
}

/**
 * `since` is the IntroducedVersion of environment/base.go in k8s.io/apiserver v0.37.2. `servers` follows the version of the Go library:
 * v0.22.0 in 1.32, v0.23.2 in 1.33, v0.26.0 in 1.34 to 1.36, v0.29.2 in 1.37; observed/expressions/ in spec/ has results of 1.32 and 1.37.
 */
const LIBRARIES: readonly Library[] = [
  { since: 0, functions: LANGUAGE, macros: STANDARD_MACROS },
  { since: 0, functions: [...URLS, ...REGULAR_EXPRESSIONS, ...LISTS, ...FIRST_STRINGS] },
  { since: 27, functions: AUTHORIZER },
  {
    since: 28,
    functions: [...OPTIONALS, ...QUANTITIES],
    macros: OPTIONAL_MACROS,
    optionals: true,
    types: { 'optional<A>': 'optional_type' },
  },
  { since: 29, functions: [...STRINGS, ...SETS] },
  { since: 30, functions: ADDRESSES, types: { ip: 'net.IP', cidr: 'net.CIDR' } },
  { since: 31, functions: NAMED_FORMATS },
  { since: 31, functions: AUTHORIZER_SELECTORS, gate: 'AuthorizeWithSelectors' },
  { since: 32, functions: INSERTIONS, macros: TWO_VARIABLE_MACROS },
  { since: 28, servers: { first: 33 }, functions: LIST_OPTIONALS },
  { since: 33, functions: SEMVERS },
  { since: 34, functions: LIST_TRANSFORMATIONS, macros: SORTING_MACROS },
  { since: 34, servers: { last: 36 }, functions: RANGES },
  { since: 34, servers: { first: 37 }, functions: LIMITED_RANGES },
  { since: 37, functions: INCLUSIONS },
];

/**
 * Returns the minor release that must support the new expressions of a release: the previous one, whose servers must understand them after
 * a rollback. Until 1.27, new expressions may use all features.
 */
export function findCompatibleMinor(minor: number): number {
  return minor < 28 ? minor : minor - 1;
}

/** Stored expressions may use all features. */
export const STORED_EXPRESSIONS = 99;

export interface EnvironmentOptions {
  /** The minor release that must support the expression. */
  readonly minor: number;
  /** The minor release of the server. */
  readonly server: number;
  readonly gates?: (name: string) => boolean;
}

export function createKubernetesEnvironment({ minor, server, gates = () => true }: EnvironmentOptions): Environment {
  const libraries = LIBRARIES.filter(
    ({ since, servers: { first = since, last = server } = {}, gate }) =>
      since <= minor && first <= server && server <= last && (gate === undefined || gates(gate)),
  );
  return {
    syntax: {
      macros: new Map(libraries.flatMap(({ macros }) => [...(macros ?? [])])),
      optionals: libraries.some(({ optionals }) => optionals === true),
    },
    functions: groupByName(libraries.flatMap(({ functions }) => functions)),
    variables: new Map(),
    constants: createTypeConstants(Object.assign({}, ...libraries.map(({ types }) => types ?? {}))),
    structs: new Map(),
    container: '',
    validated: true,
  };
}
