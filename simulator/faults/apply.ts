/** Faults that break rules of the area apply. Those of conflicts, records and merges bite through rewrite-apply.ts. */
import type { Fault } from './fault.ts';

/** What an intent may say, and of what. */
const intentFaults = {
  'missing-manager-accepted': {
    bug: 'an apply without fieldManager is done for nobody',
    breaks: ['ssa-fieldmanager-required', 'ssa-fieldmanager-missing-422'],
  },
  'missing-manager-is-400': {
    bug: 'an apply without fieldManager is a bad request',
    breaks: ['ssa-fieldmanager-missing-422'],
    in: 'handlers/options/write-options.ts',
    find: "problems.push(required('fieldManager', 'is required for apply patch'))",
    put: "throw failure(400, 'BadRequest', 'fieldManager is required for apply patch')",
    also: [
      {
        in: 'handlers/options/write-options.ts',
        find: "import { managerNameProblems } from '../../registry/metadata/manager-name.ts';",
        put: `import { managerNameProblems } from '../../registry/metadata/manager-name.ts';
import { failure } from '../../pure/status/failure.ts';`,
      },
    ],
  },
  'records-of-intents-dropped': {
    bug: 'managedFields of an intent are dropped without a word',
    breaks: ['ssa-body-without-managedfields', 'ssa-body-managedfields-400'],
  },
  'empty-records-of-intents-dropped': {
    bug: 'managedFields of an intent are refused only when somebody stands in them',
    breaks: ['ssa-body-without-managedfields', 'ssa-body-managedfields-400'],
  },
  'records-of-intents-422': {
    bug: 'managedFields of an intent are told as a problem of validation',
    breaks: ['ssa-body-managedfields-400'],
    in: 'handlers/managed-fields/apply-intent.ts',
    find: "badRequest('metadata.managedFields must be nil')",
    put: "failure(422, 'Invalid', 'metadata.managedFields must be nil')",
    also: [
      {
        in: 'handlers/managed-fields/apply-intent.ts',
        find: "import { applyConflict } from '../../pure/managed-fields/conflict-status.ts';",
        put: `import { applyConflict } from '../../pure/managed-fields/conflict-status.ts';
import { failure } from '../../pure/status/failure.ts';`,
      },
    ],
  },
  'apply-never-creates': {
    bug: 'an apply of an absent object answers 404 as other patches do',
    breaks: ['ssa-one-round-trip', 'rest-apply-classified-create', 'ep-op-patch-201'],
  },
  'applies-unvalidated': {
    bug: 'the merged result of an apply is not validated',
    breaks: ['ssa-invalid-result-fails'],
  },
  'force-skips-validation': {
    bug: 'the merged result of a forced apply is not validated',
    breaks: ['ssa-invalid-result-fails'],
  },
} satisfies Record<string, Fault>;

