/** Faults in admission that show only in certain requests, or with several LimitRanges. */
import type { Fault } from '../../../faults/fault.ts';

export const admissionByRequestFaults = {
  'init-containers-need-no-amounts': {
    bug: 'only the containers of a Pod, but not its init containers, must specify the resources that a quota limits',
    breaks: ['adm-quota-limit-inclusive'],
    in: 'registry/quota/usage.ts',
    find: "const containers = ['containers', 'initContainers'].flatMap",
    put: "const containers = ['containers'].flatMap",
  },
  'defaults-of-one-limit-range': {
    bug: 'a Pod gets the defaults of only the first LimitRange of its namespace',
    breaks: ['adm-limit-range-defaults'],
    in: 'handlers/admission/plugins/limit-ranger.ts',
    find: 'for (const limitRangeItems of await listLimitRangeItems(call))\n      setDefaultRequestsAndLimits',
    put: 'for (const limitRangeItems of (await listLimitRangeItems(call)).slice(0, 1)) setDefaultRequestsAndLimits',
  },
  'applied-claims-unprotected': {
    bug: 'a PersistentVolumeClaim that an apply creates does not get the finalizer that protects claims in use',
    breaks: ['adm-storage-protection'],
    in: 'handlers/admission/plugins/storage.ts',
    find: 'if (!finalizers.includes(finalizer)) object',
    put: 'if (!call.writeOptions.isApply && !finalizers.includes(finalizer)) object',
  },
  'warnings-of-mutating-denials-lost': {
    bug: 'the warnings of a mutating webhook that denies a request are not returned',
    breaks: ['adm-webhook-warnings'],
    in: 'handlers/admission/call-webhook.ts',
    find: '  addWarnings(call, verdict.warnings);',
    put: "  if (verdict.allowed || webhookType === 'validating') addWarnings(call, verdict.warnings);",
  },
  'webhook-warnings-of-applies-lost': {
    bug: 'the warnings of webhooks are not returned for an apply',
    breaks: ['adm-webhook-warnings'],
    in: 'handlers/admission/call-webhook.ts',
    find: '  addWarnings(call, verdict.warnings);',
    put: '  if (!call.writeOptions.isApply) addWarnings(call, verdict.warnings);',
  },
  'webhook-warnings-of-subresources-lost': {
    bug: 'the warnings of webhooks are not returned for a write of a subresource',
    breaks: ['adm-webhook-warnings'],
    in: 'handlers/admission/call-webhook.ts',
    find: '  addWarnings(call, verdict.warnings);',
    put: '  if (call.endpoint.subresource === undefined) addWarnings(call, verdict.warnings);',
  },
  'denied-deletions-forbidden': {
    bug: 'a DELETE that a webhook denies returns 403, whatever the code of the webhook is',
    breaks: ['adm-webhook-denial'],
    in: 'handlers/admission/call-webhook.ts',
    find: 'throw createDenialError(webhook.name, verdict.status);',
    put: "throw createDenialError(webhook.name, request.operation === 'DELETE' ? { ...verdict.status, code: 403 } : verdict.status);",
  },
  'webhooks-skip-terminating-objects': {
    bug: 'webhooks are not called for a DELETE of a terminating object',
    breaks: ['adm-webhook-denial'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'if (!mayMatchWebhooksOrPolicies(call) || endpoint.subresource !== undefined) return decideWrite(current);',
    put: `const isTerminating = current.object.metadata.deletionTimestamp !== undefined;
    if (!mayMatchWebhooksOrPolicies(call) || endpoint.subresource !== undefined || isTerminating) return decideWrite(current);`,
  },
  'applied-updates-not-mutated': {
    bug: 'mutating webhooks do not change an existing object in an apply',
    breaks: ['adm-mutating-webhook-patch'],
    in: 'handlers/admission/admission.ts',
    find: "  if (!mayMatchWebhooksOrPolicies(call)) return object;\n  const operation = previous === undefined ? 'CREATE' : 'UPDATE';",
    put: "  if (!mayMatchWebhooksOrPolicies(call) || (call.writeOptions.isApply && previous !== undefined)) return object;\n  const operation = previous === undefined ? 'CREATE' : 'UPDATE';",
  },
  'deprecated-members-of-events-change': {
    bug: 'an update through the group events can change the count and the source of an Event',
    breaks: ['event-immutable'],
    in: 'registry/kinds/events/event-validation.ts',
    find: "  ['count', 'count', (value) => Number(value ?? 0)],\n",
    put: '',
    also: [
      {
        in: 'registry/kinds/events/event-validation.ts',
        find: "  ['source', 'source', (value) => ({ unquoted: formatGoStruct('core.EventSource', value, ['component', 'host']) })],\n",
        put: '',
      },
    ],
  },
} as const satisfies Record<string, Fault>;
