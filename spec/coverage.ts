/**
 * The dimensions of requests (coverage.yaml). The suite classifies the requests of a run by these dimensions, and lists pairs of values
 * that occurred in no request. All combinations of values would be millions, most of them meaningless.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { memoize } from '../values/memoize.ts';

/** The syntax by which the values of a parameter are classified (checks/coverage/values.ts). */
export type ValueSyntax =
  | 'boolean'
  | 'field selector'
  | 'header'
  | 'label selector'
  | 'name'
  | 'number'
  | 'scope'
  | 'text'
  | 'version'
  | 'word';

export interface Parameter {
  /** The syntax by which its values are classified. */
  readonly reads: ValueSyntax;
  readonly values: readonly string[];
}

export interface Operation {
  readonly name: string;
  /** Absent for operations that are not about a resource. */
  readonly verb?: string;
  /** The subresource of the operation. */
  readonly of?: string;
  readonly parameters: readonly string[];
  /** The possible representations of the response. */
  readonly answers?: string;
  /** Set if the body may have several encodings. */
  readonly sends?: true;
  /** The possible states of the object or collection before the request. */
  readonly states: readonly string[];
  readonly outcomes: readonly string[];
}

export interface Coverage {
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly representations: Readonly<Record<string, readonly string[]>>;
  readonly operations: readonly Operation[];
  /** Combinations without requests although rules mention them, with the reasons. */
  readonly settled: readonly SettledCombination[];
  /**
   * Regular expressions for the words that rules use for a value, if these words differ from its name. The keys are operations, verbs, values or
   * parts of a pair.
   */
  readonly words: Readonly<Record<string, string>>;
}

export interface SettledCombination {
  readonly operations: readonly string[];
  /** The values or pairs, such as `limit=zero` or `limit with response format Table`. */
  readonly what: readonly string[];
  readonly reason: string;
}

/** Returns the contents of coverage.yaml. Operations are in the order of the file. */
export const readCoverage = memoize((): Coverage => {
  const file: Omit<Coverage, 'operations'> & { readonly operations: Record<string, Omit<Operation, 'name'>> } = parse(
    readFileSync(new URL('./coverage.yaml', import.meta.url), 'utf8'),
  );
  const operations = Object.entries(file.operations).map(([name, operation]) => ({ name, ...operation }));
  return { ...file, operations };
});

/** The names of the dimensions other than parameters. */
export const SENT_ENCODING = 'body format';
export const REQUESTED_ENCODING = 'response format';
export const STATE = 'state';
export const OUTCOME = 'outcome';

/** A value of a dimension. */
export interface DimensionValue {
  /** The name of the parameter or of the other dimension. */
  readonly dimension: string;
  readonly value: string;
}

/** Returns all values that a request of the operation can have, in the order of coverage.yaml. */
export function listOperationValues(operation: Operation): DimensionValue[] {
  const { parameters, representations } = readCoverage();
  const operationValues: [string, readonly string[]][] = [
    ...operation.parameters.map((name): [string, readonly string[]] => [name, parameters[name]?.values ?? []]),
    [SENT_ENCODING, operation.sends === true ? (representations.sent ?? []) : []],
    [REQUESTED_ENCODING, representations[operation.answers ?? ''] ?? []],
    [STATE, operation.states],
    [OUTCOME, operation.outcomes],
  ];
  return operationValues.flatMap(([dimension, values]) => values.map((value) => ({ dimension, value })));
}

const OTHER_ENCODING = `${REQUESTED_ENCODING} another encoding`;
/**
 * The names of representations in pairs. Pairs contain neither JSON, which is the default, nor unsupported representations, which are rejected
 * regardless of other parameters.
 */
const ENCODING_PAIR_NAMES: Readonly<Record<string, string>> = {
  YAML: OTHER_ENCODING,
  protobuf: OTHER_ENCODING,
  CBOR: OTHER_ENCODING,
  Table: `${REQUESTED_ENCODING} Table`,
  PartialObjectMetadata: `${REQUESTED_ENCODING} PartialObjectMetadata`,
};

/**
 * Returns the name of a value in pairs: a parameter with any value, a representation, or a state; undefined for the encoding of the body and for the
 * outcome, which are not in pairs.
 */
export function formatPairName({ dimension, value }: DimensionValue): string | undefined {
  if (dimension === SENT_ENCODING || dimension === OUTCOME) return undefined;
  if (dimension === REQUESTED_ENCODING) return ENCODING_PAIR_NAMES[value];
  return dimension === STATE ? `${dimension} ${value}` : dimension;
}

/** Returns the pairs that a request can combine: two parameters, or a parameter with a representation or a state. */
export function listOperationPairs(operation: Operation): [string, string][] {
  if (operation.verb === undefined || operation.of !== undefined) return [];
  const operationValues = listOperationValues(operation).map((value) => ({
    dimension: value.dimension,
    name: formatPairName(value),
  }));
  const listNames = (isCovered: (dimension: string) => boolean): string[] => [
    ...new Set(
      operationValues.flatMap((item) => (item.name === undefined || !isCovered(item.dimension) ? [] : [item.name])),
    ),
  ];
  const parameters = listNames((dimension) => dimension !== REQUESTED_ENCODING && dimension !== STATE);
  const representations = listNames((dimension) => dimension === REQUESTED_ENCODING);
  const states = listNames((dimension) => dimension === STATE);
  return [
    ...parameters.flatMap((parameter, index) =>
      createPairs(parameter, [...parameters.slice(index + 1), ...representations, ...states]),
    ),
    ...representations.flatMap((representation) => createPairs(representation, states)),
  ];
}

function createPairs(name: string, otherNames: readonly string[]): [string, string][] {
  return otherNames.map((otherName): [string, string] => [name, otherName]);
}