/** When an apply is refused for the sake of others, and what it is told. */
const conflictFaults = {
  'last-applier-wins': {
    bug: 'an apply never conflicts',
    breaks: ['ssa-conflict-on-owned-change', 'ssa-conflict-status-409'],
  },
  'updaters-are-no-owners': {
    bug: 'an apply conflicts with those only who applied',
    breaks: ['ssa-conflict-on-owned-change'],
  },
  'same-name-never-conflicts': {
    bug: 'an apply takes what a client of the same name had updated',
    breaks: ['ssa-conflict-on-owned-change'],
  },
  'whole-fields-never-conflict': {
    bug: "fields that are owned as a whole don't conflict",
    breaks: ['ssa-conflict-on-owned-change'],
  },
  'items-never-conflict': {
    bug: "what lies in items of lists doesn't conflict",
    breaks: ['ssa-conflict-on-owned-change', 'ssa-conflict-lists-fields'],
  },
  'agreement-conflicts': {
    bug: "an apply conflicts over fields whose value it doesn't change",
    breaks: ['ssa-shared-ownership', 'ssa-resolve-by-same-value'],
  },
  'agreement-with-updaters-conflicts': {
    bug: "an apply conflicts over fields of updaters whose value it doesn't change",
    breaks: ['ssa-shared-ownership', 'ssa-resolve-by-same-value'],
  },
  'first-conflict-only': {
    bug: 'the search for conflicts ends with the first',
    breaks: ['ssa-conflict-lists-fields'],
  },
  'first-manager-only': {
    bug: 'conflicts with one manager only are told',
    breaks: ['ssa-conflict-lists-fields'],
  },
  'one-owner-a-conflict': {
    bug: 'of several owners of one field one is told',
    breaks: ['ssa-conflict-lists-fields'],
  },
  'conflict-is-422': {
    bug: 'a conflict of managers is told as an invalid object',
    breaks: ['ssa-conflict-status-409'],
    in: 'pure/managed-fields/conflict-status.ts',
    find: "failure(409, 'Conflict'",
    put: "failure(422, 'Invalid'",
  },
  'conflict-is-text-only': {
    bug: 'the Status of a conflict has no details',
    breaks: ['ssa-conflict-lists-fields', 'ssa-conflict-causes-shape'],
    in: 'pure/managed-fields/conflict-status.ts',
    find: 'messageOf(conflicts), { causes }',
    put: 'messageOf(conflicts)',
  },
  'conflict-says-nothing': {
    bug: "the message of a conflict doesn't say who and what is in the way",
    breaks: ['ssa-conflict-lists-fields'],
    in: 'pure/managed-fields/conflict-status.ts',
    find: 'messageOf(conflicts), {',
    put: "'Apply failed with conflicts', {",
  },
  'conflict-names-no-manager': {
    bug: "the causes of a conflict don't name the manager",
    breaks: ['ssa-conflict-lists-fields', 'ssa-conflict-causes-shape'],
    in: 'pure/managed-fields/conflict-status.ts',
    find: `message: \`conflict with \${showManager(manager)}\``,
    put: "message: 'conflict'",
  },
  'conflict-names-no-version': {
    bug: "the causes of a conflict don't tell updaters from appliers",
    breaks: ['ssa-conflict-causes-shape'],
    in: 'pure/managed-fields/conflict-status.ts',
    find: `\`conflict with \${showManager(manager)}\``,
    put: `\`conflict with \${showManager(manager).replace(/ using .*/, '')}\``,
  },
  'conflict-reason-is-duplicate': {
    bug: 'the causes of a conflict have a reason of validation',
    breaks: ['ssa-conflict-causes-shape'],
    in: 'pure/managed-fields/conflict-status.ts',
    find: "'FieldManagerConflict'",
    put: "'FieldValueDuplicate'",
  },
  'conflict-paths-without-dot': {
    bug: 'the fields of a conflict are written without their first dot, as in validation',
    breaks: ['ssa-conflict-causes-shape'],
    in: 'pure/managed-fields/conflict-status.ts',
    find: 'field: showPath(path, showFloat)',
    put: 'field: showPath(path, showFloat).slice(1)',
  },
  'conflict-names-object': {
    bug: 'the details of a conflict name the object, as those of a stale version do',
    breaks: ['ssa-conflict-causes-shape'],
    in: 'handlers/managed-fields/apply-intent.ts',
    find: 'throw applyConflict(left)',
    put: 'throw named(applyConflict(left), call.info.name)',
    also: [
      {
        in: 'handlers/managed-fields/apply-intent.ts',
        find: '/** Genuine servers know no way from the other representation',
        put: `function named({ status }: StatusError, name: string): StatusError {
  return new StatusError({ ...status, details: { name, ...status.details } });
}

/** Genuine servers know no way from the other representation`,
      },
      {
        in: 'handlers/managed-fields/apply-intent.ts',
        find: "import { applyConflict } from '../../pure/managed-fields/conflict-status.ts';",
        put: `import { applyConflict } from '../../pure/managed-fields/conflict-status.ts';
import { StatusError } from '../../pure/status/status.ts';`,
      },
    ],
  },
  'force-without-effect': {
    bug: 'force is not looked at',
    breaks: ['ssa-force-succeeds', 'ep-q-patch-force'],
  },
  'force-by-presence': {
    bug: 'force=false forces',
    breaks: ['ep-q-patch-force'],
  },
  'force-is-one-word': {
    bug: 'force=1 does not force',
    breaks: ['ep-q-patch-force'],
  },
  'force-allowed-everywhere': {
    bug: 'force is overlooked where a patch is no apply',
    breaks: ['ssa-force-only-for-apply-422'],
  },
  'force-shares': {
    bug: 'a forced apply leaves the records of the others as they are',
    breaks: ['ssa-force-removes-others', 'ssa-change-moves-ownership'],
  },
  'force-leaves-updaters': {
    bug: 'a forced apply leaves the records of updaters as they are',
    breaks: ['ssa-force-removes-others'],
  },
  'force-takes-what-it-names': {
    bug: "a forced apply takes fields whose value it doesn't change",
    breaks: ['ssa-force-removes-others'],
  },
  'force-takes-whole-records': {
    bug: 'who loses one field to a forced apply loses all',
    breaks: ['ssa-force-removes-others'],
  },
} satisfies Record<string, Fault>;

