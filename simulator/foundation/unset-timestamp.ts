/** Returns the creationTimestamp of an object without a creation time. It is null until release 1.33, and omitted in later releases. */
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';

export function createUnsetTimestamp(behaviors: ReadonlySet<ReleaseBehavior>): { readonly creationTimestamp?: null } {
  return behaviors.has('null-creation-timestamp') ? { creationTimestamp: null } : {};
}
