/**
 * What a request is told when storage can't be read back. Servers with the gate AllowUnsafeMalformedObjectDeletion say that an object is
 * corrupt, others only pass on what the transformer said.
 */
import { failure } from '../pure/status/failure.ts';
import { internalError, notFound } from '../pure/status/reasons.ts';
import { CorruptObjectError, UnreadableListError } from '../store/corruption.ts';
import type { Call } from './call.ts';

export const FORCE_GATE = 'AllowUnsafeMalformedObjectDeletion';

/** The error as it was given when it is about something else. */
export function corruptionError(error: unknown, call: Call | undefined): unknown {
  if (call === undefined) return error;
  const gated = call.context.gates.has(FORCE_GATE);
  if (error instanceof CorruptObjectError) {
    if (call.context.faults.has('unreadable-is-absent')) return notFound(call.endpoint.qualified, call.info.name);
    if (!gated) return internalError(error.because);
    const changes = call.verb === 'update' || call.verb === 'patch';
    return internalError(changes ? error.said : storageMessage(error, error.key.replace(/^\/registry/, '')));
  }
  if (!(error instanceof UnreadableListError)) return error;
  const [first] = error.objects;
  if (!gated) return internalError(`unable to transform key "${first?.key}": ${first?.because}`);
  const { resource, group } = call.endpoint.qualified;
  const causes = error.objects.map((one) => ({
    reason: 'UnexpectedServerResponse',
    message: storageMessage(one, one.key),
    field: one.key,
  }));
  const details = { name: 'list', ...(group !== '' && { group }), kind: resource, causes };
  return failure(
    500,
    'StorageReadError',
    `failed to read one or more ${call.endpoint.resource.resource} from the storage`,
    details,
  );
}

function storageMessage({ said }: CorruptObjectError, key: string): string {
  return `StorageError: corrupt object, Code: 7, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${said}`;
}
