/** Faults of the selection of admission webhooks, and of their responses. */
import type { Fault } from '../../../faults/fault.ts';

const MATCH_FILE = 'handlers/admission/match-webhook.ts';
const CALL_FILE = 'handlers/admission/call-webhook.ts';
const MUTATING_FILE = 'handlers/admission/mutating.ts';

const selectionFaults = {
  'absent-objects-have-no-labels': {
    bug: 'the objectSelector of a webhook treats a missing old or new object as an object without labels',
    breaks: ['adm-webhook-object-selector'],
    in: MATCH_FILE,
    find: 'if (object === undefined) return false;',
    put: 'if (object === undefined) return matchesSelector?.matches({}) === true;',
  },
  'not-in-needs-the-label': {
    bug: 'NotIn in the objectSelector of a webhook does not match objects without the label',
    breaks: ['adm-webhook-object-selector'],
    in: MATCH_FILE,
    find: 'return matchesSelector?.matches(labels ?? {}) === true;',
    put: `return (
      matchesSelector?.matches(labels ?? {}) === true &&
      (selector.matchExpressions ?? []).every(({ key, operator }) => operator !== 'NotIn' || labels?.[key] !== undefined)
    );`,
  },
  'selectors-read-the-parent-of-a-scale': {
    bug: 'the objectSelector of a webhook is compared with the Deployment if the scale is updated',
    breaks: ['adm-webhook-object-selector'],
    in: MATCH_FILE,
    find: '(view === undefined ? object : view.toView(object, true)).metadata',
    put: '(view === undefined ? object : { ...view.toView(object, true), ...object }).metadata',
  },
  'deleted-namespaces-without-labels': {
    bug: 'the namespaceSelector of a webhook matches no Namespace that is deleted',
    breaks: ['adm-webhook-namespace-selector'],
    in: MATCH_FILE,
    find: "call.endpoint.subresource === undefined && operation !== 'DELETE'",
    put: 'call.endpoint.subresource === undefined && operation !== undefined',
  },
  'patches-of-custom-objects-ignored': {
    bug: 'the server ignores the patches of mutating webhooks for custom objects',
    breaks: ['adm-mutating-webhook-patch'],
    in: 'handlers/admission/admission.ts',
    find: '  return (await runMutatingPoliciesAndWebhooks({ call, operation, object, previous })) ?? object;',
    put: `  const changedObject = await runMutatingPoliciesAndWebhooks({ call, operation, object, previous });
  return (call.endpoint.resource.customType === undefined && changedObject) || object;`,
  },
  'defaults-only-before-webhooks': {
    bug: 'the server sets no defaults in a built-in object after the patch of a mutating webhook',
    breaks: ['adm-mutating-webhook-patch'],
    in: 'handlers/admission/webhook-version.ts',
    find: '  schema.setDefaults(object);',
    put: '  if (registeredTypes === undefined) schema.setDefaults(object);',
  },
} satisfies Record<string, Fault>;

const responseFaults = {
  'mutating-webhooks-called-after-denials': {
    bug: 'the mutating webhooks after a webhook that denies the request are called as well',
    breaks: ['adm-mutating-webhooks-in-order'],
    in: MUTATING_FILE,
    find: '  for (const [index, webhook] of webhooks.entries()) await admission.callWebhook(webhook, { round: 0, index });\n',
    put: `  const failures: unknown[] = [];
  for (const [index, webhook] of webhooks.entries())
    await admission.callWebhook(webhook, { round: 0, index }).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
`,
  },
  'validating-webhooks-receive-invalid-updates': {
    bug: 'validating webhooks receive an update before it is validated',
    breaks: ['adm-validating-webhooks-last'],
    in: 'handlers/change.ts',
    find: '        await checkEscalation(call, object, current?.object);\n',
    put: `        await checkEscalation(call, object, current?.object);
        if (current !== undefined) await runValidatingAdmission(call, object, current.object);
`,
  },
  'second-calls-without-effect': {
    bug: 'the response of a mutating webhook that is called again is ignored',
    breaks: ['adm-webhook-reinvocation'],
    in: MUTATING_FILE,
    find: 'if (admission.outdatedWebhooks.has(webhook)) await admission.callWebhook(webhook, { round: 1, index });',
    put: `if (admission.outdatedWebhooks.has(webhook)) {
      const { object } = admission;
      await admission.callWebhook(webhook, { round: 1, index });
      admission.object = object;
    }`,
  },
  'webhook-warnings-of-deletions-lost': {
    bug: 'the warnings of a webhook are not returned for a DELETE',
    breaks: ['adm-webhook-warnings'],
    in: CALL_FILE,
    find: '  addWarnings(call, verdict.warnings);',
    put: "  if (request.operation !== 'DELETE') addWarnings(call, verdict.warnings);",
  },
  'webhook-warnings-repeated': {
    bug: 'a warning that two webhooks return occurs twice in the response',
    breaks: ['adm-webhook-warnings'],
    in: 'handlers/warn.ts',
    find: "if (text === '' || warnings.has(text)) continue;",
    put: "if (text === '') continue;",
    also: [
      {
        in: 'negotiation/warnings.ts',
        find: 'const warnings = [...new Set(texts)]',
        put: 'const warnings = [...texts]',
      },
    ],
  },
  'first-cause-of-denials-only': {
    bug: 'a response to a denied request has only the first cause of the webhook',
    breaks: ['adm-webhook-denial'],
    in: 'pure/admission/denial.ts',
    find: 'causes?.map(',
    put: 'causes?.slice(0, 1).map(',
  },
  'denials-without-retry-time': {
    bug: 'a response to a denied request does not have the retryAfterSeconds of the webhook',
    breaks: ['adm-webhook-denial'],
    in: 'pure/admission/denial.ts',
    find: '...(retryAfterSeconds && { retryAfterSeconds }),',
    put: '...(retryAfterSeconds === 0 && { retryAfterSeconds }),',
  },
} satisfies Record<string, Fault>;

export const webhookCallFaults = { ...selectionFaults, ...responseFaults };