/** What becomes of the object and of the records. */
const mergeFaults = {
  'apply-replaces-the-object': {
    bug: 'the intent becomes the object',
    breaks: ['ssa-body-partial-object', 'ssa-atomic-create-or-update'],
  },
  'apply-replaces-maps': {
    bug: 'each member of the object that the intent names is replaced whole',
    breaks: ['ssa-body-partial-object'],
  },
  'labels-are-replaced': {
    bug: 'the labels of the intent become those of the object',
    breaks: ['ssa-body-partial-object'],
  },
  'intents-add-up': {
    bug: 'the record of an applier keeps what it no longer says',
    breaks: ['ssa-ownership-recorded', 'ssa-resolve-by-omitting', 'ssa-dropped-field-kept-when-shared'],
  },
  'whole-objects-owned': {
    bug: 'an applier owns every field of the merged object',
    breaks: ['ssa-ownership-recorded'],
  },
  'containers-are-owned': {
    bug: 'an applier owns the maps around its fields too',
    breaks: ['ssa-ownership-recorded'],
  },
  'items-are-not-owned': {
    bug: 'an applier owns the members of items, but not the items',
    breaks: ['ssa-ownership-recorded'],
  },
  'agreement-moves-ownership': {
    bug: 'who applies what stands already takes it from the other',
    breaks: ['ssa-shared-ownership', 'ssa-resolve-by-same-value'],
  },
  'nothing-is-dropped': {
    bug: 'what an applier no longer says stays',
    breaks: [
      'ssa-dropped-field-deleted',
      'ssa-dropped-field-reset-to-default',
      'ssa-dropped-list-item-removed',
      'ssa-dropped-map-entry-removed',
    ],
  },
  'dropped-for-everybody': {
    bug: 'what an applier no longer says goes, whoever else owns it',
    breaks: [
      'ssa-dropped-field-kept-when-shared',
      'ssa-dropped-list-item-kept-when-owned',
      'ssa-dropped-map-entry-kept-when-owned',
    ],
  },
  'dropped-for-updaters': {
    bug: 'what an applier no longer says goes unless another applier owns it',
    breaks: ['ssa-dropped-field-kept-when-shared'],
  },
  'dropped-specs-stay': {
    bug: 'plain fields of the spec keep their last value when nobody says them any more',
    breaks: ['ssa-dropped-field-reset-to-default'],
  },
  'dropped-labels-stay': {
    bug: 'labels are never removed by an apply',
    breaks: ['ssa-dropped-map-entry-removed'],
  },
  'dropped-labels-go-for-everybody': {
    bug: 'a label goes with the first applier who leaves it out',
    breaks: ['ssa-dropped-map-entry-kept-when-owned'],
  },
  'dropped-items-stay': {
    bug: 'items of lists are never removed by an apply',
    breaks: ['ssa-dropped-list-item-removed'],
  },
  'dropped-items-go-for-everybody': {
    bug: 'an item goes with the first applier who leaves it out',
    breaks: ['ssa-dropped-list-item-kept-when-owned'],
  },
  'every-list-is-atomic': {
    bug: 'lists are replaced whole, whatever their type says',
    breaks: ['ssa-fallback-patchstrategy', 'ssa-dropped-list-item-kept-when-owned', 'ssa-conflict-lists-fields'],
  },
  'merge-keys-are-images': {
    bug: 'containers are told apart by their image',
    breaks: ['ssa-fallback-patchmergekey'],
  },
  'versions-of-intents-ignored': {
    bug: 'resourceVersion in an intent is dropped, as nobody owns it',
    breaks: ['rest-patch-conditional-on-version'],
  },
  'uids-of-intents-ignored': {
    bug: 'uid in an intent is dropped, as nobody owns it',
    breaks: ['ssa-invalid-result-fails', 'ssa-one-round-trip'],
  },
  'keys-have-one-field': {
    bug: 'items are told apart by the first field of their key',
    breaks: ['ssa-conflict-lists-fields'],
  },
} satisfies Record<string, Fault>;

export const applyFaults = { ...intentFaults, ...conflictFaults, ...mergeFaults } satisfies Record<string, Fault>;
