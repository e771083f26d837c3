/** The warnings about writes of built-in kinds. Keys are those of kind-table.ts; `previous` is the stored object of an update. */
import {
  CLASS_ANNOTATION,
  CRON_JOB_PAGE,
  DEPRECATED_LABELS,
  INGRESS_CLASS,
  MOUNT_OPTIONS,
  MOUNTABLE_SECRETS,
  TOPOLOGY_HINTS,
  TOPOLOGY_MODE,
} from '../../../spec/well-known-names.ts';
import { checkDns1123Label } from '../../pure/names/dns.ts';
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../object-fields.ts';
import { warnAboutClaim, warnAboutPod } from './core/pod-warnings.ts';

type Warn = (next: ApiObject, previous: ApiObject | undefined) => string[];

function warnAboutName({ metadata: { name = '' } }: ApiObject, use: string): string[] {
  const problems = checkDns1123Label(name);
  if (problems.length === 0) return [];
  const recommended = `which can result in surprising behavior; a DNS label is recommended: [${problems.join(' ')}]`;
  return [`metadata.name: this is used in ${use}, ${recommended}`];
}

function hasNewGeneration(next: ApiObject, previous: ApiObject | undefined): boolean {
  return previous === undefined || next.metadata.generation !== previous.metadata.generation;
}

/** Returns a function that warns about the template at `path`, if it may have changed, and about names of new objects. */
function findTemplateWarnings(path: string, { isNamed }: { readonly isNamed: boolean }): Warn {
  const members = path.split('.');
  return (next, previous) => {
    const template = members.reduce<Fields>((fields, member) => objectMembers(fields[member]), next);
    return [
      ...(previous === undefined && isNamed ? warnAboutName(next, 'Pod names and hostnames') : []),
      ...(hasNewGeneration(next, previous) ? warnAboutPod(template, path) : []),
    ];
  };
}

const OWNED = findTemplateWarnings('spec.template', { isNamed: true });
const TEMPLATE = findTemplateWarnings('spec.template', { isNamed: false });

const warnAboutStatefulSet: Warn = (next, previous) => [
  ...TEMPLATE(next, previous),
  ...list(objectMembers(next.spec), 'volumeClaimTemplates').flatMap((claim, index) =>
    warnAboutClaim(
      objectMembers(claim.spec),
      `spec.volumeClaimTemplates[${index}]${previous === undefined ? '' : '.Spec'}`,
    ),
  ),
];

const MANY_COMPLETIONS = 100_000;
const MUCH_PARALLELISM = 10_000;

function warnAboutCompletions(spec: Fields, fieldPath: string): string[] {
  const { completionMode, completions, parallelism } = spec;
  const isLarge = Number(completions ?? 0) > MANY_COMPLETIONS && Number(parallelism ?? 0) > MUCH_PARALLELISM;
  if (completionMode !== 'Indexed' || !isLarge) return [];
  return [
    `${fieldPath}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail`,
  ];
}

function findJobWarnings(path: string): Warn {
  const members = path.split('.');
  return (next, previous) => {
    const spec = members.reduce<Fields>((fields, member) => objectMembers(fields[member]), next);
    return [
      ...(previous === undefined ? warnAboutName(next, 'Pod names and hostnames') : []),
      ...(hasNewGeneration(next, previous)
        ? [...warnAboutCompletions(spec, path), ...warnAboutPod(objectMembers(spec.template), `${path}.template`)]
        : []),
    ];
  };
}

const CRON_JOB = findJobWarnings('spec.jobTemplate.spec');

const warnAboutCronJob: Warn = (next, previous) => {
  const zone = `cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see ${CRON_JOB_PAGE} for more details`;
  const hasZone = previous !== undefined && text(objectMembers(next.spec).schedule).includes('TZ');
  return [...CRON_JOB(next, previous), ...(hasZone ? [zone] : [])];
};

const warnAboutVolumeClaim: Warn = ({ metadata, spec }) => [
  ...(metadata.annotations?.[CLASS_ANNOTATION] === undefined
    ? []
    : [`metadata.annotations[${CLASS_ANNOTATION}]: deprecated since v1.8; use "storageClassName" attribute instead`]),
  ...warnAboutClaim(objectMembers(spec), 'spec'),
];

const OLD_VOLUME_ANNOTATIONS = {
  [CLASS_ANNOTATION]: 'deprecated since v1.8; use "storageClassName" attribute instead',
  [MOUNT_OPTIONS]: 'deprecated since v1.31; use "mountOptions" attribute instead',
};
const RECYCLE =
  'The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.';
const OLD_VOLUMES = {
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  storageOS: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
};

