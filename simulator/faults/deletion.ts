/** Faults that break rules of the area deletion: finalization, removal, options. */
import type { Fault } from './fault.ts';

/** From the delete request to the removal. */
const phaseFaults = {
  'deletion-undated': {
    bug: 'DELETE of a held object sets no deletionTimestamp',
    breaks: ['del-sets-deletiontimestamp', 'del-two-phases'],
  },
  'deletion-time-is-creation-time': {
    bug: 'the deletionTimestamp is a copy of the creationTimestamp',
    breaks: ['del-sets-deletiontimestamp'],
  },
  'deletion-time-moves': {
    bug: 'every further DELETE sets the deletionTimestamp anew',
    breaks: ['del-sets-deletiontimestamp'],
  },
  'deletion-has-no-grace-period': {
    bug: 'deletionGracePeriodSeconds is set for pods only',
    breaks: ['del-sets-deletiontimestamp'],
  },
  'second-delete-removes': {
    bug: 'a DELETE of a terminating object removes it, finalizers or not',
    breaks: ['del-two-phases'],
  },
  'terminating-is-hidden': {
    bug: 'a get answers 404 for an object that is being deleted',
    breaks: ['del-two-phases'],
    in: 'handlers/get.ts',
    find: 'item === undefined',
    put: 'item === undefined || item.object.metadata.deletionTimestamp !== undefined',
  },
  'terminating-is-not-listed': {
    bug: 'lists leave objects out that are being deleted',
    breaks: ['del-two-phases'],
  },
  'update-undeletes': {
    bug: 'a PUT without deletionTimestamp takes the deletion back',
    breaks: ['del-two-phases'],
  },
  'finalizers-added-while-terminating': {
    bug: 'new finalizers are taken for a terminating object',
    breaks: ['del-two-phases'],
  },
  'pending-delete-says-removed': {
    bug: 'a DELETE that finalizers delay answers with the Status of one that is done',
    breaks: ['del-pending-returns-object'],
  },
  'pending-delete-answers-old-state': {
    bug: 'a DELETE that finalizers delay answers with the object as it was before',
    breaks: ['del-pending-returns-object'],
  },
  'removal-is-lost': {
    bug: 'DELETE answers before it removes, and the removal is lost',
    breaks: ['del-without-finalizers-removed'],
  },
} satisfies Record<string, Fault>;

/** Finalizers that are taken away. */
const finalizerFaults = {
  'finalizers-first-come-first-served': {
    bug: 'only the first finalizer of the list can be taken away',
    breaks: ['del-finalizers-any-order'],
  },
  'finalizers-last-first': {
    bug: 'only the last finalizer of the list can be taken away',
    breaks: ['del-finalizers-any-order'],
  },
  'any-finalizer-removed-is-enough': {
    bug: 'taking away one finalizer of several removes the object',
    breaks: ['del-other-finalizers-remain'],
  },
  'finalizer-removal-undeletes': {
    bug: 'taking away a finalizer takes the deletion back too',
    breaks: ['del-other-finalizers-remain'],
  },
  'released-objects-stay': {
    bug: 'an object without finalizers stays terminating until it is deleted again',
    breaks: ['del-last-finalizer-removes', 'del-name-free-after-removal'],
  },
  'only-put-removes': {
    bug: 'the last finalizer that is taken away by a PATCH removes nothing',
    breaks: ['del-last-finalizer-removes'],
  },
  'only-patch-removes': {
    bug: 'the last finalizer that is taken away by a PUT removes nothing',
    breaks: ['del-last-finalizer-removes'],
  },
  'released-by-dry-run': {
    bug: 'a dry run that takes the last finalizer away removes the object',
    breaks: ['del-last-finalizer-removes'],
  },
  'released-state-is-stored-first': {
    bug: 'the state without finalizers is stored before the object is removed, and watchers see it',
    breaks: ['del-last-finalizer-removes'],
  },
  'live-objects-are-released': {
    bug: 'taking away the last finalizer removes an object that nobody has deleted',
    breaks: ['del-last-finalizer-removes'],
  },
  'terminating-name-is-free': {
    bug: 'a POST under the name of a terminating object replaces it',
    breaks: ['del-name-free-after-removal'],
  },
  'finalizers-not-stored': {
    bug: 'the finalizers of a new object are dropped',
    breaks: ['meta-finalizers-string-list'],
  },
  'finalizers-are-a-set': {
    bug: 'a finalizer that is named twice is stored once',
    breaks: ['meta-finalizers-string-list'],
  },
  'one-finalizer-is-kept': {
    bug: 'of several finalizers the first one is kept',
    breaks: ['meta-finalizers-string-list'],
  },
  'finalizers-sorted': {
    bug: 'finalizers are stored in alphabetical order',
    breaks: ['meta-finalizers-reorder-allowed', 'meta-finalizers-string-list'],
  },
  'finalizers-keep-their-order': {
    bug: 'finalizers that are there keep their order, whatever is sent',
    breaks: ['meta-finalizers-reorder-allowed'],
  },
  'reorder-is-forbidden': {
    bug: 'another order of the finalizers is refused',
    breaks: ['meta-finalizers-reorder-allowed'],
  },
} satisfies Record<string, Fault>;

