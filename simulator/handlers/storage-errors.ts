/** What storage rejects a read with, as the answer to it (rv-unrecognized-504, rv-exact-unavailable-410). */
import { expired, largeResourceVersion } from '../pure/status/reasons.ts';
import { LIST_TOO_OLD } from '../pure/versions/continue-token.ts';
import { CompactedError, FutureRevisionError } from '../store/store.ts';

/** `asked` is the version that was asked for. */
export function storageError(error: unknown, asked: string | number): unknown {
  if (error instanceof FutureRevisionError) return largeResourceVersion(asked, error.current);
  if (error instanceof CompactedError) return expired(LIST_TOO_OLD);
  return error;
}
