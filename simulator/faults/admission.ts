/** Faults of admission plugins, webhooks and quotas. */
import type { Fault } from '../../faults/fault.ts';

export const admissionFaults = {
  'limit-range-defaults-requests-only': {
    bug: 'a LimitRange has one default for requests and limits',
    breaks: ['adm-limit-range-defaults'],
    in: 'handlers/admission/plugins/limit-ranger.ts',
    find: "limits: collect('default')",
    put: "limits: collect('defaultRequest')",
  },
  'limit-range-without-maximum': {
    bug: 'the maximum of a LimitRange is not enforced',
    breaks: ['adm-limit-range-enforced'],
    in: 'handlers/admission/plugins/limit-ranger.ts',
    find: "['min', 'max', 'maxLimitRequestRatio'] as const",
    put: "['min', 'maxLimitRequestRatio'] as const",
  },
  'pod-security-only-warns': {
    bug: 'pods that violate the enforced standard are admitted with a warning',
    breaks: ['adm-pod-security-enforced'],
    in: 'handlers/admission/plugins/pod-security.ts',
    find: 'throw refuseWrite(write, text);',
    put: 'warn(call, [text]);',
  },
  'pod-security-without-warnings': {
    bug: 'the mode warn of pod security is ignored',
    breaks: ['adm-pod-security-warning'],
    in: 'handlers/admission/plugins/pod-security.ts',
    find: 'if (!isRefused) warn(call, [describe(warning)]);',
    put: 'if (isRefused) warn(call, [describe(warning)]);',
  },
  'object-selector-reads-new-object': {
    bug: 'the objectSelector of a webhook is compared with the new object only',
    breaks: ['adm-webhook-object-selector'],
    in: 'handlers/admission/match-webhook.ts',
    find: 'return [object, previous].some(',
    put: 'return [object ?? previous].some(',
  },
  'webhooks-receive-the-original': {
    bug: 'every mutating webhook receives the object of the request',
    breaks: ['adm-mutating-webhooks-in-order'],
    in: 'handlers/admission/mutating.ts',
    find: 'const request = { ...this.#request, object: this.object };',
    put: 'const request = { ...this.#request };',
  },
  'first-quota-only': {
    bug: 'only the first quota of a namespace is enforced',
    breaks: ['adm-quota-all-enforced'],
    in: 'handlers/quota.ts',
    find: 'for (const { key, quota, limited } of concernedQuotas) {',
    put: 'for (const { key, quota, limited } of concernedQuotas.slice(0, 1)) {',
  },
  'quota-of-any-scope': {
    bug: 'a quota counts objects that match any one of its scopes',
    breaks: ['cli-scopes-all-match'],
    in: 'registry/quota/scopes.ts',
    find: 'scopes.every((scope) => SCOPES',
    put: 'scopes.some((scope) => SCOPES',
  },
  'namespaces-selected-by-stored-labels': {
    bug: 'the namespaceSelector of a webhook is compared with the stored labels of an updated Namespace',
    breaks: ['adm-webhook-namespace-selector'],
    in: 'handlers/admission/match-webhook.ts',
    find: "call.endpoint.subresource === undefined && operation !== 'DELETE'",
    put: "call.endpoint.subresource === undefined && operation === 'CREATE'",
  },
  'first-webhook-reinvoked': {
    bug: 'only the first webhook is called again',
    breaks: ['adm-webhook-reinvocation'],
    in: 'handlers/admission/mutating.ts',
    find: 'for (const webhook of webhooks) if (round',
    put: 'for (const webhook of webhooks.slice(0, 1)) if (round',
  },
  'quota-limit-excluded': {
    bug: 'an object that reaches the limit of a quota exactly is rejected',
    breaks: ['adm-quota-limit-inclusive', 'adm-quota-all-enforced'],
    in: 'registry/quota/quota-object.ts',
    find: 'toQuantity(hard[name])) > 0);',
    put: 'toQuantity(hard[name])) >= 0);',
  },
  'first-scope-expression-only': {
    bug: 'a quota counts pods that match the first expression of its scopeSelector',
    breaks: ['adm-quota-scopes'],
    in: 'registry/quota/scopes.ts',
    find: 'requirements.every(',
    put: 'requirements.slice(0, 1).every(',
  },
} satisfies Readonly<Record<string, Fault>>;
