/** Faults that break rules of the area apply: conflicts, and the parameter force. */
import type { Fault } from '../../../faults/fault.ts';

/** Faults in the detection and the reporting of conflicts. */
export const applyConflictFaults = {
  'last-applier-wins': {
    bug: 'an apply never conflicts',
    breaks: ['ssa-conflict-on-owned-change', 'ssa-conflict-status-409'],
    in: 'pure/apply/updater.ts',
    find: `reconciledManagers,
    manager,
    { isForced },
  )`,
    put: 'reconciledManagers, manager, { isForced: true })',
  },
  'updaters-are-no-owners': {
    bug: 'an apply conflicts only with Apply managers',
    breaks: ['ssa-conflict-on-owned-change'],
    in: 'pure/apply/updater.ts',
    find: 'if (!isForced)',
    put: 'if (!isForced && ownedFields.isApplied)',
  },
  'same-name-never-conflicts': {
    bug: 'an apply takes over fields of the Update manager with the same name',
    breaks: ['ssa-conflict-on-owned-change'],
    in: 'pure/apply/updater.ts',
    find: 'if (!isForced)',
    put: 'if (!isForced && parseManagerIdentifier(manager).name !== parseManagerIdentifier(writer).name)',
    also: [
      {
        in: 'pure/apply/updater.ts',
        find: "import type { Json } from '../object.ts';",
        put: `import { parseManagerIdentifier } from '../managed-fields/manager.ts';
import type { Json } from '../object.ts';`,
      },
    ],
  },
  'whole-fields-never-conflict': {
    bug: 'fields with a path of at most two elements, such as spec.replicas, never conflict, except in data',
    breaks: ['ssa-conflict-on-owned-change'],
    in: 'pure/apply/updater.ts',
    find: 'conflicts.push({ manager, path });',
    put: "if (path.length > 2 || path[0] === 'f:data') conflicts.push({ manager, path });",
  },
  'items-never-conflict': {
    bug: 'fields inside list items never conflict',
    breaks: ['ssa-conflict-on-owned-change', 'ssa-conflict-lists-fields'],
    in: 'pure/apply/updater.ts',
    find: 'conflicts.push({ manager, path });',
    put: "if (path.every((element) => !element.startsWith('k:'))) conflicts.push({ manager, path });",
  },
  'agreement-conflicts': {
    bug: 'an apply conflicts over fields of other managers whose values it does not change',
    breaks: ['ssa-shared-ownership', 'ssa-resolve-by-same-value'],
    in: 'pure/apply/updater.ts',
    find: 'of takenFields.paths()',
    put: 'of takenFields.union(ownedFields.set.intersection(managers.get(writer)?.set.selectLeaves() ?? takenFields)).paths()',
  },
  'agreement-with-updaters-conflicts': {
    bug: 'an apply conflicts over fields of Update managers whose values it does not change',
    breaks: ['ssa-shared-ownership', 'ssa-resolve-by-same-value'],
    in: 'pure/apply/updater.ts',
    find: 'of takenFields.paths()',
    put: `of (ownedFields.isApplied
        ? takenFields
        : takenFields.union(ownedFields.set.intersection(managers.get(writer)?.set.selectLeaves() ?? takenFields))
      ).paths()`,
  },
  'first-conflict-only': {
    bug: 'only the first conflict is reported',
    breaks: ['ssa-conflict-lists-fields'],
    in: 'pure/apply/updater.ts',
    find: 'new ConflictError(conflicts)',
    put: 'new ConflictError(conflicts.slice(0, 1))',
  },
  'first-manager-only': {
    bug: 'only the conflicts with one manager are reported',
    breaks: ['ssa-conflict-lists-fields'],
    in: 'pure/apply/updater.ts',
    find: 'if (!isForced)',
    put: 'if (!isForced && conflicts.length === 0)',
  },
  'one-owner-a-conflict': {
    bug: 'only one of several owners of a field is reported',
    breaks: ['ssa-conflict-lists-fields'],
    in: 'pure/apply/updater.ts',
    find: 'conflicts.push({ manager, path });',
    put: 'if (!conflicts.some((other) => other.path.join() === path.join())) conflicts.push({ manager, path });',
  },
  'conflict-is-422': {
    bug: 'a conflict between managers is returned as a validation error',
    breaks: ['ssa-conflict-status-409'],
    in: 'handlers/apply/conflict-status.ts',
    find: "createStatusError(409, 'Conflict'",
    put: "createStatusError(422, 'Invalid'",
  },
  'conflict-is-text-only': {
    bug: 'the Status of a conflict has no details',
    breaks: ['ssa-conflict-lists-fields', 'ssa-conflict-causes-shape'],
    in: 'handlers/apply/conflict-status.ts',
    find: 'formatConflictMessage(conflicts), { causes }',
    put: 'formatConflictMessage(conflicts)',
  },
  'conflict-says-nothing': {
    bug: 'the message of a conflict lacks the manager and the field',
    breaks: ['ssa-conflict-lists-fields'],
    in: 'handlers/apply/conflict-status.ts',
    find: 'formatConflictMessage(conflicts), {',
    put: "'Apply failed with conflicts', {",
  },
  'conflict-names-no-manager': {
    bug: 'the causes of a conflict lack the manager',
    breaks: ['ssa-conflict-lists-fields', 'ssa-conflict-causes-shape'],
    in: 'handlers/apply/conflict-status.ts',
    find: `message: \`conflict with \${formatManager(manager)}\``,
    put: "message: 'conflict'",
  },
  'conflict-names-no-version': {
    bug: 'the causes of a conflict do not distinguish Update managers from Apply managers',
    breaks: ['ssa-conflict-causes-shape'],
    in: 'handlers/apply/conflict-status.ts',
    find: `\`conflict with \${formatManager(manager)}\``,
    put: `\`conflict with \${formatManager(manager).replace(/ using .*/, '')}\``,
  },
  'conflict-reason-is-duplicate': {
    bug: 'the causes of a conflict have the reason of a validation error',
    breaks: ['ssa-conflict-causes-shape'],
    in: 'handlers/apply/conflict-status.ts',
    find: "'FieldManagerConflict'",
    put: "'FieldValueDuplicate'",
  },
  'conflict-paths-without-dot': {
    bug: 'the field paths in the causes of a conflict have no leading dot, as in validation errors',
    breaks: ['ssa-conflict-causes-shape'],
    in: 'handlers/apply/conflict-status.ts',
    find: 'field: formatPath(path, formatFloat)',
    put: 'field: formatPath(path, formatFloat).slice(1)',
  },
  'conflict-names-object': {
    bug: 'the details of an apply conflict contain the name of the object, as after a conflict with a stale resourceVersion',
    breaks: ['ssa-conflict-causes-shape'],
    in: 'handlers/apply/apply.ts',
    find: 'throw createApplyConflict(result.conflicts)',
    put: 'throw named(createApplyConflict(result.conflicts), call.info.name)',
    also: [
      {
        in: 'handlers/apply/apply.ts',
        find: '/** Returns the error for a configuration with a uid',
        put: `function named({ status }: StatusError, name: string): StatusError {
  return new StatusError({ ...status, details: { name, ...status.details } });
}

/** Returns the error for a configuration with a uid`,
      },
      {
        in: 'handlers/apply/apply.ts',
        find: "import { createConflictError } from '../../pure/status/reasons.ts';",
        put: `import { createConflictError } from '../../pure/status/reasons.ts';
import { StatusError } from '../../pure/status/status.ts';`,
      },
    ],
  },
  'force-without-effect': {
    bug: 'force is ignored',
    breaks: ['ssa-force-succeeds', 'ep-q-patch-force'],
    in: 'handlers/options/write-options.ts',
    find: "isApply && readBooleanParameter(query, 'force')",
    put: 'false',
  },
  'force-by-presence': {
    bug: 'force=false forces the apply',
    breaks: ['ep-q-patch-force'],
    in: 'handlers/options/write-options.ts',
    find: "readBooleanParameter(query, 'force')",
    put: "query.has('force')",
  },
  'force-is-one-word': {
    bug: 'force=1 does not force the apply',
    breaks: ['ep-q-patch-force'],
    in: 'handlers/options/write-options.ts',
    find: "readBooleanParameter(query, 'force')",
    put: "readTextParameter(query, 'force') === 'true'",
  },
  'force-allowed-everywhere': {
    bug: 'force is accepted for patches other than apply',
    breaks: ['ssa-force-only-for-apply-422'],
    in: 'handlers/options/write-options.ts',
    find: "verb === 'patch' && query.has('force')",
    put: 'false',
  },
  'force-shares': {
    bug: 'a forced apply leaves the entries of other managers unchanged',
    breaks: ['ssa-force-removes-others', 'ssa-change-moves-ownership'],
    in: 'pure/apply/updater.ts',
    find: 'managers: updatedManagers',
    put: 'managers: isForced ? new Map(managers).set(manager, { set, version, isApplied: true }) : updatedManagers',
  },
  'force-leaves-updaters': {
    bug: 'a forced apply leaves the entries of Update managers unchanged',
    breaks: ['ssa-force-removes-others'],
    in: 'pure/apply/updater.ts',
    find: 'managers: updatedManagers',
    put: 'managers: isForced ? new Map([...updatedManagers, ...[...managers].filter(([, { isApplied }]) => !isApplied)]) : updatedManagers',
  },
  'force-takes-what-it-names': {
    bug: 'a forced apply takes over fields whose values it does not change',
    breaks: ['ssa-force-removes-others'],
    in: 'pure/apply/updater.ts',
    find: '.difference(takenFields).difference(removed)',
    put: '.difference(takenFields).difference(removed).difference((isForced && managers.get(writer)?.set) || new FieldSet())',
  },
  'force-takes-whole-records': {
    bug: 'a manager that loses one field to a forced apply loses all of its fields',
    breaks: ['ssa-force-removes-others'],
    in: 'pure/apply/updater.ts',
    find: 'managers: updatedManagers',
    put: `managers: isForced
      ? new Map([...updatedManagers].filter(([one, { set }]) => one === manager || managers.get(one)?.set.equals(set) !== false))
      : updatedManagers`,
  },
} satisfies Record<string, Fault>;
