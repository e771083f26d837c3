/**
 * Creates the errors for requests that are rejected because a webhook denied the request, could not be called, or must not be called in a
 * dry run.
 */
import { quote } from '../../../values/go-quote.ts';
import { createBadRequestError, createInternalError } from '../status/reasons.ts';
import { type Status, type StatusDetails, StatusError } from '../status/status.ts';

/** Returns the Status of the webhook as an error. Its message names the webhook, and its code is at least 400. */
export function createDenialError(webhook: string, webhookStatus: Partial<Status> = {}): StatusError {
  const { message = '', reason = '', code = 0, metadata, details } = webhookStatus;
  const detail = message || reason;
  const prefix = `admission webhook ${quote(webhook)} denied the request`;
  const status: Status = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: metadata ?? {},
    status: 'Failure',
    message: detail === '' ? `${prefix} without explanation` : `${prefix}: ${detail}`,
    ...(reason !== '' && { reason }),
    ...(details !== undefined && { details: orderStatusDetails(details) }),
    code: Math.max(code, 400),
  };
  return new StatusError(status);
}

/** Returns the details with their members in the order of the StatusDetails type. */
function orderStatusDetails({ causes, retryAfterSeconds, ...otherDetails }: StatusDetails): StatusDetails {
  const orderedCauses = causes?.map(({ reason, message, field }) => ({
    ...(reason !== undefined && { reason }),
    ...(message !== undefined && { message }),
    ...(field !== undefined && { field }),
  }));
  return {
    ...otherDetails,
    ...(orderedCauses && { causes: orderedCauses }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  };
}

export function createDryRunError(webhook: string): StatusError {
  return createBadRequestError(`admission webhook ${quote(webhook)} does not support dry run`);
}

export function createCallFailedError(webhook: string, reason: string): StatusError {
  return createInternalError(`failed calling webhook ${quote(webhook)}: ${reason}`);
}

export function createUnsupportedModificationError(webhook: string): StatusError {
  const detail = `attempted to modify the object, which is not supported for this operation`;
  return createInternalError(`admission webhook ${quote(webhook)} ${detail}`);
}
