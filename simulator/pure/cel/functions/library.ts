/**
 * The declaration of functions: a name, the types of the operands and the result as text, and an implementation for operands of these
 * types.
 *
 * Worked example: `method('charAt', 'string_char_at_int', ['string', 'int'], 'string', (text, at) => …)` is called as `text.charAt(at)`.
 */
import { readType } from '../types/read-type.ts';
import type { Type } from '../types/type.ts';
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
  type Duration,
  List,
  type MapValue,
  type Optional,
  type Timestamp,
  type TypeValue,
  type Value,
} from '../values/value.ts';
import { findValueType } from '../values/value-type.ts';

export interface Overload {
  readonly name: string;
  readonly id: string;
  /** Whether the function is called as a method of its first operand. */
  readonly member: boolean;
  readonly operands: readonly Type[];
  readonly result: Type;
  /** Returns undefined for operands of other types. */
  run(operands: readonly Value[]): Value | undefined;
}

interface Natives {
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

type Native<T extends string> = T extends keyof Natives
  ? Natives[T]
  : T extends `list<${string}>`
    ? List
    : T extends `map<${string}>`
      ? MapValue
      : T extends `optional<${string}>`
        ? Optional
        : Value;

type AllNative<T extends readonly string[]> = { [I in keyof T]: Native<T[I]> };

export function method<const T extends readonly string[]>(
  name: string,
  id: string,
  operands: T,
  result: string,
  run: (...operands: AllNative<T>) => Value | undefined,
): Overload {
  return declare(name, id, { member: true }, operands, result, run);
}

export function operation<const T extends readonly string[]>(
  name: string,
  id: string,
  operands: T,
  result: string,
  run: (...operands: AllNative<T>) => Value | undefined,
): Overload {
  return declare(name, id, { member: false }, operands, result, run);
}

function declare<const T extends readonly string[]>(
  name: string,
  id: string,
  { member }: { readonly member: boolean },
  operands: T,
  result: string,
  run: (...operands: AllNative<T>) => Value | undefined,
): Overload {
  const types = operands.map(readType);
  const matchTypes = (values: readonly Value[]): values is AllNative<T> =>
    values.length === types.length && types.every((type, index) => matchesType(type, values[index]));
  return {
    name,
    id,
    member,
    operands: types,
    result: readType(result),
    run: (values) => (matchTypes(values) ? run(...values) : undefined),
  };
}

function matchesType(type: Type, value: Value | undefined): boolean {
  if (value === undefined) return false;
  if (type.kind === 'dyn' || type.kind === 'parameter') return true;
  const actual = findValueType(value);
  if (actual.kind !== type.kind || actual.name !== type.name) return false;
  // Only the first item of a list is checked.
  const [item] = type.parameters;
  return item === undefined || !(value instanceof List) || value.size === 0 || matchesType(item, value.itemAt(0));
}
