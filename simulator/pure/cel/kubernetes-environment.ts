/** The CEL environment of kube-apiserver. It depends on the release of the server, and on the oldest release that must support the expression. */
import { type CelEnvironment, createTypeConstants, groupOverloadsByName } from './environment.ts';
import { ADDRESS_FUNCTIONS } from './functions/addresses.ts';
import { ARITHMETIC_FUNCTIONS } from './functions/arithmetic.ts';
import { AUTHORIZER_FUNCTIONS, AUTHORIZER_SELECTOR_FUNCTIONS } from './functions/authorizer.ts';
import { COMPARISON_FUNCTIONS } from './functions/comparisons.ts';
import { CONVERSION_FUNCTIONS } from './functions/conversions.ts';
import { CORE_STRING_FUNCTIONS } from './functions/core-strings.ts';
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
import { BASE_STRING_FUNCTIONS, FORMATTING_STRING_FUNCTIONS } from './functions/strings.ts';
import { TIME_FUNCTIONS } from './functions/times.ts';
import { URL_FUNCTIONS } from './functions/urls.ts';
import {
  type MacroExpander,
  OPTIONAL_MACROS,
  SORTING_MACROS,
  STANDARD_MACROS,
  TWO_VARIABLE_MACROS,
} from './syntax/macros.ts';

/** The standard functions of CEL. */
export const LANGUAGE_FUNCTIONS: readonly FunctionOverload[] = [
  ...ARITHMETIC_FUNCTIONS,
  ...COMPARISON_FUNCTIONS,
  ...CONVERSION_FUNCTIONS,
  ...CORE_STRING_FUNCTIONS,
  ...TIME_FUNCTIONS,
];

/** Functions, macros and types that a release added to the CEL environment of kube-apiserver. */
interface FunctionLibrary {
  /** The minor release that introduced the library. */
  readonly introducedMinor: number;
  /**
   * The first and the last minor release whose servers have these functions. Only needed if the functions of a library changed after
   * `introducedMinor`.
   */
  readonly serverMinors?: { readonly first?: number; readonly last?: number };
  readonly functions: readonly FunctionOverload[];
  readonly macros?: ReadonlyMap<string, MacroExpander>;
  /** Whether the library enables the syntax of optional values, such as `a.?b`. */
  readonly enablesOptionals?: boolean;
  /** The names of the types that the library adds, by the declaration of the type as in `parseType`. */
  readonly typeNames?: Readonly<Record<string, string>>;
  /** The feature gate that the library requires. */
  readonly gate?: string;
}

/**
 * `introducedMinor` is the IntroducedVersion of environment/base.go in k8s.io/apiserver v0.37.2. `serverMinors` follows the version of
 * the Go library of CEL: v0.22.0 in 1.32, v0.23.2 in 1.33, v0.26.0 in 1.34 to 1.36, v0.29.2 in 1.37. The directory
 * spec/observed/expressions/ has results of 1.32 and 1.37.
 */
const LIBRARIES: readonly FunctionLibrary[] = [
  { introducedMinor: 0, functions: LANGUAGE_FUNCTIONS, macros: STANDARD_MACROS },
  {
    introducedMinor: 0,
    functions: [...URL_FUNCTIONS, ...REGULAR_EXPRESSION_FUNCTIONS, ...LIST_FUNCTIONS, ...BASE_STRING_FUNCTIONS],
  },
  { introducedMinor: 27, functions: AUTHORIZER_FUNCTIONS },
  {
    introducedMinor: 28,
    functions: [...OPTIONAL_FUNCTIONS, ...QUANTITY_FUNCTIONS],
    macros: OPTIONAL_MACROS,
    enablesOptionals: true,
    typeNames: { 'optional<A>': 'optional_type' },
  },
  { introducedMinor: 29, functions: [...FORMATTING_STRING_FUNCTIONS, ...SET_FUNCTIONS] },
  { introducedMinor: 30, functions: ADDRESS_FUNCTIONS, typeNames: { ip: 'net.IP', cidr: 'net.CIDR' } },
  { introducedMinor: 31, functions: FORMAT_FUNCTIONS },
  { introducedMinor: 31, functions: AUTHORIZER_SELECTOR_FUNCTIONS, gate: 'AuthorizeWithSelectors' },
  { introducedMinor: 32, functions: INSERTION_FUNCTIONS, macros: TWO_VARIABLE_MACROS },
  { introducedMinor: 28, serverMinors: { first: 33 }, functions: LIST_OPTIONAL_FUNCTIONS },
  { introducedMinor: 33, functions: SEMVER_FUNCTIONS },
  { introducedMinor: 34, functions: LIST_TRANSFORMATION_FUNCTIONS, macros: SORTING_MACROS },
  { introducedMinor: 34, serverMinors: { last: 36 }, functions: RANGE_FUNCTIONS },
  { introducedMinor: 34, serverMinors: { first: 37 }, functions: LIMITED_RANGE_FUNCTIONS },
  { introducedMinor: 37, functions: INCLUSION_FUNCTIONS },
];

/**
 * Returns the minor release whose functions new expressions may use on a server of a release. It is the previous release, whose servers
 * must support the expressions after a rollback. Until 1.27, it is the release of the server.
 */
export function findCompatibleMinor(minor: number): number {
  return minor < 28 ? minor : minor - 1;
}

/** The `compatibleMinor` of stored expressions, which may use all functions of the server. */
export const STORED_EXPRESSIONS_MINOR = 99;

export interface KubernetesEnvironmentOptions {
  /** The minor release that must support the expression. */
  readonly compatibleMinor: number;
  /** The minor release of the server. */
  readonly serverMinor: number;
  /** Reports whether a feature gate is enabled. By default, all feature gates are enabled. */
  readonly isGateEnabled?: (name: string) => boolean;
}

export function createKubernetesEnvironment({
  compatibleMinor,
  serverMinor,
  isGateEnabled = () => true,
}: KubernetesEnvironmentOptions): CelEnvironment {
  const libraries = LIBRARIES.filter(
    ({ introducedMinor, serverMinors: { first = introducedMinor, last = serverMinor } = {}, gate }) =>
      introducedMinor <= compatibleMinor &&
      first <= serverMinor &&
      serverMinor <= last &&
      (gate === undefined || isGateEnabled(gate)),
  );
  return {
    syntax: {
      macros: new Map(libraries.flatMap(({ macros }) => [...(macros ?? [])])),
      supportsOptionals: libraries.some(({ enablesOptionals }) => enablesOptionals === true),
    },
    functions: groupOverloadsByName(libraries.flatMap(({ functions }) => functions)),
    variables: new Map(),
    constants: createTypeConstants(Object.assign({}, ...libraries.map(({ typeNames }) => typeNames ?? {}))),
    structs: new Map(),
    container: '',
    checksLiterals: true,
  };
}
