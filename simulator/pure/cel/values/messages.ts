/** Evaluation errors, with the messages of kube-apiserver. */
import type { CelType, TypeKind } from '../types/type.ts';
import { CelError, type CelValue } from './value.ts';
import { findValueType } from './value-type.ts';

const NUMBER_TYPES = ['int', 'uint', 'double'] as const;
const ORDERED_TYPES: readonly TypeKind[] = [...NUMBER_TYPES, 'bool', 'bytes', 'duration', 'string', 'timestamp'];
/** The supported types of the first operand, by operation. */
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
/** The types that implement traits.Receiver in the Go library of CEL, which changes the message for a method without a matching overload. */
const RECEIVER_TYPES: readonly TypeKind[] = ['string', 'duration', 'timestamp'];
/** Matches the functions whose errors do not mention the function and the operands. */
const NAME_WITHOUT_DETAILS_IN_ERRORS = /^(?:[_@!-].*|contains|startsWith|endsWith)$/;

export function createNoOverloadError(name: string, operands: readonly CelValue[]): CelError {
  const [firstOperand] = operands;
  const firstKind = firstOperand === undefined ? undefined : findValueType(firstOperand).kind;
  const operandTypes = OPERATION_TYPES[name];
  if (operandTypes !== undefined && firstKind !== undefined) {
    const isSupported = operandTypes.includes(firstKind) || RECEIVER_TYPES.includes(firstKind);
    return new CelError(isSupported ? 'no such overload' : `no such overload: ${name}`);
  }
  if (NAME_WITHOUT_DETAILS_IN_ERRORS.test(name)) return new CelError('no such overload');
  return new CelError(`no such overload: ${name}(${operands.map((value) => findValueType(value).name).join(', ')})`);
}

export function createNoConversionError(value: CelValue, targetType: CelType): CelError {
  return new CelError(`type conversion error from '${findValueType(value).name}' to '${targetType.name}'`);
}

export const INT_OVERFLOW_ERROR = new CelError('integer overflow');
export const UINT_OVERFLOW_ERROR = new CelError('unsigned integer overflow');
export const DURATION_OVERFLOW_ERROR = new CelError('duration overflow');
export const TIMESTAMP_OVERFLOW_ERROR = new CelError('timestamp overflow');
