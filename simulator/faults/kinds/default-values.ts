/** Faults of default values: in later elements of lists, in nested objects, and for 0 and false. */
import type { Fault } from '../../../faults/fault.ts';

export const defaultValueFaults = {
  'registry-port-taken-for-tag': {
    bug: 'the port of a registry is taken for the tag of an image, so that its imagePullPolicy is IfNotPresent',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/core/pods/image-tag.ts',
    find: "return tag === 'latest' || (tag === undefined && digest === undefined);",
    put: "return tag === 'latest' || (tag === undefined && digest === undefined && !image.includes(':'));",
  },
  'defaults-of-first-container-only': {
    bug: 'only the first container of a Pod gets the default of imagePullPolicy',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/core/pods/pod-spec.ts',
    find: "    setIfUnset(container, 'imagePullPolicy',",
    put: "    if (container === containers[0] || container.image === undefined) setIfUnset(container, 'imagePullPolicy',",
  },
  'zero-grace-period-gets-default': {
    bug: 'terminationGracePeriodSeconds 0 of a Pod is replaced by the default',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/core/pods/pod-spec.ts',
    find: 'if (spec.terminationGracePeriodSeconds === undefined) spec.terminationGracePeriodSeconds = 30;',
    put: 'if (!spec.terminationGracePeriodSeconds) spec.terminationGracePeriodSeconds = 30;',
  },
  'disabled-service-links-get-default': {
    bug: 'enableServiceLinks false of a Pod is replaced by the default',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/core/pods/pod-spec.ts',
    find: 'spec.enableServiceLinks ??= true;',
    put: 'spec.enableServiceLinks ||= true;',
  },
  'probe-gets-all-defaults': {
    bug: 'the defaults of a probe replace the values of the client',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/core/pods/pod-spec.ts',
    find: 'if (!objectMembers(probe)[field]) objectMembers(probe)[field] = value;',
    put: 'objectMembers(probe)[field] = value;',
  },
  'requests-not-merged-with-limits': {
    bug: 'limits are the default of requests only for a container without requests',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/core/pods/pod-spec.ts',
    find: 'resources.requests = { ...objectMembers(limits), ...objectMembers(resources.requests) };',
    put: 'resources.requests ??= { ...objectMembers(limits) };',
  },
  'host-ports-not-set': {
    bug: 'ports of a Pod in the network of the host get no hostPort',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/core/pods/pod-spec.ts',
    find: 'if (port.containerPort !== undefined) port.hostPort ??= port.containerPort;',
    put: 'if (port.containerPort === undefined) port.hostPort ??= 0;',
  },
  'zero-history-limit-gets-default': {
    bug: 'revisionHistoryLimit 0 of a Deployment is replaced by the default',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/apps/deployments.ts',
    find: "setIfUnset(spec, 'revisionHistoryLimit', 10);",
    put: `if (spec.revisionHistoryLimit === 0) spec.revisionHistoryLimit = null;
    setIfUnset(spec, 'revisionHistoryLimit', 10);`,
  },
  'zero-surge-gets-default': {
    bug: 'maxSurge 0 of a Deployment is replaced by the default',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/apps/deployments.ts',
    find: "rollingUpdate[member] ??= '25%';",
    put: "rollingUpdate[member] ||= '25%';",
  },
  'completions-always-one': {
    bug: 'completions of a Job defaults to 1 even if parallelism is set',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/batch/jobs.ts',
    find: 'if (spec.parallelism === undefined) spec.completions ??= 1;',
    put: 'if (spec.completionMode === undefined) spec.completions ??= 1;',
  },
  'egress-type-not-set': {
    bug: 'a NetworkPolicy with egress rules has only the type Ingress by default',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/networking/network-policies.ts',
    find: "if (readList(spec, 'egress').length > 0) setIfUnset",
    put: "if (readList(spec, 'egress').length > 1 && readList(spec, 'ingress').length > 1) setIfUnset",
  },
  'groups-without-api-group': {
    bug: 'the default apiGroup of a binding is set only for users',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/rbac/rbac.ts',
    find: "if (subject.kind === 'User' || subject.kind === 'Group') setIfUnset",
    put: "if (subject.kind === 'User') setIfUnset",
  },
  'named-target-port-replaced': {
    bug: 'a targetPort that is a name is replaced by the number of the port',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/services/services.ts',
    find: '(isUnset(port.targetPort) || port.targetPort === 0)',
    put: "(isUnset(port.targetPort) || port.targetPort === 0 || typeof port.targetPort === 'string')",
  },
} satisfies Record<string, Fault>;
