/**
 * Creates the errors for stored objects that cannot be decrypted or decoded. With the gate AllowUnsafeMalformedObjectDeletion, the error
 * describes the corrupt object. Without the gate, the message is that of the failed decryption or decoding.
 */
import { createStatusError } from '../pure/status/failure.ts';
import { createInternalError } from '../pure/status/reasons.ts';
import type { StatusError } from '../pure/status/status.ts';
import { CorruptListError, CorruptObjectError } from '../store/corruption.ts';
import type { Call } from './call.ts';

export const UNSAFE_DELETION_GATE = 'AllowUnsafeMalformedObjectDeletion';

/** Returns the Status error for a corrupt object or list. Returns other errors unchanged. */
export function createCorruptionError(error: unknown, call: Call | undefined): unknown {
  if (call === undefined) return error;
  if (error instanceof CorruptObjectError) return createCorruptObjectError(error, call);
  return error instanceof CorruptListError ? createCorruptListError(error, call) : error;
}

function createCorruptObjectError(error: CorruptObjectError, { context, verb }: Call): StatusError {
  if (!context.gates.has(UNSAFE_DELETION_GATE)) return createInternalError(error.reason);
  const isUpdate = verb === 'update' || verb === 'patch';
  return createInternalError(
    isUpdate ? error.detail : formatStorageMessage(error, error.key.replace(/^\/registry/, '')),
  );
}

function createCorruptListError({ objectErrors }: CorruptListError, { context, endpoint }: Call): StatusError {
  const [first] = objectErrors;
  if (!context.gates.has(UNSAFE_DELETION_GATE)) {
    return createInternalError(`unable to transform key "${first?.key}": ${first?.reason}`);
  }
  const { resource, group } = endpoint.qualifiedResource;
  const causes = objectErrors.map((objectError) => ({
    reason: 'UnexpectedServerResponse',
    message: formatStorageMessage(objectError, objectError.key),
    field: objectError.key,
  }));
  const details = { name: 'list', ...(group !== '' && { group }), kind: resource, causes };
  const message = `failed to read one or more ${endpoint.resource.resource} from the storage`;
  return createStatusError(500, 'StorageReadError', message, details);
}

function formatStorageMessage({ detail: errorDetail }: CorruptObjectError, key: string): string {
  return `StorageError: corrupt object, Code: 7, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${errorDetail}`;
}
