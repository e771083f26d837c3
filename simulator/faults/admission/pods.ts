/** Faults of LimitRanges, Pod Security Standards and quotas for Pods with several containers or volumes. */
import type { Fault } from '../../../faults/fault.ts';

const LIMITS_FILE = 'handlers/admission/plugins/limit-ranger.ts';
const SECURITY_FILE = 'handlers/admission/plugins/pod-security.ts';

const limitFaults = {
  'limit-defaults-of-the-first-container': {
    bug: 'only the first container of a Pod gets the defaults of a LimitRange',
    breaks: ['adm-limit-range-defaults'],
    in: LIMITS_FILE,
    find: 'readList(readMembers(pod.spec), member).flatMap((container) =>',
    put: 'readList(readMembers(pod.spec), member).slice(0, 1).flatMap((container) =>',
  },
  'limit-defaults-without-init-containers': {
    bug: 'init containers get no defaults of a LimitRange',
    breaks: ['adm-limit-range-defaults'],
    in: LIMITS_FILE,
    find: 'CONTAINER_FIELDS.flatMap(([member, containerType]) =>',
    put: 'CONTAINER_FIELDS.slice(0, 1).flatMap(([member, containerType]) =>',
  },
  'limit-defaults-for-post-only': {
    bug: 'a Pod that an apply creates gets no defaults of a LimitRange',
    breaks: ['adm-limit-range-defaults'],
    in: LIMITS_FILE,
    find: "if (call.endpoint.resource.resource !== 'pods' || (",
    put: "if (call.endpoint.resource.resource !== 'pods' || call.verb !== 'create' || (",
  },
  'limits-of-the-first-container': {
    bug: 'only the first container of a Pod is checked against a LimitRange',
    breaks: ['adm-limit-range-enforced'],
    in: LIMITS_FILE,
    find: 'readList(spec, member).flatMap(({ resources }) => {',
    put: 'readList(spec, member).slice(0, 1).flatMap(({ resources }) => {',
  },
  'limits-without-init-containers': {
    bug: 'init containers are not checked against a LimitRange',
    breaks: ['adm-limit-range-enforced'],
    in: LIMITS_FILE,
    find: 'return CONTAINER_FIELDS.flatMap(([member]) =>',
    put: 'return CONTAINER_FIELDS.slice(0, 1).flatMap(([member]) =>',
  },
  'limit-range-without-minimum': {
    bug: 'the minimum of a LimitRange is not enforced',
    breaks: ['adm-limit-range-enforced'],
    in: LIMITS_FILE,
    find: "['min', 'max', 'maxLimitRequestRatio'] as const",
    put: "['max', 'maxLimitRequestRatio'] as const",
  },
  'limit-range-without-ratio': {
    bug: 'maxLimitRequestRatio of a LimitRange is not enforced',
    breaks: ['adm-limit-range-enforced'],
    in: LIMITS_FILE,
    find: "['min', 'max', 'maxLimitRequestRatio'] as const",
    put: "['min', 'max'] as const",
  },
  'first-limit-range-only': {
    bug: 'only the first LimitRange of a namespace is enforced',
    breaks: ['adm-limit-range-enforced'],
    in: LIMITS_FILE,
    find: 'for (const limitRangeItems of await listLimitRangeItems(call)) {',
    put: 'for (const limitRangeItems of (await listLimitRangeItems(call)).slice(0, 1)) {',
  },
  'limit-ranges-of-similar-namespaces': {
    bug: 'the LimitRanges of other namespaces are also enforced if the names of these namespaces begin with the name of the namespace',
    breaks: ['adm-limit-range-enforced'],
    in: LIMITS_FILE,
    find: "'limitranges'), `${call.namespace}/`)",
    put: "'limitranges'), call.namespace)",
  },
  'limits-of-updated-pods': {
    bug: 'an update of an existing Pod is checked against the LimitRanges',
    breaks: ['adm-limit-range-enforced'],
    in: LIMITS_FILE,
    find: '(isPod ? !isResize(call) : previous.metadata.deletionTimestamp !== undefined)',
    put: 'previous.metadata.deletionTimestamp !== undefined',
  },
  'limits-of-pods-without-init-containers': {
    bug: 'the usage of a Pod is the sum of its containers and init containers instead of the larger of both',
    breaks: ['adm-limit-range-enforced', 'adm-quota-limit-inclusive'],
    in: 'registry/kinds/core/pods/pod-amounts.ts',
    find: 'return chooseLargerAmounts(runningAmounts, startingAmounts);',
    put: 'return addAmounts(runningAmounts, startingAmounts);',
  },
} satisfies Record<string, Fault>;

