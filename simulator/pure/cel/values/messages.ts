/** Evaluation errors, with the messages of kube-apiserver. */
import type { Kind, Type } from '../types/type.ts';
import { CelError, type Value } from './value.ts';
import { findValueType } from './value-type.ts';

const NUMBERS = ['int', 'uint', 'double'] as const;
const ORDERED: readonly Kind[] = [...NUMBERS, 'bool', 'bytes', 'duration', 'string', 'timestamp'];
/** The types of first operands that support an operation with some second operand. */
const OPERATIONS: Readonly<Record<string, readonly Kind[]>> = {
  '_+_': [...NUMBERS, 'bytes', 'duration', 'list', 'string', 'timestamp'],
  '_-_': [...NUMBERS, 'duration', 'timestamp'],
  '_*_': NUMBERS,
  '_/_': NUMBERS,
  '_%_': ['int', 'uint'],
  '_<_': ORDERED,
  '_<=_': ORDERED,
  '_>_': ORDERED,
  '_>=_': ORDERED,
  size: ['bytes', 'list', 'map', 'string'],
  sort: ['list'],
  matches: ['string'],
};
/** Types that handle method calls themselves. */
const RECEIVERS: readonly Kind[] = ['string', 'duration', 'timestamp'];
const PLAIN_FUNCTION_NAME = /^(?:[_@!-].*|contains|startsWith|endsWith)$/;

export function createNoOverloadError(name: string, operands: readonly Value[]): CelError {
  const [first] = operands;
  const kind = first === undefined ? undefined : findValueType(first).kind;
  const operandTypes = OPERATIONS[name];
  if (operandTypes !== undefined && kind !== undefined) {
    const isSupported = operandTypes.includes(kind) || RECEIVERS.includes(kind);
    return new CelError(isSupported ? 'no such overload' : `no such overload: ${name}`);
  }
  if (PLAIN_FUNCTION_NAME.test(name)) return new CelError('no such overload');
  return new CelError(`no such overload: ${name}(${operands.map((value) => findValueType(value).name).join(', ')})`);
}

export function createNoConversionError(from: Value, to: Type): CelError {
  return new CelError(`type conversion error from '${findValueType(from).name}' to '${to.name}'`);
}

export const INT_OVERFLOW = new CelError('integer overflow');
export const UINT_OVERFLOW = new CelError('unsigned integer overflow');
export const DURATION_OVERFLOW = new CelError('duration overflow');
export const TIMESTAMP_OVERFLOW = new CelError('timestamp overflow');
