/** Faults that break rules of the area kinds about defaults, and about values that the server assigns. */
import type { Fault } from '../../../faults/fault.ts';

export const assignedValueFaults = {
  'string-data-loses': {
    bug: 'a value of data takes precedence over the value of stringData with the same key',
    breaks: ['kind-secret-string-data'],
    in: 'registry/kinds/core/secrets.ts',
    find: `        ...objectMembers(secret.data),
        ...Object.fromEntries(entries.map(([key, value]) => [key, Buffer.from(readText(value)).toString('base64')])),`,
    put: `        ...Object.fromEntries(entries.map(([key, value]) => [key, Buffer.from(readText(value)).toString('base64')])),
        ...objectMembers(secret.data),`,
  },
  'string-data-is-stored': {
    bug: 'stringData is stored and returned',
    breaks: ['kind-secret-string-data'],
    in: 'registry/kinds/core/secrets.ts',
    find: '      delete secret.stringData;\n',
    put: '',
  },
  'job-attempts-have-no-limit': {
    bug: 'backoffLimit of a Job has no default',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/batch/jobs.ts',
    find: 'spec.backoffLimit ??= spec.backoffLimitPerIndex === undefined ? 6 : NO_BACKOFF_LIMIT;',
    put: 'if (spec.backoffLimitPerIndex !== undefined) spec.backoffLimit ??= NO_BACKOFF_LIMIT;',
  },
  'secrets-have-no-default-type': {
    bug: 'a Secret without a type gets no default type',
    breaks: ['kind-defaults'],
    in: 'registry/kinds/core/secrets.ts',
    find: "      if ((secret.type ?? '') === '') secret.type = 'Opaque';\n",
    put: '',
  },
  'cluster-ip-is-given-twice': {
    bug: 'a Service can request the cluster IP of another Service',
    breaks: ['kind-service-cluster-ip'],
    in: 'handlers/service-addresses.ts',
    find: '!call.writeOptions.dryRun && addresses.has(address)',
    put: 'call.writeOptions.dryRun && addresses.has(address)',
  },
  'headless-service-gets-an-address': {
    bug: 'the cluster IP None is replaced by an address',
    breaks: ['kind-service-cluster-ip'],
    in: 'registry/kinds/services/allocation.ts',
    find: "if (address === undefined || address === '') {",
    put: "if (address === undefined || address === '' || address === 'None') {",
    also: [
      {
        in: 'registry/kinds/services/allocation.ts',
        find: 'if (!needsClusterIp(spec) || isHeadless(spec) ||',
        put: 'if (!needsClusterIp(spec) ||',
      },
    ],
  },
  'node-port-is-given-twice': {
    bug: 'a Service can request the node port of another Service',
    breaks: ['kind-service-node-port'],
    in: 'handlers/service-addresses.ts',
    find: "      if (ports.has(port)) return 'provided port is already allocated';\n",
    put: '',
  },
  'put-moves-node-port': {
    bug: 'a PUT of a Service without its node port assigns another node port',
    breaks: ['kind-service-node-port'],
    in: 'registry/kinds/services/allocation.ts',
    find: 'if (!port.nodePort && allocatedPort && !usedPorts.has(Number(allocatedPort))) port.nodePort = allocatedPort;',
    put: 'if (!port.nodePort && allocatedPort && usedPorts.has(Number(allocatedPort))) port.nodePort = allocatedPort;',
  },
  'load-balancer-has-no-node-ports': {
    bug: 'only Services of type NodePort get node ports',
    breaks: ['kind-service-node-port'],
    in: 'registry/kinds/services/allocation.ts',
    find: "return type === 'NodePort' || (type === 'LoadBalancer' && allocateLoadBalancerNodePorts !== false);",
    put: "return type === 'NodePort' && allocateLoadBalancerNodePorts !== false;",
  },
  'job-selects-by-name': {
    bug: 'a Job selects its Pods by its name instead of its uid',
    breaks: ['kind-job-selector'],
    in: 'registry/kinds/batch/jobs.ts',
    find: "ensureStruct(ensureStruct(spec, 'selector'), 'matchLabels')[`${prefix}controller-uid`] ??= uid;",
    put: "ensureStruct(ensureStruct(spec, 'selector'), 'matchLabels')[`${prefix}job-name`] ??= name;",
  },
  'manual-job-selector-is-extended': {
    bug: 'the labels of the Job are added to the template despite manualSelector',
    breaks: ['kind-job-selector'],
    in: 'registry/kinds/batch/jobs.ts',
    find: 'if (spec.manualSelector === true) return;',
    put: 'if (spec.manualSelector === true && job.metadata.name === undefined) return;',
  },
  'volumes-are-not-protected': {
    bug: 'PersistentVolumes get no finalizer',
    breaks: ['kind-finalizers-of-volumes'],
    in: 'handlers/admission/plugins/storage.ts',
    find: "resources: ['persistentvolumes', 'persistentvolumeclaims', 'volumeattributesclasses.storage'],",
    put: "resources: ['persistentvolumeclaims', 'volumeattributesclasses.storage'],",
  },
} satisfies Record<string, Fault>;