/** DeleteOptions. */
const optionFaults = {
  'dry-run-in-body-ignored': {
    bug: 'dryRun of the body is not looked at',
    breaks: ['del-option-dryrun'],
  },
  'dry-run-of-delete-marks': {
    bug: 'a dry run of a DELETE marks a held object as deleted',
    breaks: ['del-option-dryrun'],
  },
  'grace-in-body-ignored': {
    bug: 'gracePeriodSeconds of the body is not looked at',
    breaks: ['del-option-graceperiodseconds'],
  },
  'grace-can-be-extended': {
    bug: 'a second DELETE with a longer grace period makes it longer',
    breaks: ['del-option-graceperiodseconds'],
  },
  'zero-grace-waits': {
    bug: 'a grace period of 0 is read as none given',
    breaks: ['del-option-graceperiodseconds'],
  },
  'grace-for-everything': {
    bug: 'gracePeriodSeconds keeps objects of every kind for so long',
    breaks: [
      'del-option-graceperiodseconds',
      'ep-q-delete-graceperiodseconds',
      'ep-q-deletecollection-graceperiodseconds',
    ],
  },
  'collections-have-no-grace': {
    bug: 'deletecollection does not hand the gracePeriodSeconds on',
    breaks: ['del-option-graceperiodseconds', 'ep-q-deletecollection-graceperiodseconds'],
  },
  'grace-is-any-text': {
    bug: 'gracePeriodSeconds in the query is not read as a number',
    breaks: ['ep-q-delete-graceperiodseconds', 'ep-q-deletecollection-graceperiodseconds'],
  },
  'orphan-dependents-ignored': {
    bug: 'orphanDependents is not looked at any more, as it is deprecated',
    breaks: ['del-option-orphandependents'],
  },
  'orphan-dependents-inverted': {
    bug: 'orphanDependents=false orphans, and true does not',
    breaks: ['del-option-orphandependents'],
  },
  'policy-in-body-ignored': {
    bug: 'propagationPolicy of the body is not looked at',
    breaks: ['del-option-propagationpolicy'],
  },
  'policy-in-query-ignored': {
    bug: 'propagationPolicy of the query is not looked at',
    breaks: ['ep-q-delete-propagationpolicy', 'ep-q-deletecollection-propagationpolicy'],
  },
  'collections-have-no-policy': {
    bug: 'deletecollection does not hand the propagationPolicy on',
    breaks: ['ep-q-deletecollection-propagationpolicy'],
  },
  'any-policy-accepted': {
    bug: 'an unknown propagationPolicy is taken for Background',
    breaks: ['ep-propagationpolicy-values'],
  },
  'policies-in-lower-case': {
    bug: 'the propagationPolicy is compared without case',
    breaks: ['ep-propagationpolicy-values'],
  },
  'orphan-policy-unknown': {
    bug: 'Orphan is no propagationPolicy',
    breaks: ['ep-propagationpolicy-values', 'del-foreground-finalizer'],
  },
  'policy-beside-orphan-dependents': {
    bug: 'of orphanDependents and propagationPolicy the second one wins',
    breaks: ['del-orphan-and-propagation-422'],
  },
  'foreground-is-background': {
    bug: 'Foreground removes at once',
    breaks: ['del-foreground-finalizer'],
  },
  'orphan-is-background': {
    bug: 'Orphan removes at once',
    breaks: ['del-foreground-finalizer'],
  },
  'policy-finalizers-replace': {
    bug: 'the finalizer of the propagationPolicy takes the place of all others',
    breaks: ['del-foreground-finalizer', 'del-option-propagationpolicy'],
  },
  'policy-finalizers-pile-up': {
    bug: 'another propagationPolicy adds its finalizer to that of the first',
    breaks: ['del-option-propagationpolicy'],
  },
  'preconditions-ignored': {
    bug: 'preconditions of a DELETE are not compared',
    breaks: ['del-option-preconditions', 'del-precondition-failure-409'],
  },
  'version-precondition-ignored': {
    bug: 'of the preconditions only the uid is compared',
    breaks: ['del-option-preconditions', 'del-precondition-failure-409'],
  },
  'uid-precondition-ignored': {
    bug: 'of the preconditions only the version is compared',
    breaks: ['del-option-preconditions', 'del-precondition-failure-409'],
  },
  'empty-preconditions-hold': {
    bug: 'a precondition that is an empty text is taken as none',
    breaks: ['del-option-preconditions', 'del-precondition-failure-409'],
  },
  'precondition-failure-is-412': {
    bug: 'a precondition that fails is answered with 412',
    breaks: ['del-precondition-failure-409'],
  },
  'precondition-failure-is-not-found': {
    bug: 'a DELETE of another uid answers that there is no such object',
    breaks: ['del-precondition-failure-409'],
  },
} satisfies Record<string, Fault>;

/** Owners and dependents. */
const ownerFaults = {
  'repeated-owners-kept': {
    bug: 'an owner that is named twice is stored twice',
    breaks: ['del-option-propagationpolicy'],
  },
  'repeated-owners-dropped-silently': {
    bug: 'an owner that is named twice is dropped without a warning',
    breaks: ['del-option-propagationpolicy'],
  },
  'dependents-stay': {
    bug: 'the garbage collector looks at owners of the same kind only',
    breaks: ['del-option-propagationpolicy'],
  },
  'one-owner-gone-is-enough': {
    bug: 'an object goes as soon as one of its owners is gone',
    breaks: ['del-option-propagationpolicy'],
  },
  'owners-by-name': {
    bug: 'an owner counts as there when an object of its name is, whatever the uid',
    breaks: ['del-option-propagationpolicy'],
  },
  'orphans-keep-their-owner': {
    bug: 'Orphan lets the owner go and leaves the references to it, and the dependents go after it',
    breaks: ['del-option-orphandependents', 'del-foreground-finalizer'],
  },
  'foreground-waits-for-nobody': {
    bug: 'under Foreground the owner goes before its dependents',
    breaks: ['del-foreground-finalizer'],
  },
} satisfies Record<string, Fault>;

export const deletionFaults = {
  ...phaseFaults,
  ...finalizerFaults,
  ...optionFaults,
  ...ownerFaults,
} satisfies Record<string, Fault>;
