/**
 * What requests can be made of (coverage.yaml), read and typed: by it the requests of a run are sorted, and the combinations of two that no request
 * had are told. All combinations of all dimensions would be millions, most of them of what has nothing to do with each other.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** How the value of a parameter is sorted (checks/coverage/values.ts). */
export type Reading =
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
  readonly reads: Reading;
  readonly values: readonly string[];
}

export interface Operation {
  readonly name: string;
  /** Absent of what is about no resource. */
  readonly verb?: string;
  /** The subresource that it is about. */
  readonly of?: string;
  readonly parameters: readonly string[];
  /** Which representations it can be asked for. */
  readonly answers?: string;
  /** Whether its body may come in several encodings. */
  readonly sends?: true;
  /** What there may be of the object, or of the collection, when the request comes. */
  readonly states: readonly string[];
  readonly outcomes: readonly string[];
}

export interface Coverage {
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly representations: Readonly<Record<string, readonly string[]>>;
  readonly operations: readonly Operation[];
  /** Holes that stay, though rules speak of them, with the reason. */
  readonly settled: readonly Settled[];
  /** How rules name what isn't written in them as it is here: regular expressions, by operation, verb, value or part of a pair. */
  readonly words: Readonly<Record<string, string>>;
}

export interface Settled {
  readonly operations: readonly string[];
  /** As `limit=zero` and `limit with asked for Table`. */
  readonly what: readonly string[];
  readonly reason: string;
}

let read: Coverage | undefined;

/** Operations in the order of the file. */
export function coverage(): Coverage {
  if (read !== undefined) return read;
  const file: Omit<Coverage, 'operations'> & { readonly operations: Record<string, Omit<Operation, 'name'>> } = parse(
    readFileSync(new URL('./coverage.yaml', import.meta.url), 'utf8'),
  );
  const operations = Object.entries(file.operations).map(([name, operation]) => ({ name, ...operation }));
  read = { ...file, operations };
  return read;
}

/** The dimensions besides the parameters. */
export const SENT = 'sent as';
export const ASKED = 'asked for';
export const STATE = 'the object is';
export const OUTCOME = 'outcome';

/** One value of one dimension; `limit` without a value is any of it. */
export interface Value {
  readonly of: string;
  readonly value: string;
}

/** All values that a request of the operation can have, in the order of the tables. */
export function valuesOf(operation: Operation): Value[] {
  const { parameters, representations } = coverage();
  const all: [string, readonly string[]][] = [
    ...operation.parameters.map((name): [string, readonly string[]] => [name, parameters[name]?.values ?? []]),
    [SENT, operation.sends === true ? (representations.sent ?? []) : []],
    [ASKED, representations[operation.answers ?? ''] ?? []],
    [STATE, operation.states],
    [OUTCOME, operation.outcomes],
  ];
  return all.flatMap(([of, values]) => values.map((value) => ({ of, value })));
}

const OTHER_ENCODING = `${ASKED} another encoding`;
/** What an answer is asked for in pairs: JSON is what is asked for anyway, and what the server lacks it refuses whatever else is asked. */
const ASKED_IN_PAIRS: Readonly<Record<string, string>> = {
  YAML: OTHER_ENCODING,
  protobuf: OTHER_ENCODING,
  CBOR: OTHER_ENCODING,
  Table: `${ASKED} Table`,
  PartialObjectMetadata: `${ASKED} PartialObjectMetadata`,
};

/** As what a value stands in pairs: a parameter with any value, a representation, a state; as nothing: how a body is sent, and the outcome. */
export function inPairs({ of, value }: Value): string | undefined {
  if (of === SENT || of === OUTCOME) return undefined;
  if (of === ASKED) return ASKED_IN_PAIRS[value];
  return of === STATE ? `${of} ${value}` : of;
}

/** What may stand together in a request about objects or collections: two parameters, or one of them with a representation or a state. */
export function pairsOf(operation: Operation): [string, string][] {
  if (operation.verb === undefined || operation.of !== undefined) return [];
  const all = valuesOf(operation).map((value) => ({ of: value.of, name: inPairs(value) }));
  const names = (of: (dimension: string) => boolean): string[] => [
    ...new Set(all.flatMap((one) => (one.name === undefined || !of(one.of) ? [] : [one.name]))),
  ];
  const parameters = names((of) => of !== ASKED && of !== STATE);
  const representations = names((of) => of === ASKED);
  const states = names((of) => of === STATE);
  return [
    ...parameters.flatMap((one, at) => pairedWith(one, [...parameters.slice(at + 1), ...representations, ...states])),
    ...representations.flatMap((one) => pairedWith(one, states)),
  ];
}

function pairedWith(one: string, others: readonly string[]): [string, string][] {
  return others.map((other): [string, string] => [one, other]);
}
