/**
 * DELETE with the force option, while its gate is on. An object that can be read is none of its business: genuine servers refuse it with
 * 422, the specification has it deleted as without the option (departure force-of-readable-422). So finalizers are kept either way.
 *
 * Whether the user may force at all will be asked here (a permission of its own, beside that to delete).
 */
import { invalidValue } from '../../pure/status/field-problem.ts';
import { invalid } from '../../pure/status/invalid.ts';
import type { Call } from '../call.ts';
import { FORCE } from '../options/delete-options.ts';

/** Throws for an object that is readable, or absent. */
export function refuseReadable({ endpoint, info, context }: Call): void {
  if (!context.departures.has('force-of-readable-422') || context.faults.has('force-removes-readable')) return;
  const because = 'is exclusively used to delete corrupt object(s), try again by removing this option';
  const { group, resource } = endpoint.qualified;
  throw invalid({ group, kind: resource }, info.name, [invalidValue(FORCE, true, because)]);
}
