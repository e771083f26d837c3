/** Faults in the validation of updates of built-in kinds, and in values that the server sets in objects. */
import type { Fault } from '../../../faults/fault.ts';

export const kindUpdateFaults = {
  'services-validated-once': {
    bug: 'only new Services are validated',
    breaks: ['kind-update-values-validated'],
    in: 'registry/kinds/services/services.ts',
    find: '      ...validateService(service, previous, behaviors),',
    put: '      ...(previous === undefined ? validateService(service, previous, behaviors) : []),',
  },
  'ingresses-validated-once': {
    bug: 'only new Ingresses are validated',
    breaks: ['kind-update-values-validated'],
    in: 'registry/kinds/networking/ingresses.ts',
    find: `  validate: ({ spec }: ApiObject) =>
    validateSpec(readMembers(spec), behaviors.has('relaxed-service-names') ? 'short-name' : 'service-name'),`,
    put: `  validate: ({ spec }: ApiObject, previous) =>
    previous !== undefined
      ? []
      : validateSpec(readMembers(spec), behaviors.has('relaxed-service-names') ? 'short-name' : 'service-name'),`,
  },
  'secret-keys-validated-once': {
    bug: 'only the keys of new Secrets are validated',
    breaks: ['kind-update-values-validated'],
    in: 'registry/kinds/core/secrets.ts',
    find: `    validate(secret) {
      const data`,
    put: `    validate(secret, previous) {
      if (previous !== undefined) return [];
      const data`,
  },
  'quotas-validated-once': {
    bug: 'only new ResourceQuotas are validated',
    breaks: ['kind-update-values-validated'],
    in: 'registry/kinds/core/resourcequotas.ts',
    find: '    ...validateQuota(updatedObject, knownScopes),',
    put: '    ...(updatedObject.spec === previous.spec ? validateQuota(updatedObject, knownScopes) : []),',
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
    find: "      const labels = ensureStruct(metadata, 'labels');",
    put: `      metadata.labels = {};
      const labels = ensureStruct(metadata, 'labels');`,
  },
  'owner-references-raise-generation': {
    bug: 'a change of the ownerReferences of a custom object increments its generation',
    breaks: ['meta-generation-kept-by-metadata'],
    in: 'registry/custom/custom-strategy.ts',
    find: 'if (isDeepEqual(selectSchemaContent(updatedObject), selectSchemaContent(applySchema(previous)))) return;',
    put: `const hasSameOwners = isDeepEqual(updatedObject.metadata.ownerReferences, previous.metadata.ownerReferences);
      if (hasSameOwners && isDeepEqual(selectSchemaContent(updatedObject), selectSchemaContent(applySchema(previous)))) return;`,
  },
  'own-finalizers-replace-protection': {
    bug: 'a PersistentVolumeClaim with a finalizer gets no protection finalizer',
    breaks: ['kind-finalizers-of-volumes'],
    in: 'handlers/admission/plugins/storage.ts',
    find: 'if (!finalizers.includes(finalizer)) object.metadata.finalizers = [...finalizers, finalizer];',
    put: 'if (finalizers.length === 0) object.metadata.finalizers = [finalizer];',
  },
} satisfies Record<string, Fault>;
