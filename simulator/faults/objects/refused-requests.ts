/** Faults in which a rejected request leaves state behind that affects the next request. */
import type { Fault } from '../../../faults/fault.ts';

const BROKEN_RULES = ['rest-refusal-changes-nothing'];

export const refusedRequestFaults = {
  'refused-version-makes-next-dry': {
    bug: 'after a resourceVersion conflict, the next write of the object returns success and is not stored',
    breaks: BROKEN_RULES,
    in: 'handlers/change.ts',
    find: '  if (sentRevision !== current.revision) throw createConflictError(endpoint.qualifiedResource, name);',
    put: `  const leftovers = globalThis as { refusedName?: string };
  if (leftovers.refusedName === name) {
    delete leftovers.refusedName;
    Object.assign(call.writeOptions, { dryRun: true });
  }
  if (sentRevision !== current.revision) {
    leftovers.refusedName = name;
    throw createConflictError(endpoint.qualifiedResource, name);
  }`,
  },
  'refused-name-stays-taken': {
    bug: 'after a rejected create, the next create with the same name returns AlreadyExists',
    breaks: BROKEN_RULES,
    in: 'handlers/create.ts',
    find: '  if (problems.length > 0) throw createInvalidError(resource.validatedKind,',
    put: `  const leftovers = globalThis as { takenName?: string };
  if (leftovers.takenName !== undefined && leftovers.takenName === object.metadata.name) {
    delete leftovers.takenName;
    throw createAlreadyExistsError(call.endpoint.qualifiedResource, object.metadata.name);
  }
  if (problems.length > 0 && object.metadata.name !== undefined) leftovers.takenName = object.metadata.name;
  if (problems.length > 0) throw createInvalidError(resource.validatedKind,`,
  },
} satisfies Record<string, Fault>;
