/** Errors of evaluation, in the words of kube-apiserver. */
import type { Type } from '../types/type.ts';
import { typeOfValue } from './type-of.ts';
import { CelError, type Value } from './value.ts';

/** Operators say no more than that there is none. */
export function noSuchOverload(name: string, given: readonly Value[]): CelError {
  if (/^[_@!-]/.test(name)) return new CelError('no such overload');
  return new CelError(`no such overload: ${name}(${given.map((value) => typeOfValue(value).name).join(', ')})`);
}

export function noConversion(from: Value, to: Type): CelError {
  return new CelError(`type conversion error from '${typeOfValue(from).name}' to '${to.name}'`);
}

export const INT_OVERFLOW = new CelError('integer overflow');
export const UINT_OVERFLOW = new CelError('unsigned integer overflow');
export const DURATION_OVERFLOW = new CelError('duration overflow');
export const TIMESTAMP_OVERFLOW = new CelError('timestamp overflow');
