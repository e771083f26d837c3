/** Faults of the limits of PersistentVolumeClaims, and of the usage of ResourceQuotas. */
import type { Fault } from '../../../faults/fault.ts';

const LIMITS_FILE = 'handlers/admission/plugins/limit-ranger.ts';
const USAGE_FILE = 'registry/quota/usage.ts';
const CONTROLLER_FILE = 'controllers/resource-quota/resource-quota-controller.ts';

export const claimAndUsageFaults = {
  'claims-exceed-limit-ranges': {
    bug: 'PersistentVolumeClaims are not checked against LimitRanges',
    breaks: ['adm-limit-range-claims'],
    in: LIMITS_FILE,
    find: "resources: ['pods', 'pods/resize', 'persistentvolumeclaims'],",
    put: "resources: ['pods', 'pods/resize'],",
  },
  'claims-below-minimum': {
    bug: 'a PersistentVolumeClaim can request less than the minimum of a LimitRange',
    breaks: ['adm-limit-range-claims'],
    in: LIMITS_FILE,
    find: "(['min', 'maxRequest'] as const)",
    put: "(['maxRequest'] as const)",
  },
  'updated-claims-exceed-limit-ranges': {
    bug: 'an update of a PersistentVolumeClaim is not checked against LimitRanges',
    breaks: ['adm-limit-range-claims'],
    in: LIMITS_FILE,
    find: '(isPod ? !isResize(call) : previous.metadata.deletionTimestamp !== undefined)',
    put: '(!isPod || !isResize(call))',
  },
  'limits-of-terminating-claims': {
    bug: 'an update of a terminating PersistentVolumeClaim is checked against LimitRanges',
    breaks: ['adm-limit-range-claims'],
    in: LIMITS_FILE,
    find: '(isPod ? !isResize(call) : previous.metadata.deletionTimestamp !== undefined)',
    put: 'isPod && !isResize(call)',
  },
  'sizes-of-claims-not-counted': {
    bug: 'a ResourceQuota does not limit the total size of PersistentVolumeClaims',
    breaks: ['adm-quota-all-enforced'],
    in: USAGE_FILE,
    find: "  usage.set('requests.storage', size);\n",
    put: '',
  },
  'sizes-of-classes-not-counted': {
    bug: 'a ResourceQuota does not limit the size of the PersistentVolumeClaims of a StorageClass',
    breaks: ['adm-quota-all-enforced'],
    in: USAGE_FILE,
    find: "  if (storageClass !== '') usage.set(`${storageClass}${storageClassInfix}requests.storage`, size);\n",
    put: '',
  },
  'claims-of-classes-not-counted': {
    bug: 'a ResourceQuota does not limit the number of PersistentVolumeClaims of a StorageClass',
    breaks: ['adm-quota-all-enforced'],
    in: USAGE_FILE,
    find: "  if (storageClass !== '') usage.set(`${storageClass}${storageClassInfix}persistentvolumeclaims`, ONE_OBJECT);\n",
    put: '',
  },
  'deletions-counted-in-the-first-quota': {
    bug: 'after a deletion, only the usage of the first ResourceQuota of the namespace decreases',
    breaks: ['adm-quota-all-enforced'],
    in: CONTROLLER_FILE,
    find: '    for (const { key } of items) {',
    put: `    for (const { key, object: { status } } of items) {
      if (key !== items[0]?.key && status !== undefined) continue;`,
  },
  'terminated-pods-counted': {
    bug: 'Pods that have terminated still count towards ResourceQuotas',
    breaks: ['adm-quota-all-enforced'],
    in: USAGE_FILE,
    find: "return phase === 'Succeeded' || phase === 'Failed';",
    put: "return phase === 'Completed';",
  },
  'failed-pods-counted': {
    bug: 'Pods that have failed still count towards ResourceQuotas',
    breaks: ['adm-quota-all-enforced'],
    in: USAGE_FILE,
    find: "return phase === 'Succeeded' || phase === 'Failed';",
    put: "return phase === 'Succeeded';",
  },
  'first-limits-of-quotas-kept': {
    bug: 'a changed limit of a ResourceQuota takes effect only when its usage changes',
    breaks: ['adm-quota-all-enforced'],
    in: CONTROLLER_FILE,
    find: 'if (isDeepEqual(currentStatus.hard, hard) && isDeepEqual(currentStatus.used, usedAmounts)) return undefined;',
    put: 'if (isDeepEqual(currentStatus.used, usedAmounts)) return undefined;',
  },
  'oldest-default-class': {
    bug: 'a claim gets the oldest of several default StorageClasses',
    breaks: ['adm-default-class'],
    in: 'registry/default-classes.ts',
    find: 'b.time - a.time',
    put: 'a.time - b.time',
  },
  'older-default-annotation-ignored': {
    bug: 'the annotation of earlier releases does not mark a default StorageClass',
    breaks: ['adm-default-class'],
    in: 'handlers/admission/plugins/storage.ts',
    find: "['storageclass', 'storageclass.beta']",
    put: "['storageclass']",
  },
} satisfies Record<string, Fault>;
