/** Faults of Pod Security warnings about Pod templates, of default classes, and of quotas of the number of objects. */
import type { Fault } from '../../../faults/fault.ts';
import { IS_CUSTOM } from '../call-conditions.ts';

const SECURITY_FILE = 'handlers/admission/plugins/pod-security.ts';
const QUOTA_FILE = 'handlers/admission/quota.ts';
const NEW_QUOTA_CHECK = '    this.#usedAmountsByQuota = new Map();\n';

export const workloadAdmissionFaults = {
  'updated-templates-without-pod-security-warnings': {
    bug: 'the Pod template of a workload is checked only when the workload is created',
    breaks: ['adm-pod-security-warning'],
    in: SECURITY_FILE,
    find: '  if (template !== undefined) warnAboutPod',
    put: '  if (template !== undefined && write.previous === undefined) warnAboutPod',
  },
  'cron-jobs-without-pod-security-warnings': {
    bug: 'the Pod template of a CronJob is not checked',
    breaks: ['adm-pod-security-warning'],
    in: SECURITY_FILE,
    find: "'cronjobs.batch': ['spec', 'jobTemplate', ...TEMPLATE_PATH],",
    put: "'cronjobs.batch': TEMPLATE_PATH,",
  },
  'applied-claims-and-ingresses-without-default-class': {
    bug: 'a PersistentVolumeClaim or Ingress that an apply creates does not get the default class',
    breaks: ['adm-default-class'],
    in: 'handlers/admission/plugins/storage.ts',
    find: '  if (spec[fieldName] !== undefined &&',
    put: '  if (call.writeOptions.isApply) return;\n  if (spec[fieldName] !== undefined &&',
  },
  'quotas-of-custom-resources-ignored': {
    bug: 'a quota does not limit the number of custom objects',
    breaks: ['adm-quota-all-enforced'],
    in: QUOTA_FILE,
    find: NEW_QUOTA_CHECK,
    put: `${NEW_QUOTA_CHECK}    if (${IS_CUSTOM.replace('call.', '')}) return;\n`,
  },
  'quotas-of-named-groups-ignored': {
    bug: 'a quota limits only the number of objects of the core group and of custom objects',
    breaks: ['adm-quota-all-enforced'],
    in: QUOTA_FILE,
    find: NEW_QUOTA_CHECK,
    put: `${NEW_QUOTA_CHECK}    if (resource.group !== '' && resource.customType === undefined) return;\n`,
  },
} satisfies Record<string, Fault>;