const warnAboutVolume: Warn = ({ metadata, spec: specValue }) => {
  const spec = objectMembers(specValue);
  const terms = list(objectMembers(objectMembers(spec.nodeAffinity).required), 'nodeSelectorTerms');
  return [
    ...Object.entries(OLD_VOLUME_ANNOTATIONS)
      .filter(([key]) => metadata.annotations?.[key] !== undefined)
      .map(([key, message]) => `metadata.annotations[${key}]: ${message}`),
    ...(spec.persistentVolumeReclaimPolicy === 'Recycle' ? [`spec.persistentVolumeReclaimPolicy: ${RECYCLE}`] : []),
    ...terms.flatMap((term, termIndex) =>
      list(term, 'matchExpressions').flatMap(({ key }, index) => {
        const field = `spec.nodeAffinity.required.nodeSelectorTerms[${termIndex}].matchExpressions[${index}].key`;
        const message = DEPRECATED_LABELS[text(key)];
        return message === undefined ? [] : [`${field}: ${text(key)} is ${message}`];
      }),
    ),
    ...Object.entries(OLD_VOLUMES)
      .filter(([member]) => !isUnset(spec[member]))
      .map(([member, message]) => `spec.${member}: ${message}`),
  ];
};

const warnAboutService: Warn = ({ metadata, spec: specValue }) => {
  const { type, externalIPs, externalName } = objectMembers(specValue);
  const hasIps = Array.isArray(externalIPs) && externalIPs.length > 0;
  return [
    ...(metadata.annotations?.[TOPOLOGY_HINTS] === undefined
      ? []
      : [`annotation ${TOPOLOGY_HINTS} is deprecated, please use ${TOPOLOGY_MODE} instead`]),
    ...(type === 'ExternalName' && hasIps ? ['spec.externalIPs is ignored when spec.type is "ExternalName"'] : []),
    ...(type !== 'ExternalName' && !isUnset(externalName)
      ? ['spec.externalName is ignored when spec.type is not "ExternalName"']
      : []),
  ];
};

const warnAboutIngress: Warn = ({ metadata, spec }, previous) => {
  const isOld = metadata.annotations?.[INGRESS_CLASS] !== undefined && isUnset(objectMembers(spec).ingressClassName);
  if (previous !== undefined || !isOld) return [];
  return [`annotation "${INGRESS_CLASS}" is deprecated, please use 'spec.ingressClassName' instead`];
};

const warnAboutNode: Warn = ({ spec }) => {
  const { configSource, externalID } = objectMembers(spec);
  return [
    ...(isUnset(configSource) ? [] : ['spec.configSource: the feature is removed']),
    ...(isUnset(externalID) ? [] : ['spec.externalID: this field is deprecated, and is unused by Kubernetes']),
  ];
};

const warnAboutStorageClass: Warn = (storageClass) =>
  list(storageClass, 'allowedTopologies').flatMap((term, termIndex) =>
    list(term, 'matchLabelExpressions').flatMap(({ key }, index) => {
      const message = DEPRECATED_LABELS[text(key)];
      return message === undefined
        ? []
        : [`allowedTopologies[${termIndex}].matchLabelExpressions[${index}].key: ${message}`];
    }),
  );

const warnAboutRuntimeClass: Warn = ({ scheduling }) =>
  Object.keys(objectMembers(objectMembers(scheduling).nodeSelector)).flatMap((key) => {
    const message = DEPRECATED_LABELS[key];
    return message === undefined ? [] : [`scheduling.nodeSelector: ${message}`];
  });

const warnAboutAccount: Warn = ({ metadata }, previous) => {
  const isSet = metadata.annotations?.[MOUNTABLE_SECRETS] !== undefined;
  if (!isSet || previous?.metadata.annotations?.[MOUNTABLE_SECRETS] !== undefined) return [];
  const detail = 'deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets';
  return [`metadata.annotations[${MOUNTABLE_SECRETS}]: ${detail}`];
};

const warnAboutEndpointSlice: Warn = ({ addressType }) =>
  addressType === 'FQDN' ? ['spec.addressType: FQDN endpoints are deprecated'] : [];

export const WARNINGS: Readonly<Record<string, Warn>> = {
  nodes: warnAboutNode,
  persistentvolumeclaims: warnAboutVolumeClaim,
  persistentvolumes: warnAboutVolume,
  pods: (next, previous) =>
    previous === undefined ? [...warnAboutName(next, "the Pod's hostname"), ...warnAboutPod(next, '')] : [],
  podtemplates: findTemplateWarnings('template', { isNamed: false }),
  replicationcontrollers: OWNED,
  serviceaccounts: warnAboutAccount,
  services: warnAboutService,
  'apps/daemonsets': TEMPLATE,
  'apps/deployments': OWNED,
  'apps/replicasets': OWNED,
  'apps/statefulsets': warnAboutStatefulSet,
  'batch/cronjobs': warnAboutCronJob,
  'batch/jobs': findJobWarnings('spec'),
  'discovery/endpointslices': warnAboutEndpointSlice,
  'networking/ingresses': warnAboutIngress,
  'node/runtimeclasses': warnAboutRuntimeClass,
  'storage/storageclasses': warnAboutStorageClass,
};
