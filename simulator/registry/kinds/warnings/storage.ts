/** Returns the warnings about volumes, storage classes, capacities and drivers. */
import { MOUNT_OPTIONS_ANNOTATION, STORAGE_CLASS_ANNOTATION } from '../../../../spec/well-known-names.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { formatVolumeDeprecation } from './deprecated-volumes.ts';
import type { FindWarnings } from './find-warnings.ts';
import { findLabelWarnings, findNodeSelectorTermWarnings } from './labels.ts';

const RECYCLE_WARNING =
  'The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.';
/** The deprecated types of volumes, in the order of the warnings about a PersistentVolume. */
const DEPRECATED_SOURCES = ['cephfs', 'photonPersistentDisk', 'scaleIO', 'storageos', 'glusterfs', 'rbd'];

export const findVolumeWarnings: FindWarnings = ({ metadata, spec: specValue }, _, serverMinor) => {
  if (serverMinor < 25) return [];
  const spec = readMembers(specValue);
  const terms = readList(readMembers(readMembers(spec.nodeAffinity).required), 'nodeSelectorTerms');
  const hasAnnotation = (key: string) => metadata.annotations?.[key] !== undefined;
  return [
    ...(serverMinor >= 28 && hasAnnotation(STORAGE_CLASS_ANNOTATION)
      ? [
          `metadata.annotations[${STORAGE_CLASS_ANNOTATION}]: deprecated since v1.8; use "storageClassName" attribute instead`,
        ]
      : []),
    ...(serverMinor >= 31 && hasAnnotation(MOUNT_OPTIONS_ANNOTATION)
      ? [
          `metadata.annotations[${MOUNT_OPTIONS_ANNOTATION}]: deprecated since v1.31; use "mountOptions" attribute instead`,
        ]
      : []),
    ...(serverMinor >= 30 && spec.persistentVolumeReclaimPolicy === 'Recycle'
      ? [`spec.persistentVolumeReclaimPolicy: ${RECYCLE_WARNING}`]
      : []),
    ...terms.flatMap((term, index) =>
      findNodeSelectorTermWarnings(term, `spec.nodeAffinity.required.nodeSelectorTerms[${index}]`, serverMinor),
    ),
    ...DEPRECATED_SOURCES.filter((member) => serverMinor >= 28 && !isUnset(spec[member])).map(
      (member) => `spec.${formatVolumeDeprecation(member, serverMinor)}`,
    ),
  ];
};

export const findStorageClassWarnings: FindWarnings = (storageClass, _, serverMinor) =>
  (serverMinor < 25 ? [] : readList(storageClass, 'allowedTopologies')).flatMap((term, position) =>
    findLabelWarnings(
      readList(term, 'matchLabelExpressions').map(({ key }) => readText(key)),
      serverMinor,
      (message, index) => `allowedTopologies[${position}].matchLabelExpressions[${index}].key: ${message}`,
    ),
  );

export const findStorageCapacityWarnings: FindWarnings = ({ nodeTopology }, _, serverMinor) => {
  if (serverMinor < 25) return [];
  const labels = Object.keys(readMembers(readMembers(nodeTopology).matchLabels));
  return [
    ...findNodeSelectorTermWarnings(readMembers(nodeTopology), 'nodeTopology', serverMinor),
    ...findLabelWarnings(
      labels,
      serverMinor,
      (message, index) => `nodeTopology.matchLabels.${labels[index]}: ${message}`,
    ),
  ];
};

const TOKENS_WARNING =
  'spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes';

export const findDriverWarnings: FindWarnings = ({ spec }, previous, serverMinor) => {
  const { tokenRequests, serviceAccountTokenInSecrets } = readMembers(spec);
  const hasRequests = Array.isArray(tokenRequests) && tokenRequests.length > 0;
  if (serverMinor < 35 || !hasRequests || !isUnset(serviceAccountTokenInSecrets)) return [];
  return previous !== undefined && isDeepEqual(tokenRequests, readMembers(previous.spec).tokenRequests)
    ? []
    : [TOKENS_WARNING];
};
