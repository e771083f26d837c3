/** Evaluation errors, with the messages of kube-apiserver. */
import type { CelType, TypeKind } from '../types/type.ts';
import { CelError, type CelValue } from './value.ts';
import { findValueType } from './value-type.ts';

const NUMBER_TYPES = ['int', 'uint', 'double'] as const;
const ORDERED_TYPES: readonly TypeKind[] = [...NUMBER_TYPES, 'bool', 'bytes', 'duration', 'string', 'timestamp'];
/** The types of the first operand that support an operation, for at least one type of the second operand. */
const OPERATION_TYPES: Readonly<Record<string, readonly TypeKind[]>> = {
  '_+_': [...NUMBER_TYPES, 'bytes', 'duration', 'list', 'string', 'timestamp'],
  '_-_': [...NUMBER_TYPES, 'duration', 'timestamp'],
  '_*_': NUMBER_TYPES,
  '_/_': NUMBER_TYPES,
  '_%_': ['int', 'uint'],
  '_<_': ORDERED_TYPES,
  '_<=_': ORDERED_TYPES,
  '_>_': ORDERED_TYPES,
  '_>=_': ORDERED_TYPES,
  size: ['bytes', 'list', 'map', 'string'],
  sort: ['list'],
  matches: ['string'],
};
/** Types that handle method calls themselves. */
const RECEIVER_TYPES: readonly TypeKind[] = ['string', 'duration', 'timestamp'];
const PLAIN_FUNCTION_NAME = /^(?:[_@!-].*|contains|startsWith|endsWith)$/;

export function createNoOverloadError(name: string, operands: readonly CelValue[]): CelError {
  const [first] = operands;
  const kind = first === undefined ? undefined : findValueType(first).kind;
  const operandTypes = OPERATION_TYPES[name];
  if (operandTypes !== undefined && kind !== undefined) {
    const isSupported = operandTypes.includes(kind) || RECEIVER_TYPES.includes(kind);
    return new CelError(isSupported ? 'no such overload' : `no such overload: ${name}`);
  }
  if (PLAIN_FUNCTION_NAME.test(name)) return new CelError('no such overload');
  return new CelError(`no such overload: ${name}(${operands.map((value) => findValueType(value).name).join(', ')})`);
}

export function createNoConversionError(from: CelValue, targetType: CelType): CelError {
  return new CelError(`type conversion error from '${findValueType(from).name}' to '${targetType.name}'`);
}

export const INT_OVERFLOW_ERROR = new CelError('integer overflow');
export const UINT_OVERFLOW_ERROR = new CelError('unsigned integer overflow');
export const DURATION_OVERFLOW_ERROR = new CelError('duration overflow');
export const TIMESTAMP_OVERFLOW_ERROR = new CelError('timestamp overflow');
