/**
 * The values of an `enum`, made ready to be asked for many: there may be thousands of values, and of items that have to be one of them.
 */
import { quote } from '../go/quote.ts';
import type { Json } from '../object.ts';
import { deepEqual } from '../value/deep-equal.ts';

export interface Enumeration {
  has(value: Json): boolean;
  /** As the message of a problem lists them. */
  readonly names: string;
}

const READY = new WeakMap<readonly Json[], Enumeration>();

/** Made once for each list. */
export function enumeration(allowed: readonly Json[]): Enumeration {
  const ready = READY.get(allowed) ?? buildEnumeration(allowed);
  READY.set(allowed, ready);
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
