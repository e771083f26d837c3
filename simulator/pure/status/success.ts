/** The Status of a successful deletion (err-success-status-fields, ep-op-delete-200-status). */
import { createDetails, type QualifiedResource } from './failure.ts';
import type { Status } from './status.ts';

/** Returns the Status for a removed object. `details` contains its name, group, plural name and uid. */
export function createDeletionStatus(qualifiedResource: QualifiedResource, name: string, uid: string): Status {
  return { ...createSuccessStatus(), details: { ...createDetails(qualifiedResource, name), uid } };
}

/** Returns a Status without details. */
export function createSuccessStatus(): Status {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' };
}
