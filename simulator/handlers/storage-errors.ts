/** Translates storage errors to Status errors (rv-unrecognized-504, rv-exact-unavailable-410). */
import {
  createErrorWithoutReason,
  createExpiredError,
  createLargeResourceVersionError,
  createTimeoutError,
} from '../pure/status/reasons.ts';
import type { StatusError } from '../pure/status/status.ts';
import { LIST_TOO_OLD_MESSAGE } from '../pure/versions/continue-token.ts';
import {
  BackendError,
  BackendTimeoutError,
  CompactedError,
  FutureRevisionError,
  NoSpaceError,
} from '../store/store.ts';

/** Returns the Status error for a storage error, or the error unchanged. `requestedRevision` is the resourceVersion of the request. */
export function createStorageError(error: unknown, requestedRevision: string | number): unknown {
  if (error instanceof FutureRevisionError)
    return createLargeResourceVersionError(requestedRevision, error.newestRevision);
  if (error instanceof CompactedError) return createExpiredError(LIST_TOO_OLD_MESSAGE);
  if (error instanceof NoSpaceError) return createErrorWithoutReason(error.message);
  if (error instanceof BackendTimeoutError) return createRequestTimeoutError();
  if (error instanceof BackendError) return createErrorWithoutReason(error.message);
  return error;
}

/** Creates the error for a request that takes too long. A write may still complete. */
export function createRequestTimeoutError(): StatusError {
  return createTimeoutError('request did not complete within requested timeout - context deadline exceeded');
}
