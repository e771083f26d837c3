/** Faults in the content and version of the AdmissionReviews that webhooks receive, and in the choice of the webhooks that are called. */
import type { Fault } from '../../../faults/fault.ts';

const MATCH_FILE = 'handlers/admission/match-webhook.ts';
const REVIEW_FILE = 'handlers/admission/review-document.ts';
const REQUEST_FILE = 'handlers/admission/admission-request.ts';

export const webhookReviewFaults = {
  'reviews-of-puts-are-updates': {
    bug: 'the AdmissionReview of a PUT or apply that creates an object has the operation UPDATE',
    breaks: ['adm-webhook-review'],
    in: 'handlers/admission/admission.ts',
    find: "operation: previous === undefined ? 'CREATE' : 'UPDATE', object",
    put: "operation: call.verb === 'create' ? 'CREATE' : 'UPDATE', object",
  },
  'collection-reviews-without-old-object': {
    bug: 'a DELETE of a collection sends no old object to webhooks',
    breaks: ['adm-webhook-review'],
    in: REVIEW_FILE,
    find: 'oldObject: formatObject(previous),',
    put: "oldObject: call.verb === 'deletecollection' ? null : formatObject(previous),",
  },
  'reviews-of-scales-show-the-parent': {
    bug: 'the AdmissionReview of an update of a scale has the Deployment instead of the Scale',
    breaks: ['adm-webhook-review'],
    in: 'handlers/admission/webhook-version.ts',
    find: 'convertToVersion: (object) => servedKind.convert(view === undefined ? object : view.toView(object, true)),',
    put: 'convertToVersion: (object) => servedKind.convert(object),',
  },
  'webhooks-without-actions': {
    bug: 'validating webhooks are not called for POST requests to subresources such as eviction',
    breaks: ['adm-webhook-review'],
    in: 'handlers/subresource-actions/subresource-actions.ts',
    find: '  await runValidatingAdmission(call, call.object, undefined);\n  await action(call);',
    put: '  await action(call);',
  },
  'dry-runs-of-updates-hidden': {
    bug: 'the AdmissionReview of a dry-run update has dryRun false',
    breaks: ['adm-webhook-review'],
    in: REQUEST_FILE,
    find: 'deleteOptions.dryRun.length > 0 : writeOptions.dryRun;',
    put: "deleteOptions.dryRun.length > 0 : verb === 'create' && writeOptions.dryRun;",
  },
  'field-validation-of-updates-hidden': {
    bug: 'the options in the AdmissionReview of an update have no fieldValidation',
    breaks: ['adm-webhook-review'],
    in: REQUEST_FILE,
    find: "...(fieldValidation !== '' && {",
    put: "...(fieldValidation !== '' && operation === 'CREATE' && {",
  },
  'first-extra-value-in-reviews': {
    bug: 'an AdmissionReview has only the first extra value of each key',
    breaks: ['adm-webhook-review'],
    in: REVIEW_FILE,
    find: '[key, [...values]]',
    put: '[key, values.slice(0, 1)]',
  },
  'reviews-without-uid-of-user': {
    bug: 'an AdmissionReview does not have the uid of the user',
    breaks: ['adm-webhook-review'],
    in: REVIEW_FILE,
    find: "...(user.uid !== undefined && user.uid !== '' && { uid: user.uid }),",
    put: '',
  },
  'first-rule-selects-the-version': {
    bug: 'the first rule of a webhook determines the version in which it receives the object',
    breaks: ['adm-webhook-match-policy'],
    in: MATCH_FILE,
    find: 'if (requestedVersion !== undefined && matchesAnyRule(rules, ',
    put: 'if (requestedVersion !== undefined && matchesAnyRule(rules.slice(0, 1), ',
  },
  'old-objects-unconverted': {
    bug: 'the old object in an AdmissionReview has the version of the request instead of the version of the rule',
    breaks: ['adm-webhook-match-policy'],
    in: REVIEW_FILE,
    find: 'oldObject: formatObject(previous),',
    put: 'oldObject: previous === undefined ? null : requestedVersion.convertToVersion(previous),',
  },
  'equivalent-resources-of-one-group': {
    bug: 'a webhook with matchPolicy Equivalent is not called for the same resource in another group',
    breaks: ['adm-webhook-match-policy'],
    in: 'handlers/admission/webhook-version.ts',
    find: 'resourceType !== resource && resourceType.storageKey',
    put: 'resourceType !== resource && resourceType.group === resource.group && resourceType.storageKey',
  },
} satisfies Record<string, Fault>;
