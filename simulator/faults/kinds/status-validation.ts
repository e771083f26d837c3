/** Faults in the validation of the status of built-in kinds. */
import type { Fault } from '../../../faults/fault.ts';

export const statusValidationFaults = {
  'deployment-counters-not-compared': {
    bug: 'the counters in the status of a Deployment are not compared with each other',
    breaks: ['sub-status-validated'],
    in: 'registry/kinds/apps/workload-strategies.ts',
    find: "    bounds: [...createReplicasBounds('updatedReplicas', 'readyReplicas', 'availableReplicas'), READY_BOUND],",
    put: '    bounds: [],',
  },
  'available-replicas-not-compared': {
    bug: 'the available replicas of a Deployment are compared only with its replicas',
    breaks: ['sub-status-validated'],
    in: 'registry/kinds/apps/workload-strategies.ts',
    find: "createReplicasBounds('updatedReplicas', 'readyReplicas', 'availableReplicas'), READY_BOUND]",
    put: "createReplicasBounds('updatedReplicas', 'readyReplicas', 'availableReplicas')]",
  },
  'collision-count-not-validated': {
    bug: 'collisionCount of a Deployment may be negative',
    breaks: ['sub-status-validated'],
    in: 'registry/kinds/apps/workload-strategies.ts',
    find: `      'collisionCount',
    ],
    bounds: [...createReplicasBounds('updatedReplicas'`,
    put: `    ],
    bounds: [...createReplicasBounds('updatedReplicas'`,
  },
  'first-load-balancer-address-validated': {
    bug: 'only the first address in the status of an Ingress is validated',
    breaks: ['sub-status-validated'],
    in: 'registry/kinds/networking/ingresses.ts',
    find: "readList(readMembers(loadBalancer), 'ingress').flatMap(",
    put: "readList(readMembers(loadBalancer), 'ingress').slice(0, 1).flatMap(",
  },
} satisfies Record<string, Fault>;
