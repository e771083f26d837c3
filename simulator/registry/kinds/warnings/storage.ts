/** Returns the warnings about volumes, storage classes, capacities and drivers. */
import { MOUNT_OPTIONS, STORAGE_CLASS_ANNOTATION } from '../../../../spec/well-known-names.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import { isUnset, list, objectMembers, text } from '../../object-fields.ts';
import { describeVolume } from './deprecated-volumes.ts';
import { warnAboutLabels, warnAboutTerm } from './labels.ts';
import type { Warn } from './warn.ts';

const RECYCLE_WARNING =
  'The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.';
/** The deprecated types of volumes, in the order of the warnings about a PersistentVolume. */
const DEPRECATED_SOURCES = ['cephfs', 'photonPersistentDisk', 'scaleIO', 'storageos', 'glusterfs', 'rbd'];

export const warnAboutVolume: Warn = ({ metadata, spec: specValue }, _, server) => {
  if (server < 25) return [];
  const spec = objectMembers(specValue);
  const terms = list(objectMembers(objectMembers(spec.nodeAffinity).required), 'nodeSelectorTerms');
  const hasAnnotation = (key: string) => metadata.annotations?.[key] !== undefined;
  return [
    ...(server >= 28 && hasAnnotation(STORAGE_CLASS_ANNOTATION)
      ? [
          `metadata.annotations[${STORAGE_CLASS_ANNOTATION}]: deprecated since v1.8; use "storageClassName" attribute instead`,
        ]
      : []),
    ...(server >= 31 && hasAnnotation(MOUNT_OPTIONS)
      ? [`metadata.annotations[${MOUNT_OPTIONS}]: deprecated since v1.31; use "mountOptions" attribute instead`]
      : []),
    ...(server >= 30 && spec.persistentVolumeReclaimPolicy === 'Recycle'
      ? [`spec.persistentVolumeReclaimPolicy: ${RECYCLE_WARNING}`]
      : []),
    ...terms.flatMap((term, index) =>
      warnAboutTerm(term, `spec.nodeAffinity.required.nodeSelectorTerms[${index}]`, server),
    ),
    ...DEPRECATED_SOURCES.filter((member) => server >= 28 && !isUnset(spec[member])).map(
      (member) => `spec.${describeVolume(member, server)}`,
    ),
  ];
};

export const warnAboutStorageClass: Warn = (storageClass, _, server) =>
  (server < 25 ? [] : list(storageClass, 'allowedTopologies')).flatMap((term, position) =>
    warnAboutLabels(
      list(term, 'matchLabelExpressions').map(({ key }) => text(key)),
      server,
      (message, index) => `allowedTopologies[${position}].matchLabelExpressions[${index}].key: ${message}`,
    ),
  );

export const warnAboutCapacity: Warn = ({ nodeTopology }, _, server) => {
  if (server < 25) return [];
  const labels = Object.keys(objectMembers(objectMembers(nodeTopology).matchLabels));
  return [
    ...warnAboutTerm(objectMembers(nodeTopology), 'nodeTopology', server),
    ...warnAboutLabels(labels, server, (message, index) => `nodeTopology.matchLabels.${labels[index]}: ${message}`),
  ];
};

const TOKENS_WARNING =
  'spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes';

export const warnAboutDriver: Warn = ({ spec }, previous, server) => {
  const { tokenRequests, serviceAccountTokenInSecrets } = objectMembers(spec);
  const hasRequests = Array.isArray(tokenRequests) && tokenRequests.length > 0;
  if (server < 35 || !hasRequests || !isUnset(serviceAccountTokenInSecrets)) return [];
  return previous !== undefined && deepEqual(tokenRequests, objectMembers(previous.spec).tokenRequests)
    ? []
    : [TOKENS_WARNING];
};
