/** Parses JSON that the simulator wrote. Integers beyond 2^53 are bigints, which need the slower parser. */
import type { Json } from '../object.ts';
import { parseJson } from './parse.ts';

const LONG_INTEGER = /\d{16}/;

export function parseWrittenJson(json: string): Json {
  return LONG_INTEGER.test(json) ? parseJson(json).value : JSON.parse(json);
}
