/**
 * Creates failures with code, reason, message and details, and with the Retry-After header that kube-apiserver derives from
 * `details.retryAfterSeconds`.
 */
import { type StatusDetails, StatusError } from './status.ts';

/** A resource or kind with its group, which is '' for the core group. The name is the plural name or the kind, depending on the reason. */
export interface QualifiedResource {
  readonly group: string;
  readonly resource: string;
}

/** Formats the name for messages, such as `endpoints` or `deployments.apps`. */
export function formatQualifiedName(qualifiedResource: QualifiedResource): string {
  return qualifiedResource.group === ''
    ? qualifiedResource.resource
    : `${qualifiedResource.resource}.${qualifiedResource.group}`;
}

/** Creates a failure without empty members, like kube-apiserver. Empty `details` are kept. */
export function createStatusError(
  code: number,
  reason: string | undefined,
  message: string,
  details?: StatusDetails,
): StatusError {
  const retry = details?.retryAfterSeconds;
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
    retry === undefined ? {} : { 'Retry-After': String(retry) },
  );
}

/** Returns the `details` for one object or, without a name, for the resource itself, with members in the order of the API. */
export function createDetails(qualifiedResource: QualifiedResource, name: string): StatusDetails {
  return {
    ...(name !== '' && { name }),
    ...(qualifiedResource.group !== '' && { group: qualifiedResource.group }),
    ...(qualifiedResource.resource !== '' && { kind: qualifiedResource.resource }),
  };
}