const securityFaults = {
  'pod-security-for-post-only': {
    bug: 'a Pod that an apply creates is not checked against the enforced Pod Security Standard',
    breaks: ['adm-pod-security-enforced'],
    in: SECURITY_FILE,
    find: '  if (isPrivilegedPolicy) return;',
    put: "  if (isPrivilegedPolicy || (previous === undefined && call.verb !== 'create')) return;",
  },
  'pod-security-of-the-first-volume': {
    bug: 'only the first volume of a Pod is checked for a host path',
    breaks: ['adm-pod-security-enforced'],
    in: 'registry/pod-security/baseline-checks.ts',
    find: `readList(spec, 'volumes')
    .filter(({ hostPath })`,
    put: `readList(spec, 'volumes')
    .slice(0, 1)
    .filter(({ hostPath })`,
  },
  'pod-security-of-the-first-container': {
    bug: 'only the first container of each type is checked against the enforced Pod Security Standard',
    breaks: ['adm-pod-security-enforced'],
    in: 'registry/pod-security/violation.ts',
    find: 'CONTAINER_LISTS.flatMap((member) => readList(spec, member))\n    .filter(isViolation)',
    put: 'CONTAINER_LISTS.flatMap((member) => readList(spec, member).slice(0, 1))\n    .filter(isViolation)',
  },
  'pod-security-of-every-update': {
    bug: 'every update of a Pod is checked against the enforced Pod Security Standard',
    breaks: ['adm-pod-security-enforced'],
    in: SECURITY_FILE,
    find: '!haveImagesChanged(object, previous)) return;',
    put: 'haveImagesChanged(object, previous) === undefined) return;',
  },
} satisfies Record<string, Fault>;

const quotaFaults = {
  'quotas-of-updates-unchecked': {
    bug: 'an update of a Service is not checked against ResourceQuotas',
    breaks: ['adm-quota-all-enforced'],
    in: 'handlers/admission/quota.ts',
    find: 'if (previous !== undefined && !appliesToUpdates(resource) && !isResize(endpoint)) return;',
    put: "if (previous !== undefined && (resource.resource === 'services' || !appliesToUpdates(resource))) return;",
  },
  'first-amount-of-a-quota-only': {
    bug: 'only the first limit of a ResourceQuota is enforced',
    breaks: ['adm-quota-all-enforced'],
    in: 'registry/quota/quota-object.ts',
    find: 'amountsAfterRequest.filter(',
    put: 'amountsAfterRequest.slice(0, 1).filter(',
  },
  'quotas-of-similar-namespaces': {
    bug: 'the ResourceQuotas of other namespaces are also enforced if the names of these namespaces begin with the name of the namespace',
    breaks: ['adm-quota-all-enforced'],
    in: 'handlers/admission/quota.ts',
    find: 'const prefix = `${namespace}/`;',
    put: 'const prefix = namespace;',
  },
  'amounts-of-the-first-container-required': {
    bug: 'only the first container of a Pod must specify the resources that a ResourceQuota limits',
    breaks: ['adm-quota-limit-inclusive'],
    in: 'registry/quota/usage.ts',
    find: 'const names = containers\n      .filter(',
    put: 'const names = containers\n      .slice(0, 1)\n      .filter(',
  },
  'first-value-of-scope-expressions': {
    bug: 'only the first value of an expression in a scopeSelector is compared',
    breaks: ['adm-quota-scopes'],
    in: 'registry/quota/scopes.ts',
    find: 'return hasScope && values.includes(priorityClass);',
    put: 'return hasScope && values[0] === priorityClass;',
  },
} satisfies Record<string, Fault>;

/** Faults of the admission of a resize. */
const resizeFaults = {
  'resizes-exceed-limit-ranges': {
    bug: 'a resize of a Pod is not checked against LimitRanges',
    breaks: ['adm-resize-limit-range'],
    in: 'handlers/admission/plugins/limit-ranger.ts',
    find: 'isPod ? !isResize(call) : previous',
    put: 'isPod ? call !== undefined : previous',
  },
  'resizes-get-no-defaults': {
    bug: 'a resize of a Pod does not set the defaults of LimitRanges',
    breaks: ['adm-resize-limit-range'],
    in: 'handlers/admission/plugins/limit-ranger.ts',
    find: '(previous !== undefined && !isResize(call))',
    put: 'previous !== undefined',
  },
  'resizes-exceed-quotas': {
    bug: 'a resize of a Pod is not checked against ResourceQuotas',
    breaks: ['adm-resize-quota'],
    in: 'handlers/admission/quota.ts',
    find: '(endpoint.subresource !== undefined && !isResize(endpoint))',
    put: 'endpoint.subresource !== undefined',
  },
  'resizes-count-all-requests': {
    bug: 'a resize of a Pod adds all its requests to the usage of a ResourceQuota, and not only the increase',
    breaks: ['adm-resize-quota'],
    in: 'handlers/admission/quota.ts',
    find: 'previous !== undefined && isInScope(quota, resource, previous) ? previous : undefined',
    put: 'previous !== undefined && !isResize(endpoint) && isInScope(quota, resource, previous) ? previous : undefined',
  },
} satisfies Record<string, Fault>;

export const podAdmissionFaults = { ...limitFaults, ...securityFaults, ...quotaFaults, ...resizeFaults };
