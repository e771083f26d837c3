/** Returns the creationTimestamp of an object that has none: kube-apiserver wrote null until 1.33, and leaves it out since. */
import type { Machinery } from '../../spec/machinery.ts';

export function createUnsetTimestamp(machinery: ReadonlySet<Machinery>): { readonly creationTimestamp?: null } {
  return machinery.has('null-creation-timestamp') ? { creationTimestamp: null } : {};
}
