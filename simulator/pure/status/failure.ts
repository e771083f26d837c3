/**
 * Creates failures with code, reason, message and details, and with the Retry-After header that kube-apiserver derives from
 * `details.retryAfterSeconds`.
 */
import { type StatusDetails, StatusError } from './status.ts';

/** A resource or kind with its API group, which is '' for the core group. */
export interface QualifiedResource {
  readonly group: string;
  /** The plural name of the resource. In an Invalid error, it is the kind. */
  readonly resource: string;
}

/** Formats the name for messages, such as `endpoints` or `deployments.apps`. */
export function formatQualifiedName(qualifiedResource: QualifiedResource): string {
  return qualifiedResource.group === ''
    ? qualifiedResource.resource
    : `${qualifiedResource.resource}.${qualifiedResource.group}`;
}

/** Creates a failure. Like in kube-apiserver, the Status has no empty members except `details`. */
export function createStatusError(
  code: number,
  reason: string | undefined,
  message: string,
  details?: StatusDetails,
): StatusError {
  const retryAfterSeconds = details?.retryAfterSeconds;
  return new StatusError(
    {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      ...(reason !== undefined && { reason }),
      ...(details !== undefined && { details }),
      code,
    },
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
  );
}

/** Returns the `details` for one object or, if the name is '', for the resource itself. */
export function createDetails(qualifiedResource: QualifiedResource, name: string): StatusDetails {
  return {
    ...(name !== '' && { name }),
    ...(qualifiedResource.group !== '' && { group: qualifiedResource.group }),
    ...(qualifiedResource.resource !== '' && { kind: qualifiedResource.resource }),
  };
}
