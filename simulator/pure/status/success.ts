/** The success document that a deletion answers with (err-success-status-fields, ep-op-delete-200-status). */
import { type Qualified, toDetails } from './failure.ts';
import type { Status } from './status.ts';

/** A removed object: `details` names it by name, group, plural kind and uid. */
export function deletedStatus(of: Qualified, name: string, uid: string): Status {
  return { ...success(), details: { ...toDetails(of, name), uid } };
}

/** A success with nothing to add. */
export function success(): Status {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' };
}
