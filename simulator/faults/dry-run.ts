/** Faults that break rules of the area dry-run. */
import type { Fault } from './fault.ts';

export const dryRunFaults = {
  'dry-create-is-real': {
    bug: 'POST does not know dryRun',
    breaks: ['dry-all-post-not-stored', 'ep-q-create-dryrun'],
  },
  'dry-update-is-real': {
    bug: 'PUT does not know dryRun',
    breaks: ['dry-all-put-not-stored', 'ep-q-update-dryrun'],
  },
  'dry-patch-is-real': {
    bug: 'patches that are no apply do not know dryRun',
    breaks: ['dry-all-patch-not-stored', 'ep-q-patch-dryrun'],
  },
  'dry-apply-is-real': {
    bug: 'apply does not know dryRun',
    breaks: ['dry-all-patch-not-stored'],
  },
  'dry-delete-is-real': {
    bug: 'DELETE of an object does not know dryRun',
    breaks: ['dry-all-delete-not-removed', 'ep-q-delete-dryrun'],
  },
  'dry-subresource-is-real': {
    bug: 'status and scale have a way of their own to the store, which does not know dryRun',
    breaks: ['dry-all-put-not-stored', 'dry-all-patch-not-stored'],
  },
  'dry-marking-is-real': {
    bug: 'a dry DELETE whose policy needs a finalizer puts it there',
    breaks: ['dry-all-delete-not-removed'],
  },
  'dry-collection-delete-is-real': {
    bug: 'deletecollection does not hand dryRun on to its deletions',
    breaks: ['dry-no-side-effects', 'ep-q-deletecollection-dryrun'],
  },
  'dry-run-answers-200': {
    bug: 'a dry run that would create answers 200, as nothing was created',
    breaks: ['dry-usual-status-code'],
  },
  'dry-run-answers-stored': {
    bug: 'a dry run of a change answers with the object as it is stored',
    breaks: ['dry-response-is-would-be-object', 'dry-runs-patch-merge'],
  },
  'dry-run-skips-defaults': {
    bug: 'a dry run answers before defaults are set',
    breaks: ['dry-runs-defaulting'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'schema.setDefaults(object)',
    put: 'if (!writeOptions.dryRun) schema.setDefaults(object)',
  },
  'dry-run-skips-validation': {
    bug: 'what is not stored is not validated',
    breaks: ['dry-runs-validation'],
  },
  'dry-run-skips-conflicts': {
    bug: 'names and versions are compared in the write to the store, which a dry run leaves out',
    breaks: ['dry-runs-conflict-checks'],
  },
  'dry-run-touches': {
    bug: 'a dry run writes the object back as it was',
    breaks: ['dry-no-side-effects', 'dry-all-put-not-stored', 'dry-all-patch-not-stored'],
  },
  'dry-run-skips-mutating-admission': {
    bug: 'a dry run does not ask the webhooks that may change the object',
    breaks: ['dry-runs-mutating-admission'],
  },
  'webhooks-not-told-of-dry-runs': {
    bug: 'the reviews that webhooks get never say that it is a dry run',
    breaks: ['dry-runs-mutating-admission', 'dry-admission-fields-differ'],
  },
  'dry-run-skips-validating-admission': {
    bug: 'a dry run does not ask the webhooks that only allow and deny',
    breaks: ['dry-runs-validating-admission'],
  },
  'dry-deletion-skips-admission': {
    bug: 'a dry DELETE asks no webhook',
    breaks: ['dry-runs-validating-admission', 'dry-side-effect-admission-fails'],
  },
  'side-effects-in-dry-runs': {
    bug: 'a dry run asks webhooks that have side effects',
    breaks: ['dry-side-effect-admission-fails'],
  },
  'side-effects-skipped-in-dry-runs': {
    bug: 'a dry run goes past webhooks that have side effects, as if they had allowed it',
    breaks: ['dry-side-effect-admission-fails'],
  },
  'side-effects-refuse-every-dry-run': {
    bug: 'a dry run fails as soon as any webhook with side effects is configured',
    breaks: ['dry-side-effect-admission-fails'],
  },
  'none-on-dry-run-has-effects': {
    bug: 'NoneOnDryRun counts as side effects',
    breaks: ['dry-side-effect-admission-fails'],
  },
  'empty-dry-run-is-all': {
    bug: 'dryRun without a value is taken for All',
    breaks: ['dry-no-value-allows-side-effects'],
  },
  'any-dry-run-value': {
    bug: 'any value of dryRun is taken for All',
    breaks: ['dry-accepted-values-only', 'dry-other-value-422'],
  },
  'bad-dry-run-is-400': {
    bug: 'an unknown value of dryRun answers 400',
    breaks: ['dry-other-value-422'],
  },
} as const satisfies Record<string, Fault>;
