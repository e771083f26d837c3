/**
 * Declares functions with a name, an overload identifier, the types of the operands and of the result, and an implementation.
 *
 * Example: `createMethod('charAt', 'string_char_at_int', ['string', 'int'], 'string', (text, index) => …)` is called as `text.charAt(index)`.
 */
import { parseType } from '../types/parse-type.ts';
import type { CelType } from '../types/type.ts';
import type { CidrValue, IpValue } from '../values/opaque/addresses.ts';
import type {
  AuthorizerValue,
  DecisionValue,
  GroupCheckValue,
  PathCheckValue,
  ResourceCheckValue,
} from '../values/opaque/authorizer.ts';
import type { FormatValue } from '../values/opaque/format.ts';
import type { QuantityValue } from '../values/opaque/quantity.ts';
import type { SemverValue } from '../values/opaque/semver.ts';
import type { UrlValue } from '../values/opaque/url.ts';
import type { Uint } from '../values/scalar.ts';
import {
  type CelValue,
  type Duration,
  ListValue,
  type MapValue,
  type OptionalValue,
  type Timestamp,
  type TypeValue,
} from '../values/value.ts';
import { findValueType } from '../values/value-type.ts';

export interface FunctionOverload {
  readonly name: string;
  /** The identifier of the overload, which determines its cost. */
  readonly id: string;
  /** Whether the function is called as a method of its first operand. */
  readonly isMethod: boolean;
  readonly operandTypes: readonly CelType[];
  readonly resultType: CelType;
  /** Calls the function. Returns undefined if the operands do not have the declared types. */
  run(operands: readonly CelValue[]): CelValue | undefined;
}

/** The TypeScript types of the values, by the name of the CEL type. */
interface NativeTypes {
  bool: boolean;
  bytes: Uint8Array;
  double: number;
  duration: Duration;
  int: bigint;
  string: string;
  timestamp: Timestamp;
  uint: Uint;
  type: TypeValue;
  null: null;
  ip: IpValue;
  cidr: CidrValue;
  url: UrlValue;
  quantity: QuantityValue;
  semver: SemverValue;
  format: FormatValue;
  authorizer: AuthorizerValue;
  pathCheck: PathCheckValue;
  groupCheck: GroupCheckValue;
  resourceCheck: ResourceCheckValue;
  decision: DecisionValue;
}

type NativeType<T extends string> = T extends keyof NativeTypes
  ? NativeTypes[T]
  : T extends `list<${string}>`
    ? ListValue
    : T extends `map<${string}>`
      ? MapValue
      : T extends `optional<${string}>`
        ? OptionalValue
        : CelValue;

type NativeOperands<T extends readonly string[]> = { [I in keyof T]: NativeType<T[I]> };

export function createMethod<const T extends readonly string[]>(
  name: string,
  id: string,
  operandTypes: T,
  resultType: string,
  evaluate: (...operands: NativeOperands<T>) => CelValue | undefined,
): FunctionOverload {
  return createOverload({ name, id, isMethod: true, resultType }, operandTypes, evaluate);
}

export function createFunction<const T extends readonly string[]>(
  name: string,
  id: string,
  operandTypes: T,
  resultType: string,
  evaluate: (...operands: NativeOperands<T>) => CelValue | undefined,
): FunctionOverload {
  return createOverload({ name, id, isMethod: false, resultType }, operandTypes, evaluate);
}

function createOverload<const T extends readonly string[]>(
  {
    name,
    id,
    isMethod,
    resultType,
  }: Pick<FunctionOverload, 'name' | 'id' | 'isMethod'> & { readonly resultType: string },
  operandTypes: T,
  evaluate: (...operands: NativeOperands<T>) => CelValue | undefined,
): FunctionOverload {
  const types = operandTypes.map(parseType);
  const matchesTypes = (values: readonly CelValue[]): values is NativeOperands<T> =>
    values.length === types.length && types.every((type, index) => matchesType(type, values[index]));
  return {
    name,
    id,
    isMethod,
    operandTypes: types,
    resultType: parseType(resultType),
    run: (values) => (matchesTypes(values) ? evaluate(...values) : undefined),
  };
}

function matchesType(type: CelType, value: CelValue | undefined): boolean {
  if (value === undefined) return false;
  if (type.kind === 'dyn' || type.kind === 'parameter') return true;
  const actual = findValueType(value);
  if (actual.kind !== type.kind || actual.name !== type.name) return false;
  // Only the first item of a list is checked.
  const [itemType] = type.parameters;
  return (
    itemType === undefined ||
    !(value instanceof ListValue) ||
    value.size === 0 ||
    matchesType(itemType, value.itemAt(0))
  );
}
