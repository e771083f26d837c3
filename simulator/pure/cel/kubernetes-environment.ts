/** The environment of expressions in kube-apiserver, by the release that must support them. */
import { type CelEnvironment, createTypeConstants, groupByName } from './environment.ts';
import { ADDRESS_FUNCTIONS } from './functions/addresses.ts';
import { ARITHMETIC_FUNCTIONS } from './functions/arithmetic.ts';
import { AUTHORIZER_FUNCTIONS, AUTHORIZER_SELECTOR_FUNCTIONS } from './functions/authorizer.ts';
import { COMPARISON_FUNCTIONS } from './functions/comparisons.ts';
import { CONVERSION_FUNCTIONS } from './functions/conversions.ts';
import { STRING_FUNCTIONS } from './functions/core-strings.ts';
import { FORMAT_FUNCTIONS } from './functions/formats.ts';
import type { FunctionOverload } from './functions/library.ts';
import {
  INCLUSION_FUNCTIONS,
  LIMITED_RANGE_FUNCTIONS,
  LIST_OPTIONAL_FUNCTIONS,
  LIST_TRANSFORMATION_FUNCTIONS,
  RANGE_FUNCTIONS,
} from './functions/list-transformations.ts';
import { LIST_FUNCTIONS } from './functions/lists.ts';
import { INSERTION_FUNCTIONS, OPTIONAL_FUNCTIONS } from './functions/optionals.ts';
import { QUANTITY_FUNCTIONS } from './functions/quantities.ts';
import { REGULAR_EXPRESSION_FUNCTIONS } from './functions/regular-expressions.ts';
import { SEMVER_FUNCTIONS } from './functions/semvers.ts';
import { SET_FUNCTIONS } from './functions/sets.ts';
import { FIRST_STRING_FUNCTIONS, LATER_STRING_FUNCTIONS } from './functions/strings.ts';
import { TIME_FUNCTIONS } from './functions/times.ts';
import { URL_FUNCTIONS } from './functions/urls.ts';
import {
  type MacroExpander,
  OPTIONAL_MACROS,
  SORTING_MACROS,
  STANDARD_MACROS,
  TWO_VARIABLE_MACROS,
} from './syntax/macros.ts';

export const LANGUAGE_FUNCTIONS: readonly FunctionOverload[] = [
  ...ARITHMETIC_FUNCTIONS,
  ...COMPARISON_FUNCTIONS,
  ...CONVERSION_FUNCTIONS,
  ...STRING_FUNCTIONS,
  ...TIME_FUNCTIONS,
];

interface FunctionLibrary {
  /** The minor release that introduced the library. */
  readonly since: number;
  /**
   * The first and the last minor release whose servers have these functions, if the functions of the library changed but `since` did not.
   */
  readonly servers?: { readonly first?: number; readonly last?: number };
  readonly functions: readonly FunctionOverload[];
  readonly macros?: ReadonlyMap<string, MacroExpander>;
  readonly optionals?: boolean;
  readonly types?: Readonly<Record<string, string>>;
  readonly gate?: string;
}

/**
 * `since` is the IntroducedVersion of environment/base.go in k8s.io/apiserver v0.37.2. `servers` follows the version of the Go library:
 * v0.22.0 in 1.32, v0.23.2 in 1.33, v0.26.0 in 1.34 to 1.36, v0.29.2 in 1.37; observed/expressions/ in spec/ has results of 1.32 and 1.37.
 */
const LIBRARIES: readonly FunctionLibrary[] = [
  { since: 0, functions: LANGUAGE_FUNCTIONS, macros: STANDARD_MACROS },
  {
    since: 0,
    functions: [...URL_FUNCTIONS, ...REGULAR_EXPRESSION_FUNCTIONS, ...LIST_FUNCTIONS, ...FIRST_STRING_FUNCTIONS],
  },
  { since: 27, functions: AUTHORIZER_FUNCTIONS },
  {
    since: 28,
    functions: [...OPTIONAL_FUNCTIONS, ...QUANTITY_FUNCTIONS],
    macros: OPTIONAL_MACROS,
    optionals: true,
    types: { 'optional<A>': 'optional_type' },
  },
  { since: 29, functions: [...LATER_STRING_FUNCTIONS, ...SET_FUNCTIONS] },
  { since: 30, functions: ADDRESS_FUNCTIONS, types: { ip: 'net.IP', cidr: 'net.CIDR' } },
  { since: 31, functions: FORMAT_FUNCTIONS },
  { since: 31, functions: AUTHORIZER_SELECTOR_FUNCTIONS, gate: 'AuthorizeWithSelectors' },
  { since: 32, functions: INSERTION_FUNCTIONS, macros: TWO_VARIABLE_MACROS },
  { since: 28, servers: { first: 33 }, functions: LIST_OPTIONAL_FUNCTIONS },
  { since: 33, functions: SEMVER_FUNCTIONS },
  { since: 34, functions: LIST_TRANSFORMATION_FUNCTIONS, macros: SORTING_MACROS },
  { since: 34, servers: { last: 36 }, functions: RANGE_FUNCTIONS },
  { since: 34, servers: { first: 37 }, functions: LIMITED_RANGE_FUNCTIONS },
  { since: 37, functions: INCLUSION_FUNCTIONS },
];

/**
 * Returns the minor release that must support the new expressions of a release. It is the previous release, whose servers must understand
 * the expressions after a rollback. Until 1.27, new expressions may use all features.
 */
export function findCompatibleMinor(minor: number): number {
  return minor < 28 ? minor : minor - 1;
}

/** The minor release for stored expressions, which may use all features. */
export const STORED_EXPRESSIONS_MINOR = 99;

export interface EnvironmentOptions {
  /** The minor release that must support the expression. */
  readonly minor: number;
  /** The minor release of the server. */
  readonly serverMinor: number;
  readonly gates?: (name: string) => boolean;
}

export function createKubernetesEnvironment({
  minor: compatibleMinor,
  serverMinor,
  gates: isGateEnabled = () => true,
}: EnvironmentOptions): CelEnvironment {
  const libraries = LIBRARIES.filter(
    ({ since, servers: { first = since, last = serverMinor } = {}, gate }) =>
      since <= compatibleMinor &&
      first <= serverMinor &&
      serverMinor <= last &&
      (gate === undefined || isGateEnabled(gate)),
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
    checksLiterals: true,
  };
}
