/** Faults in updates of built-in kinds, in evictions, and in the validation of a status. */
import type { Fault } from '../../../faults/fault.ts';

export const updatedObjectFaults = {
  'services-validated-once': {
    bug: 'only new Services are validated',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/services/services.ts',
    find: '      ...validateService(service, previous, behaviors),',
    put: '      ...(previous === undefined ? validateService(service, previous, behaviors) : []),',
  },
  'ingresses-validated-once': {
    bug: 'only new Ingresses are validated',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/networking/ingresses.ts',
    find: `  validate: ({ spec }: ApiObject) =>
    validateSpec(objectMembers(spec), behaviors.has('relaxed-service-names') ? 'short-name' : 'service-name'),`,
    put: `  validate: ({ spec }: ApiObject, previous) =>
    previous !== undefined
      ? []
      : validateSpec(objectMembers(spec), behaviors.has('relaxed-service-names') ? 'short-name' : 'service-name'),`,
  },
  'secret-keys-validated-once': {
    bug: 'only the keys of new Secrets are validated',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/core/secrets.ts',
    find: `    validate(secret) {
      const data`,
    put: `    validate(secret, previous) {
      if (previous !== undefined) return [];
      const data`,
  },
  'quotas-validated-once': {
    bug: 'only new ResourceQuotas are validated',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/core/resourcequotas.ts',
    find: '    ...validateQuota(next, knownScopes),',
    put: '    ...(next.spec === previous.spec ? validateQuota(next, knownScopes) : []),',
  },
  'string-data-in-latin-1': {
    bug: 'the values of stringData are encoded in Latin-1',
    breaks: ['kind-secret-string-data'],
    in: 'registry/kinds/core/secrets.ts',
    find: "Buffer.from(readText(value)).toString('base64')",
    put: "Buffer.from(readText(value), 'latin1').toString('base64')",
  },
  'job-labels-replace-template-labels': {
    bug: 'the labels that the server adds to the template of a Job replace the labels of the client',
    breaks: ['kind-job-selector'],
    in: 'registry/kinds/batch/jobs.ts',
    find: "      const labels = ensureStruct(ensureStruct(ensureStruct(spec, 'template'), 'metadata'), 'labels');",
    put: `      const templateMetadata = ensureStruct(ensureStruct(spec, 'template'), 'metadata');
      templateMetadata.labels = {};
      const labels = ensureStruct(templateMetadata, 'labels');`,
  },
  'unhealthy-pods-protected': {
    bug: 'unhealthyPodEvictionPolicy of a PodDisruptionBudget is ignored',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/disruption-budget.ts',
    find: "unhealthyPodEvictionPolicy === 'AlwaysAllow'",
    put: "unhealthyPodEvictionPolicy === 'Always'",
  },
  'first-condition-decides-readiness': {
    bug: 'only the first condition of a Pod is compared with Ready in an eviction',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/disruption-budget.ts',
    find: 'conditions.some((condition)',
    put: 'conditions.slice(0, 1).some((condition)',
  },
  'terminating-pods-protected': {
    bug: 'the eviction of a terminating Pod needs an allowed disruption',
    breaks: ['sub-eviction-budget'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'metadata.deletionTimestamp !== undefined || PHASES_WITHOUT_BUDGET',
    put: 'metadata.name === undefined || PHASES_WITHOUT_BUDGET',
  },
  'eviction-ignores-grace-period': {
    bug: 'gracePeriodSeconds of an Eviction is ignored',
    breaks: ['sub-eviction-deletes'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'const options = toDeleteOptions(toMap(object.deleteOptions) ?? {});',
    put: 'const { gracePeriodSeconds: _, ...options } = toDeleteOptions(toMap(object.deleteOptions) ?? {});',
  },
  'eviction-without-options-removes': {
    bug: 'an Eviction without options removes the Pod immediately',
    breaks: ['sub-eviction-deletes'],
    in: 'handlers/subresource-actions/evict.ts',
    find: 'toDeleteOptions(toMap(object.deleteOptions) ?? {})',
    put: 'toDeleteOptions(toMap(object.deleteOptions) ?? { gracePeriodSeconds: 0 })',
  },
  'deployment-counters-not-compared': {
    bug: 'the counters in the status of a Deployment are not compared with each other',
    breaks: ['sub-status-validated'],
    in: 'registry/kinds/apps/rollouts.ts',
    find: "    bounds: [...createReplicasBounds('updatedReplicas', 'readyReplicas', 'availableReplicas'), READY_BOUND],",
    put: '    bounds: [],',
  },
  'available-replicas-not-compared': {
    bug: 'the available replicas of a Deployment are compared only with its replicas',
    breaks: ['sub-status-validated'],
    in: 'registry/kinds/apps/rollouts.ts',
    find: "createReplicasBounds('updatedReplicas', 'readyReplicas', 'availableReplicas'), READY_BOUND]",
    put: "createReplicasBounds('updatedReplicas', 'readyReplicas', 'availableReplicas')]",
  },
  'collision-count-not-validated': {
    bug: 'collisionCount of a Deployment may be negative',
    breaks: ['sub-status-validated'],
    in: 'registry/kinds/apps/rollouts.ts',
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
    find: "readList(objectMembers(loadBalancer), 'ingress').flatMap(",
    put: "readList(objectMembers(loadBalancer), 'ingress').slice(0, 1).flatMap(",
  },
  'owner-references-raise-generation': {
    bug: 'a change of the ownerReferences of a custom object increments its generation',
    breaks: ['meta-generation-kept-by-metadata'],
    in: 'registry/custom/custom-strategy.ts',
    find: 'if (isDeepEqual(selectSchemaContent(next), selectSchemaContent(applySchema(previous)))) return;',
    put: `const hasSameOwners = isDeepEqual(next.metadata.ownerReferences, previous.metadata.ownerReferences);
      if (hasSameOwners && isDeepEqual(selectSchemaContent(next), selectSchemaContent(applySchema(previous)))) return;`,
  },
  'own-finalizers-replace-protection': {
    bug: 'a PersistentVolumeClaim with a finalizer gets no protection finalizer',
    breaks: ['kind-finalizers-of-volumes'],
    in: 'handlers/admission/plugins/storage.ts',
    find: 'if (!finalizers.includes(finalizer)) object.metadata.finalizers = [...finalizers, finalizer];',
    put: 'if (finalizers.length === 0) object.metadata.finalizers = [finalizer];',
  },
} satisfies Record<string, Fault>;
