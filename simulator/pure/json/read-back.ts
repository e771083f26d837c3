/** Reads JSON that this program has written itself: integers beyond 2^53 are bigints, for which the slower parser is needed. */
import type { Json } from '../object.ts';
import { parseJson } from './parse.ts';

const LONG_INTEGER = /\d{16}/;

export function readBack(json: string): Json {
  return LONG_INTEGER.test(json) ? parseJson(json).value : JSON.parse(json);
}
