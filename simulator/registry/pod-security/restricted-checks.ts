/** The checks of the level restricted, except for capabilities. */
import { type Fields, isUnset, readList, readText } from '../object-fields.ts';
import { findMissingProfiles, findUnsafeProfiles } from './seccomp.ts';
import {
  type CheckedPod,
  filterContainers,
  formatNames,
  formatPlural,
  formatViolators,
  isExemptByUserNamespace,
  joinQuotedTexts,
  readSecurityContext,
  type Violation,
} from './violation.ts';

export function findMissingSeccompProfiles(pod: CheckedPod): Violation | undefined {
  const detail = findUnsafeProfiles(pod) ?? findMissingProfiles(pod);
  return detail === undefined ? undefined : { reason: 'seccompProfile', detail };
}

export function findPrivilegeEscalation({ spec }: CheckedPod): Violation | undefined {
  const names = filterContainers(
    spec,
    (container) => readSecurityContext(container).allowPrivilegeEscalation !== false,
  );
  if (names.length === 0) return undefined;
  return {
    reason: 'allowPrivilegeEscalation != false',
    detail: `${formatNames('container', names)} must set securityContext.allowPrivilegeEscalation=false`,
  };
}

const SAFE_VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];
/** The names of volume types that differ from the names of their members. */
const PRINTED_VOLUME_TYPES: Readonly<Record<string, string>> = { storageOS: 'storageos' };
const FIRST_MINOR_WITH_IMAGE_VOLUMES = 33;

export function findRestrictedVolumes({ spec, minor }: CheckedPod): Violation | undefined {
  const allowedVolumes = minor >= FIRST_MINOR_WITH_IMAGE_VOLUMES ? [...SAFE_VOLUMES, 'image'] : SAFE_VOLUMES;
  const otherVolumes = readList(spec, 'volumes').filter((volume) =>
    allowedVolumes.every((type) => isUnset(volume[type])),
  );
  if (otherVolumes.length === 0) return undefined;
  const types = new Set(otherVolumes.map(readVolumeType));
  const names = otherVolumes.map(({ name }) => readText(name));
  const verb = names.length === 1 ? 'uses' : 'use';
  const noun = formatPlural('restricted volume type', types.size);
  return {
    reason: 'restricted volume types',
    detail: `${formatNames('volume', names)} ${verb} ${noun} ${joinQuotedTexts([...types].sort())}`,
  };
}

function readVolumeType(volume: Fields): string {
  const type = Object.keys(volume).find((member) => member !== 'name' && !isUnset(volume[member]));
  if (type === undefined || type === 'image') return 'unknown';
  return PRINTED_VOLUME_TYPES[type] ?? type;
}

export function findMissingRunAsNonRoot(pod: CheckedPod): Violation | undefined {
  if (isExemptByUserNamespace(pod)) return undefined;
  const reason = 'runAsNonRoot != true';
  const violators = formatViolators(pod, ({ runAsNonRoot }) => runAsNonRoot === false);
  if (violators !== '') return { reason, detail: `${violators} must not set securityContext.runAsNonRoot=false` };
  if (readSecurityContext(pod.spec).runAsNonRoot === true) return undefined;
  const names = filterContainers(pod.spec, (container) => readSecurityContext(container).runAsNonRoot !== true);
  if (names.length === 0) return undefined;
  return { reason, detail: `pod or ${formatNames('container', names)} must set securityContext.runAsNonRoot=true` };
}

export function findRootUser(pod: CheckedPod): Violation | undefined {
  if (isExemptByUserNamespace(pod)) return undefined;
  const violators = formatViolators(pod, ({ runAsUser }) => runAsUser === 0);
  return violators === '' ? undefined : { reason: 'runAsUser=0', detail: `${violators} must not set runAsUser=0` };
}
