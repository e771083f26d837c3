/** Returns the creationTimestamp of an object that has none: kube-apiserver wrote null until 1.33, and leaves it out since. */
import type { ReleaseBehavior } from '../../spec/machinery.ts';

export function createUnsetTimestamp(behaviors: ReadonlySet<ReleaseBehavior>): { readonly creationTimestamp?: null } {
  return behaviors.has('null-creation-timestamp') ? { creationTimestamp: null } : {};
}
