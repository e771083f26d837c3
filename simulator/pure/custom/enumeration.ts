/** The values of an `enum`, indexed for fast lookups: an enum may have thousands of values, and a list thousands of items. */
import { quote } from '../../../values/go-quote.ts';
import type { Json } from '../object.ts';
import { deepEqual } from '../value/deep-equal.ts';

export interface Enumeration {
  has(value: Json): boolean;
  /** The values as listed in messages. */
  readonly names: string;
}

const CACHE = new WeakMap<readonly Json[], Enumeration>();

/** Built once per list. */
export function createEnumeration(allowed: readonly Json[]): Enumeration {
  const ready = CACHE.get(allowed) ?? buildEnumeration(allowed);
  CACHE.set(allowed, ready);
  return ready;
}

function buildEnumeration(allowed: readonly Json[]): Enumeration {
  const texts = new Set(allowed.filter((each) => typeof each === 'string'));
  const others = allowed.filter((each) => typeof each !== 'string');
  return {
    has: (value) => (typeof value === 'string' ? texts.has(value) : others.some((each) => deepEqual(each, value))),
    names: allowed.map((each) => quote(typeof each === 'string' ? each : JSON.stringify(each))).join(', '),
  };
}
