/** Returns a function that computes a value once per traffic, because several monitors need it. */
import type { Traffic } from '../traffic.ts';

export function computePerTraffic<T>(compute: (traffic: Traffic) => T): (traffic: Traffic) => T {
  const results = new WeakMap<Traffic, { readonly result: T }>();
  return (traffic) => {
    const cachedResult = results.get(traffic) ?? { result: compute(traffic) };
    results.set(traffic, cachedResult);
    return cachedResult.result;
  };
}
