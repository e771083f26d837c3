/** Faults that break rules of the area dry-run. */
import type { Fault } from '../../../faults/fault.ts';
import { createEditAfterPreparation } from '../change-edits.ts';

export const dryRunFaults = {
  'dry-create-is-real': {
    bug: 'POST ignores dryRun',
    breaks: ['dry-all-post-not-stored', 'ep-q-create-dryrun'],
    in: 'handlers/checks/options.ts',
    find: "validateWriteOptions(call, 'CreateOptions', 'write');",
    put: `validateWriteOptions(call, 'CreateOptions', 'write');
  call.writeOptions = { ...call.writeOptions, dryRun: false };`,
  },
  'dry-update-is-real': {
    bug: 'PUT ignores dryRun',
    breaks: ['dry-all-put-not-stored', 'ep-q-update-dryrun'],
    in: 'handlers/checks/options.ts',
    find: "validateWriteOptions(call, 'UpdateOptions', 'write');",
    put: `validateWriteOptions(call, 'UpdateOptions', 'write');
  call.writeOptions = { ...call.writeOptions, dryRun: false };`,
  },
  'dry-patch-is-real': {
    bug: 'patches other than apply ignore dryRun',
    breaks: ['dry-all-patch-not-stored', 'ep-q-patch-dryrun'],
    in: 'handlers/checks/options.ts',
    find: "validateWriteOptions(call, 'PatchOptions', isApplyPatch ? 'apply' : 'patch');",
    put: `validateWriteOptions(call, 'PatchOptions', isApplyPatch ? 'apply' : 'patch');
  if (!isApplyPatch) call.writeOptions = { ...call.writeOptions, dryRun: false };`,
  },
  'dry-apply-is-real': {
    bug: 'apply ignores dryRun',
    breaks: ['dry-all-patch-not-stored'],
    in: 'handlers/checks/options.ts',
    find: "validateWriteOptions(call, 'PatchOptions', isApplyPatch ? 'apply' : 'patch');",
    put: `validateWriteOptions(call, 'PatchOptions', isApplyPatch ? 'apply' : 'patch');
  if (isApplyPatch) call.writeOptions = { ...call.writeOptions, dryRun: false };`,
  },
  'dry-delete-is-real': {
    bug: 'DELETE of an object ignores dryRun',
    breaks: ['dry-all-delete-not-removed', 'ep-q-delete-dryrun'],
    in: 'handlers/checks/options.ts',
    find: 'call.deleteOptions = dropGatedOptions(call);',
    put: "call.deleteOptions = { ...dropGatedOptions(call), ...(call.verb === 'delete' && { dryRun: [] }) };",
  },
  'dry-subresource-is-real': {
    bug: 'writes of status and scale ignore dryRun',
    breaks: ['dry-all-put-not-stored', 'dry-all-patch-not-stored'],
    in: 'handlers/checks/options.ts',
    find: "call.writeOptions = readWriteOptions(query, verb === 'apply');",
    put: `call.writeOptions = readWriteOptions(query, verb === 'apply');
  if (call.endpoint.subresource !== undefined) call.writeOptions = { ...call.writeOptions, dryRun: false };`,
  },
  'dry-marking-is-real': {
    bug: 'a dry-run DELETE whose policy needs a finalizer stores the finalizer',
    breaks: ['dry-all-delete-not-removed'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'const dryRun = deleteOptions.dryRun.length > 0;',
    put: `const marks = ['Foreground', 'Orphan'].includes(deleteOptions.propagationPolicy ?? '');
  const dryRun = deleteOptions.dryRun.length > 0 && !marks;`,
  },
  'dry-collection-delete-is-real': {
    bug: 'deletecollection ignores dryRun',
    breaks: ['dry-no-side-effects', 'ep-q-deletecollection-dryrun'],
    in: 'handlers/deletion/delete-collection.ts',
    find: 'const page = await readListPage(call);',
    put: `call.deleteOptions = { ...call.deleteOptions, dryRun: [] };
  const page = await readListPage(call);`,
  },
  'dry-run-answers-200': {
    bug: 'a dry run that would create returns 200',
    breaks: ['dry-usual-status-code'],
    in: 'handlers/change.ts',
    find: 'outcome.isCreated ? 201 : 200',
    put: 'outcome.isCreated && !call.writeOptions.dryRun ? 201 : 200',
    also: [
      {
        in: 'handlers/create.ts',
        find: 'return createObjectResponse(201, format',
        put: 'return createObjectResponse(200, format',
      },
    ],
  },
  'dry-run-answers-stored': {
    bug: 'a dry run of a change returns the stored object',
    breaks: ['dry-response-is-would-be-object', 'dry-runs-patch-merge'],
    in: 'handlers/change.ts',
    find: "if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };",
    put: "if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: previous } };",
  },
  'dry-run-skips-defaults': {
    bug: 'a dry run responds before defaults are set',
    breaks: ['dry-runs-defaulting'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'schema.setDefaults(object, call.scope.now)',
    put: 'if (!writeOptions.dryRun) schema.setDefaults(object, call.scope.now)',
  },
  'dry-run-skips-validation': {
    bug: 'a dry run is not validated',
    breaks: ['dry-runs-validation'],
    in: 'handlers/change.ts',
    find: 'problems.length > 0',
    put: 'problems.length > 0 && !call.writeOptions.dryRun',
    also: [
      {
        in: 'handlers/create.ts',
        find: 'problems.length > 0',
        put: 'problems.length > 0 && !call.writeOptions.dryRun',
      },
    ],
  },
  'dry-run-skips-conflicts': {
    bug: 'a dry run does not compare names and resource versions',
    breaks: ['dry-runs-conflict-checks'],
    in: 'handlers/change.ts',
    find: 'sentRevision !== current.revision',
    put: 'sentRevision !== current.revision && !call.writeOptions.dryRun',
    also: [
      {
        in: 'handlers/create.ts',
        find: 'if (current !== undefined)',
        put: 'if (current !== undefined && !call.writeOptions.dryRun)',
      },
    ],
  },
  'dry-run-touches': {
    bug: 'a dry run stores the unchanged object again',
    breaks: [
      'dry-no-side-effects',
      'dry-all-put-not-stored',
      'dry-all-patch-not-stored',
      'ep-q-update-dryrun',
      'ep-q-patch-dryrun',
    ],
    in: 'handlers/change.ts',
    find: "if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };",
    put: 'if (dryRun) return { decision: { put: { ...previous } }, outcome: { isCreated: false, returnedObject: object } };',
  },
  'dry-run-skips-mutating-admission': {
    bug: 'a dry run does not call mutating webhooks',
    breaks: ['dry-runs-mutating-admission'],
    in: 'handlers/admission/mutating.ts',
    find: 'if (webhooks.length === 0 && !hasPolicies)',
    put: 'if ((webhooks.length === 0 && !hasPolicies) || isDryRun(request.call))',
    also: [
      {
        in: 'handlers/admission/mutating.ts',
        find: 'import type { AdmissionRequest }',
        put: 'import { type AdmissionRequest, isDryRun }',
      },
    ],
  },
  'webhooks-not-told-of-dry-runs': {
    bug: 'AdmissionReviews never have dryRun true',
    breaks: ['dry-runs-mutating-admission', 'dry-admission-fields-differ'],
    in: 'handlers/admission/review-document.ts',
    find: 'dryRun: isDryRun(call)',
    put: 'dryRun: false',
  },
  'dry-run-skips-validating-admission': {
    bug: 'a dry run does not call validating webhooks',
    breaks: ['dry-runs-validating-admission'],
    in: 'handlers/admission/admission.ts',
    find: 'const versions = listVersions(request.call);',
    put: `if (isDryRun(request.call)) return;
  const versions = listVersions(request.call);`,
    also: [
      {
        in: 'handlers/admission/admission.ts',
        find: 'import type { AdmissionRequest }',
        put: 'import { type AdmissionRequest, isDryRun }',
      },
    ],
  },
  'dry-deletion-skips-admission': {
    bug: 'a dry-run DELETE calls no webhooks',
    breaks: ['dry-runs-validating-admission', 'dry-side-effect-admission-fails'],
    in: 'handlers/admission/admission.ts',
    find: "const operation: AdmissionOperation = 'DELETE';",
    put: `if (isDryRun(call)) return;
  const operation: AdmissionOperation = 'DELETE';`,
    also: [
      {
        in: 'handlers/admission/admission.ts',
        find: 'import type { AdmissionRequest }',
        put: 'import { type AdmissionRequest, isDryRun }',
      },
    ],
  },
  'side-effects-in-dry-runs': {
    bug: 'a dry run calls webhooks with side effects',
    breaks: ['dry-side-effect-admission-fails'],
    in: 'handlers/admission/call-webhook.ts',
    find: 'isDryRun(call) && hasSideEffects',
    put: 'false',
  },
  'side-effects-skipped-in-dry-runs': {
    bug: 'a dry run skips webhooks with side effects, as if the webhooks had allowed the request',
    breaks: ['dry-side-effect-admission-fails'],
    in: 'handlers/admission/call-webhook.ts',
    find: 'throw createDryRunError(webhook.name)',
    put: 'return undefined',
  },
  'side-effects-refuse-every-dry-run': {
    bug: 'a dry run fails as soon as any webhook with side effects is configured',
    breaks: ['dry-side-effect-admission-fails'],
    in: 'handlers/admission/match-webhook.ts',
    find: 'const version = await findSelectedVersion(webhook, request, versions);',
    put: `const loud = webhook.sideEffects === 'Some' || webhook.sideEffects === 'Unknown';
  if (loud && isDryRun(request.call)) throw createDryRunError(webhook.name);
  const version = await findSelectedVersion(webhook, request, versions);`,
    also: [
      {
        in: 'handlers/admission/match-webhook.ts',
        find: 'import { type AdmissionAttributes, matchesAnyRule,',
        put: `import { createDryRunError } from '../../pure/admission/denial.ts';
import { type AdmissionAttributes, matchesAnyRule,`,
      },
      {
        in: 'handlers/admission/match-webhook.ts',
        find: 'import { type AdmissionRequest,',
        put: 'import { type AdmissionRequest, isDryRun,',
      },
    ],
  },
  'none-on-dry-run-has-effects': {
    bug: 'NoneOnDryRun is treated as side effects',
    breaks: ['dry-side-effect-admission-fails'],
    in: 'handlers/admission/call-webhook.ts',
    find: "['None', 'NoneOnDryRun']",
    put: "['None']",
  },
  'empty-dry-run-is-all': {
    bug: 'dryRun without a value means All',
    breaks: ['dry-no-value-allows-side-effects'],
    in: 'handlers/options/dry-run.ts',
    find: "values.filter((value) => value !== '')",
    put: "values.map((value) => value || 'All')",
  },
  'any-dry-run-value': {
    bug: 'any value of dryRun means All',
    breaks: ['dry-accepted-values-only', 'dry-other-value-422'],
    in: 'handlers/options/dry-run.ts',
    find: "values.every((value) => value === 'All')",
    put: 'true',
  },
  'bad-dry-run-is-400': {
    bug: 'an unknown value of dryRun returns 400',
    breaks: ['dry-other-value-422'],
    in: 'handlers/checks/options.ts',
    find: 'throw createInvalidError(',
    put: `if (problems.some(({ field }) => field === 'dryRun')) throw createBadRequestError('unsupported value of dryRun');
  throw createInvalidError(`,
  },
  'dry-run-uses-quota': {
    bug: 'a dry-run create is counted in the usage of a ResourceQuota',
    breaks: ['dry-no-side-effects'],
    in: 'handlers/admission/quota.ts',
    find: 'if (!call.writeOptions.dryRun) await',
    put: 'await',
  },
  'yaml-put-ignores-dry-run': {
    bug: 'a PUT in YAML is stored with dryRun=All',
    breaks: ['dry-all-put-not-stored'],
    ...createEditAfterPreparation(`const isYaml = String(call.request.headers['content-type']).includes('yaml');
  if (isYaml && call.verb === 'update') Object.assign(call.writeOptions, { dryRun: false });`),
  },
  'dry-service-address-reserved': {
    bug: 'a dry run reserves the clusterIP of a Service',
    breaks: ['dry-no-side-effects'],
    in: 'handlers/service-addresses.ts',
    find: 'return !call.writeOptions.dryRun && addresses.has(address) ?',
    put: `const leaked: Set<string> = ((globalThis as { leakedAddresses?: Set<string> }).leakedAddresses ??= new Set());
      if (call.writeOptions.dryRun) leaked.add(address);
      return !call.writeOptions.dryRun && (addresses.has(address) || leaked.has(address)) ?`,
  },
  'dry-run-applies-show-the-managers-before': {
    bug: 'the response to a dry-run apply has the managedFields from before the apply',
    breaks: ['dry-response-is-would-be-object'],
    in: 'handlers/change.ts',
    find: "if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };",
    put: `if (dryRun && call.writeOptions.isApply && previous.metadata.managedFields)
    object.metadata.managedFields = previous.metadata.managedFields;
  if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };`,
  },
} as const satisfies Record<string, Fault>;
