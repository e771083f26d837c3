/** Errors of storage as the Status of a request (rv-unrecognized-504, rv-exact-unavailable-410). */
import { bareError, expired, largeResourceVersion } from '../pure/status/reasons.ts';
import { LIST_TOO_OLD } from '../pure/versions/continue-token.ts';
import { CompactedError, FutureRevisionError, NoSpaceError } from '../store/store.ts';

/** `requested` is the resourceVersion of the request. */
export function storageError(error: unknown, requestedRevision: string | number): unknown {
  if (error instanceof FutureRevisionError) return largeResourceVersion(requestedRevision, error.current);
  if (error instanceof CompactedError) return expired(LIST_TOO_OLD);
  if (error instanceof NoSpaceError) return bareError(error.message);
  return error;
}
