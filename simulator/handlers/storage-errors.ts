/** Translates storage errors to Status errors (rv-unrecognized-504, rv-exact-unavailable-410). */
import { createBareError, createExpiredError, largeResourceVersion, timeout } from '../pure/status/reasons.ts';
import type { StatusError } from '../pure/status/status.ts';
import { LIST_TOO_OLD } from '../pure/versions/continue-token.ts';
import {
  BackendError,
  BackendTimeoutError,
  CompactedError,
  FutureRevisionError,
  NoSpaceError,
} from '../store/store.ts';

/** Returns the Status error for a storage error, or the error unchanged. `requestedRevision` is the resourceVersion of the request. */
export function createStorageError(error: unknown, requestedRevision: string | number): unknown {
  if (error instanceof FutureRevisionError) return largeResourceVersion(requestedRevision, error.current);
  if (error instanceof CompactedError) return createExpiredError(LIST_TOO_OLD);
  if (error instanceof NoSpaceError) return createBareError(error.message);
  if (error instanceof BackendTimeoutError) return createRequestTimeoutError();
  if (error instanceof BackendError) return createBareError(error.message);
  return error;
}

/** Creates the error for a write that took too long. The write may still complete. */
export function createRequestTimeoutError(): StatusError {
  return timeout('request did not complete within requested timeout - context deadline exceeded');
}
