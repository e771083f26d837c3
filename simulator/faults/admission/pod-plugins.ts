/** Faults of the admission plugins for Pods, volumes and default classes: RuntimeClass, ServiceAccount and the storage plugins. */
import type { Fault } from '../../../faults/fault.ts';

const RUNTIME_CLASS_FILE = 'handlers/admission/plugins/runtime-class.ts';
const SERVICE_ACCOUNT_FILE = 'handlers/admission/plugins/service-account.ts';
const STORAGE_FILE = 'handlers/admission/plugins/storage.ts';

export const podPluginFaults = {
  'runtime-class-replaces-selector': {
    bug: 'the nodeSelector of a RuntimeClass replaces the nodeSelector of the Pod',
    breaks: ['adm-runtime-class'],
    in: RUNTIME_CLASS_FILE,
    find: 'spec.nodeSelector = { ...readMembers(spec.nodeSelector), [key]: value };',
    put: 'spec.nodeSelector = { ...readMembers(scheduling.nodeSelector), [key]: value };',
  },
  'runtime-class-replaces-tolerations': {
    bug: 'the tolerations of a RuntimeClass replace the tolerations of the Pod',
    breaks: ['adm-runtime-class'],
    in: RUNTIME_CLASS_FILE,
    find: "mergeTolerations(readList(spec, 'tolerations'), tolerations)",
    put: 'tolerations',
  },
  'account-token-always-mounted': {
    bug: 'automountServiceAccountToken of the ServiceAccount takes precedence over the same field of the Pod',
    breaks: ['adm-service-account'],
    in: SERVICE_ACCOUNT_FILE,
    find: 'spec.automountServiceAccountToken ?? account.automountServiceAccountToken',
    put: 'account.automountServiceAccountToken ?? spec.automountServiceAccountToken',
  },
  'account-pull-secrets-replace': {
    bug: 'the imagePullSecrets of the ServiceAccount replace the imagePullSecrets of the Pod',
    breaks: ['adm-service-account'],
    in: SERVICE_ACCOUNT_FILE,
    find: "if (readList(spec, 'imagePullSecrets').length === 0 && pullSecrets.length > 0)",
    put: 'if (pullSecrets.length > 0)',
  },
  'mirror-pods-with-secrets': {
    bug: 'a mirror Pod can reference Secrets',
    breaks: ['adm-service-account'],
    in: SERVICE_ACCOUNT_FILE,
    find: "  if (referencesSecrets(spec)) throw createForbiddenWriteError(write, 'a mirror pod may not reference secrets');\n",
    put: '',
  },
  'protection-replaces-finalizers': {
    bug: 'the protection finalizer of a PersistentVolumeClaim or PersistentVolume replaces the finalizers of the request',
    breaks: ['adm-storage-protection'],
    in: STORAGE_FILE,
    find: 'object.metadata.finalizers = [...finalizers, finalizer];',
    put: 'object.metadata.finalizers = [finalizer];',
  },
  'every-bound-claim-grows': {
    bug: 'a bound PersistentVolumeClaim can grow even if its StorageClass does not allow volume expansion',
    breaks: ['adm-claim-expansion'],
    in: STORAGE_FILE,
    find: 'if (storageClass?.allowVolumeExpansion === true) return;',
    put: 'if (storageClass !== undefined) return;',
  },
  'empty-classes-get-the-default': {
    bug: 'an empty storageClassName or ingressClassName is replaced by the name of the default class',
    breaks: ['adm-default-class'],
    in: STORAGE_FILE,
    find: 'if (spec[fieldName] !== undefined && spec[fieldName] !== null) return;',
    put: "if (spec[fieldName] !== undefined && spec[fieldName] !== null && spec[fieldName] !== '') return;",
  },
} satisfies Record<string, Fault>;
