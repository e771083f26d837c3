/**
 * How every failure is made: code, reason, message and details, with the Retry-After header that kube-apiserver derive
 * from `details.retryAfterSeconds`.
 */
import { type StatusDetails, StatusError } from './status.ts';

/** A resource or kind with its group; '' is the core group. The resource's plural name or the kind, as the reason asks. */
export interface Qualified {
  readonly group: string;
  readonly resource: string;
}

/** As messages print it: `endpoints`, `deployments.apps`. */
export function qualifiedName(of: Qualified): string {
  return of.group === '' ? of.resource : `${of.resource}.${of.group}`;
}

/** Empty members are left out, as kube-apiserver leaves them out; an empty `details` stays. */
export function failure(
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

/** `details` of one object or of a whole resource; the order of the members is the wire's. */
export function toDetails(of: Qualified, name: string): StatusDetails {
  return {
    ...(name !== '' && { name }),
    ...(of.group !== '' && { group: of.group }),
    ...(of.resource !== '' && { kind: of.resource }),
  };
}
