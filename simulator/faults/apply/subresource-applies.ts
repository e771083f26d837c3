/** Faults in applies of subresources, in applies that create objects without a namespace or in a dry run, and in the causes of conflicts. */
import type { Fault } from '../../../faults/fault.ts';

export const subresourceApplyFaults = {
  'name-of-applied-status-unchecked': {
    bug: 'an apply of the status is accepted if its body has the name of another object',
    breaks: ['ssa-body-names-its-object'],
    in: 'handlers/apply/apply.ts',
    find: '  checkNamespaceMatch(call);\n  checkNameMatch(call);\n',
    put: '  checkNamespaceMatch(call);\n  if (endpoint.subresource === undefined) checkNameMatch(call);\n',
  },
  'omitted-status-fields-stay': {
    bug: 'an apply of the status keeps the fields that it omits',
    breaks: ['ssa-dropped-field-deleted'],
    in: 'pure/apply/updater.ts',
    find: 'const newObject = pruneRemovedFields(converter, mergedObject, reconciledManagers, manager, lastAppliedFields);',
    put: `const newObject = manager.includes('"subresource"')
    ? mergedObject
    : pruneRemovedFields(converter, mergedObject, reconciledManagers, manager, lastAppliedFields);`,
  },
  'version-of-applied-status-ignored': {
    bug: 'an apply of the status ignores the resourceVersion in its body',
    breaks: ['rest-patch-conditional-on-version'],
    in: 'handlers/change.ts',
    find: '  object.metadata.resourceVersion = checkResourceVersion(call, object, current);',
    put: `  if (call.writeOptions.isApply && call.endpoint.subresource !== undefined) delete object.metadata.resourceVersion;
  object.metadata.resourceVersion = checkResourceVersion(call, object, current);`,
  },
  'times-of-subresource-entries-lost': {
    bug: 'a write of the object removes the times of the managedFields entries for subresources',
    breaks: ['mf-entry-time'],
    in: 'pure/managed-fields/managed-fields.ts',
    find: "if (typeof time === 'string') times.set(identifier, time);",
    put: "if (typeof time === 'string' && subresource === '') times.set(identifier, time);",
  },
  'cluster-scoped-creation-by-apply-allowed': {
    bug: 'an apply that creates a cluster-scoped object needs only the permission for patch',
    breaks: ['ssa-needs-create-permission'],
    in: 'handlers/change.ts',
    find: 'if (!decision.allowed) throw createAccessDeniedError',
    put: 'if (!decision.allowed && call.endpoint.resource.namespaced) throw createAccessDeniedError',
  },
  'dry-run-creation-by-apply-allowed': {
    bug: 'a dry-run apply that creates an object needs only the permission for patch',
    breaks: ['ssa-needs-create-permission'],
    in: 'handlers/change.ts',
    find: 'if (!decision.allowed) throw createAccessDeniedError',
    put: 'if (!decision.allowed && !call.writeOptions.dryRun) throw createAccessDeniedError',
  },
  'prefixes-of-keys-missing-in-conflicts': {
    bug: 'the path in the cause of a conflict does not contain the prefix of the key of a label or annotation',
    breaks: ['ssa-conflict-lists-fields'],
    in: 'pure/fields/path-element.ts',
    find: '  if (isField(element)) return `.${text}`;',
    put: "  if (isField(element)) return `.${text.split('/').at(-1)}`;",
  },
} as const satisfies Record<string, Fault>;
