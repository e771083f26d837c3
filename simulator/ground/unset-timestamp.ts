/** Returns the creationTimestamp of an object without a creation time: null in releases until 1.33, and absent in later releases. */
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';

export function createUnsetTimestamp(behaviors: ReadonlySet<ReleaseBehavior>): { readonly creationTimestamp?: null } {
  return behaviors.has('null-creation-timestamp') ? { creationTimestamp: null } : {};
}
