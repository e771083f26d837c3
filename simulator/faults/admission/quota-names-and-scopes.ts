/** Faults of the names and scopes of ResourceQuotas. */
import type { Fault } from '../../../faults/fault.ts';

export const quotaScopeFaults = {
  'scopes-ignored-by-counts': {
    bug: 'the quota controller counts all Pods of the namespace, whatever the scopes of the quota are',
    breaks: ['adm-quota-scopes'],
    in: 'controllers/resource-quota/resource-quota-controller.ts',
    find: 'objects.filter((object) => isInScope(quota, resource, object))',
    put: 'objects',
    also: [
      {
        in: 'controllers/resource-quota/resource-quota-controller.ts',
        find: "import { isInScope } from '../../registry/quota/scopes.ts';\n",
        put: '',
      },
    ],
  },
  'scope-of-deadlines-of-all-pods': {
    bug: 'the scope Terminating selects every Pod',
    breaks: ['adm-quota-scopes'],
    in: 'registry/quota/scopes.ts',
    find: 'Number(activeDeadlineSeconds ?? -1) >= 0',
    put: 'activeDeadlineSeconds !== null',
  },
  'scope-not-best-effort-of-all-pods': {
    bug: 'the scope NotBestEffort selects every Pod',
    breaks: ['adm-quota-scopes'],
    in: 'registry/quota/scopes.ts',
    find: 'NotBestEffort: (spec) => !isBestEffort(spec)',
    put: 'NotBestEffort: () => true',
  },
  'anti-affinity-outside-of-scopes': {
    bug: 'the scope CrossNamespacePodAffinity does not select Pods with an anti-affinity',
    breaks: ['adm-quota-scopes'],
    in: 'registry/quota/scopes.ts',
    find: 'selectsNamespaces(spec.affinity),',
    put: 'selectsNamespaces(readMembers(spec.affinity).podAffinity),',
  },
  'not-in-only-with-class': {
    bug: 'the operator NotIn does not select Pods without a priority class',
    breaks: ['adm-quota-scopes'],
    in: 'registry/quota/scopes.ts',
    find: 'return !values.includes(priorityClass);',
    put: 'return hasScope && !values.includes(priorityClass);',
  },
  'does-not-exist-selects-all-pods': {
    bug: 'the operator DoesNotExist selects every Pod',
    breaks: ['adm-quota-scopes'],
    in: 'registry/quota/scopes.ts',
    find: 'return !hasScope;',
    put: 'return true;',
  },
  'changed-services-not-counted': {
    bug: 'the quota controller does not count again after a change of a Service',
    breaks: ['adm-quota-all-enforced'],
    in: 'controllers/resource-quota/resource-quota-controller.ts',
    find: "(type === 'MODIFIED' && canUpdateChangeUsage(resource))",
    put: "(type === 'MODIFIED' && canUpdateChangeUsage(resource) && resource.resource === 'pods')",
  },
  'replication-controllers-unlimited': {
    bug: 'a ResourceQuota limits ReplicationControllers only under the name with the prefix count',
    breaks: ['adm-quota-all-enforced'],
    in: 'registry/quota/usage.ts',
    find: "  'replicationcontrollers',\n",
    put: '',
  },
  'load-balancers-unlimited': {
    bug: 'a ResourceQuota does not limit services.loadbalancers',
    breaks: ['adm-quota-all-enforced'],
    in: 'registry/quota/usage.ts',
    find: "  usage.set('services.loadbalancers', ONE_OBJECT);\n",
    put: '',
  },
  'extended-resources-unlimited': {
    bug: 'a ResourceQuota does not limit extended resources',
    breaks: ['adm-quota-limit-inclusive'],
    in: 'registry/quota/usage.ts',
    find: '    else if (isExtendedResource(name)) usage.set(`requests.${name}`, amount);\n',
    put: '',
    also: [
      {
        in: 'registry/quota/usage.ts',
        find: "import { isExtendedResource } from '../kinds/core/pods/resource-requirements.ts';\n",
        put: '',
      },
    ],
  },
  'ephemeral-storage-unlimited': {
    bug: 'a ResourceQuota does not limit ephemeral storage',
    breaks: ['adm-quota-limit-inclusive'],
    in: 'registry/quota/usage.ts',
    find: "const COMPUTE_RESOURCES = ['cpu', 'memory', 'ephemeral-storage'];",
    put: "const COMPUTE_RESOURCES = ['cpu', 'memory'];",
  },
  'overhead-unlimited': {
    bug: 'a ResourceQuota does not count the overhead of Pods',
    breaks: ['adm-quota-limit-inclusive'],
    in: 'registry/quota/usage.ts',
    find: "addAmounts(computePodAmounts(spec, 'requests'), overhead)",
    put: "computePodAmounts(spec, 'requests')",
  },
} as const satisfies Record<string, Fault>;
