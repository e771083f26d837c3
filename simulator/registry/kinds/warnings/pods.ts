/** Returns the warnings about the spec of a pod, in the order of kube-apiserver. */
import {
  APPARMOR_ANNOTATION_PREFIX,
  DEPRECATED_ANNOTATIONS,
  SECCOMP_CONTAINER_ANNOTATION_PREFIX,
  SECCOMP_POD_ANNOTATION,
} from '../../../../spec/well-known-names.ts';
import { quote } from '../../../../values/go-quote.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { findIpWarnings } from './addresses.ts';
import { findClaimSpecWarnings, findFractionalBytesWarnings } from './claims.ts';
import { DEPRECATED_VOLUMES, formatVolumeDeprecation } from './deprecated-volumes.ts';
import { findLabelWarnings, findNodeSelectorTermWarnings, findPreferenceWarnings } from './labels.ts';
import { findPortWarnings } from './ports.ts';
import { selectText, type TextHistory } from './texts.ts';
import { findVolumePathWarnings } from './volume-paths.ts';

const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'];

const SECCOMP_TEXTS: TextHistory = {
  22: 'deprecated since v1.19; use the "seccompProfile" field instead',
  23: 'deprecated since v1.19, non-functional in v1.25+; use the "seccompProfile" field instead',
  25: 'deprecated since v1.19, non-functional in a future release; use the "seccompProfile" field instead',
  27: 'non-functional in v1.27+; use the "seccompProfile" field instead',
};
const APPARMOR_TEXT = 'deprecated since v1.30; use the "appArmorProfile" field instead';
const NULL_SELECTOR_TEXT = 'a null labelSelector results in matching no pod';

interface PodLocation {
  readonly specPath: string;
  readonly annotationsPath: string;
  readonly annotations: Fields;
  readonly isTemplate: boolean;
  readonly serverMinor: number;
}

/** Returns the warnings about a Pod or a template. `fieldPath` is '' for a Pod, and otherwise the path of the template. */
export function findPodWarnings(pod: Fields, fieldPath: string, serverMinor: number): string[] {
  if (serverMinor < 22) return [];
  const spec = readMembers(pod.spec);
  const annotations = readMembers(readMembers(pod.metadata).annotations);
  const prefix = fieldPath === '' ? '' : `${fieldPath}.`;
  const [specPath, annotationsPath] = [`${prefix}spec`, `${prefix}metadata.annotations`];
  const location = { specPath, annotationsPath, annotations, isTemplate: fieldPath !== '', serverMinor };
  return [
    ...findPlacementWarnings(spec, specPath, serverMinor),
    ...Object.entries(DEPRECATED_ANNOTATIONS)
      .filter(([key]) => annotations[key] !== undefined)
      .map(([key, message]) => `${annotationsPath}[${key}]: ${message}`),
    ...findVolumeWarnings(readList(spec, 'volumes'), `${specPath}.volumes`, serverMinor),
    ...(serverMinor >= 32 ? findVolumePathWarnings(readList(spec, 'volumes'), serverMinor) : []),
    ...findDuplicateWarnings(spec, specPath, serverMinor),
    ...['memory', 'ephemeral-storage'].flatMap((resource) =>
      findFractionalBytesWarnings(readMembers(spec.overhead)[resource], `${specPath}.overhead[${resource}]`),
    ),
    ...(annotations[SECCOMP_POD_ANNOTATION] !== undefined && isUnset(readMembers(spec.securityContext).seccompProfile)
      ? [`${annotationsPath}[${SECCOMP_POD_ANNOTATION}]: ${selectText(SECCOMP_TEXTS, serverMinor)}`]
      : []),
    ...findContainerWarnings(spec, location),
    ...(serverMinor >= 28 ? findPortWarnings(spec, specPath, serverMinor) : []),
    ...(serverMinor >= 27 && Number(spec.terminationGracePeriodSeconds ?? 0) < 0
      ? [
          `${specPath}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
        ]
      : []),
    ...(serverMinor >= 28 ? findAffinityWarnings(readMembers(spec.affinity), `${specPath}.affinity`) : []),
    ...(serverMinor >= 33 ? findAddressWarnings(spec, specPath, serverMinor) : []),
  ];
}

const [REQUIRED_MEMBER, PREFERRED_MEMBER] = [
  'requiredDuringSchedulingIgnoredDuringExecution',
  'preferredDuringSchedulingIgnoredDuringExecution',
];

function findPlacementWarnings(spec: Fields, fieldPath: string, serverMinor: number): string[] {
  const nodeAffinity = readMembers(readMembers(spec.affinity).nodeAffinity);
  const affinityPath = `${fieldPath}.affinity.nodeAffinity`;
  const keys = Object.keys(readMembers(spec.nodeSelector));
  return [
    ...findLabelWarnings(
      keys,
      serverMinor,
      (message, index) => `${fieldPath}.nodeSelector[${keys[index]}]: ${message}`,
    ),
    ...readList(readMembers(nodeAffinity[REQUIRED_MEMBER]), 'nodeSelectorTerms').flatMap((term, index) =>
      findNodeSelectorTermWarnings(term, `${affinityPath}.${REQUIRED_MEMBER}.nodeSelectorTerms[${index}]`, serverMinor),
    ),
    ...readList(nodeAffinity, PREFERRED_MEMBER).flatMap(({ preference }, index) =>
      findPreferenceWarnings(
        readMembers(preference),
        `${affinityPath}.${PREFERRED_MEMBER}[${index}].preference`,
        serverMinor,
      ),
    ),
    ...readList(spec, 'topologySpreadConstraints').flatMap(({ topologyKey, labelSelector }, index) => {
      const field = `${fieldPath}.topologySpreadConstraints[${index}]`;
      const key = readText(topologyKey);
      return [
        ...findLabelWarnings([key], serverMinor, (message) => `${field}.topologyKey: ${key} is ${message}`),
        ...(serverMinor >= 28 && isUnset(labelSelector) ? [`${field}.labelSelector: ${NULL_SELECTOR_TEXT}`] : []),
      ];
    }),
  ];
}

function findVolumeWarnings(volumes: readonly Fields[], fieldPath: string, serverMinor: number): string[] {
  return volumes.flatMap((volume, index) =>
    DEPRECATED_VOLUMES.flatMap(({ member }) => {
      if (isUnset(volume[member])) return [];
      if (member === 'ephemeral')
        return serverMinor >= 26 ? findEphemeralVolumeWarnings(volume, `${fieldPath}[${index}]`) : [];
      const deprecation = formatVolumeDeprecation(member, serverMinor);
      return deprecation === undefined ? [] : [`${fieldPath}[${index}].${deprecation}`];
    }),
  );
}

function findEphemeralVolumeWarnings({ ephemeral }: Fields, fieldPath: string): string[] {
  const { spec } = readMembers(readMembers(ephemeral).volumeClaimTemplate);
  return findClaimSpecWarnings(readMembers(spec), `${fieldPath}.ephemeral.volumeClaimTemplate.spec`);
}

function findDuplicateWarnings(spec: Fields, fieldPath: string, serverMinor: number): string[] {
  return [
    ...findRepeatedItemWarnings(readList(spec, 'hostAliases'), 'ip', `${fieldPath}.hostAliases`),
    ...findRepeatedItemWarnings(readList(spec, 'imagePullSecrets'), 'name', `${fieldPath}.imagePullSecrets`),
    ...readList(spec, 'imagePullSecrets').flatMap(({ name }, index) =>
      isUnset(name) ? [`${fieldPath}.imagePullSecrets[${index}].name: invalid empty name ""`] : [],
    ),
    ...(serverMinor < 28 ? findRepeatedItemWarnings(readList(spec, 'volumes'), 'name', `${fieldPath}.volumes`) : []),
  ];
}

function findRepeatedItemWarnings(items: readonly Fields[], key: string, fieldPath: string): string[] {
  const seenValues = new Set<string>();
  return items.flatMap((item, index) => {
    const value = readText(item[key]);
    if (seenValues.has(value)) return [`${fieldPath}[${index}].${key}: duplicate ${key} ${quote(value)}`];
    seenValues.add(value);
    return [];
  });
}

function findContainerWarnings(spec: Fields, location: PodLocation): string[] {
  const seccompText = selectText(SECCOMP_TEXTS, location.serverMinor);
  return CONTAINER_LISTS.flatMap((member) =>
    readList(spec, member).flatMap((container, index) => {
      const fieldPath = `${location.specPath}.${member}[${index}]`;
      const [seccompKey, appArmorKey] = [
        SECCOMP_CONTAINER_ANNOTATION_PREFIX + readText(container.name),
        APPARMOR_ANNOTATION_PREFIX + readText(container.name),
      ];
      const hasProfile = !isUnset(readMembers(container.securityContext).seccompProfile);
      return [
        ...(location.annotations[seccompKey] === undefined || hasProfile
          ? []
          : [`${location.annotationsPath}[${seccompKey}]: ${seccompText}`]),
        ...(needsAppArmorWarning(spec, container, location)
          ? [`${location.annotationsPath}[${appArmorKey}]: ${APPARMOR_TEXT}`]
          : []),
        ...findResourceWarnings(readMembers(container.resources), `${fieldPath}.resources`),
        ...findEnvironmentWarnings(readList(container, 'env'), `${fieldPath}.env`, location.serverMinor),
      ];
    }),
  );
}

/**
 * Reports whether an AppArmor annotation of a template needs a warning. A field with a profile makes the warning unnecessary. Since 1.34,
 * the field of the pod must have the same profile as the annotation.
 */
function needsAppArmorWarning(
  spec: Fields,
  container: Fields,
  { annotations, isTemplate, serverMinor }: PodLocation,
): boolean {
  const annotation = annotations[APPARMOR_ANNOTATION_PREFIX + readText(container.name)];
  const hasContainerProfile = !isUnset(readMembers(container.securityContext).appArmorProfile);
  if (serverMinor < 30 || !isTemplate || annotation === undefined || hasContainerProfile) return false;
  const { appArmorProfile } = readMembers(spec.securityContext);
  if (isUnset(appArmorProfile)) return true;
  return serverMinor >= 34 && !isSameProfile(readMembers(appArmorProfile), readText(annotation));
}

function isSameProfile({ type, localhostProfile }: Fields, annotation: string): boolean {
  const prefix = 'localhost/';
  if (annotation.startsWith(prefix))
    return type === 'Localhost' && readText(localhostProfile) === annotation.slice(prefix.length);
  return type === (annotation === 'unconfined' ? 'Unconfined' : 'RuntimeDefault');
}

function findResourceWarnings({ limits, requests }: Fields, fieldPath: string): string[] {
  return ['memory', 'ephemeral-storage'].flatMap((resource) => [
    ...findFractionalBytesWarnings(readMembers(limits)[resource], `${fieldPath}.limits[${resource}]`),
    ...findFractionalBytesWarnings(readMembers(requests)[resource], `${fieldPath}.requests[${resource}]`),
  ]);
}

/** Returns warnings about repeated variables. Since 1.28, a variable may extend an earlier variable of the same name without a warning. */
function findEnvironmentWarnings(variables: readonly Fields[], fieldPath: string, serverMinor: number): string[] {
  if (serverMinor < 28) return findRepeatedItemWarnings(variables, 'name', fieldPath);
  const seenNames = new Set<string>();
  return variables.flatMap(({ name: nameValue, value, valueFrom }, index) => {
    const name = readText(nameValue);
    if (!seenNames.has(name)) {
      seenNames.add(name);
      return [];
    }
    const reference = `$(${name})`;
    if (isUnset(valueFrom) && readText(value) !== reference && readText(value).includes(reference)) return [];
    const detail = serverMinor < 30 ? '' : ', which may be dropped when using apply';
    return [`${fieldPath}[${index}]: hides previous definition of ${quote(name)}${detail}`];
  });
}

function findAffinityWarnings(affinity: Fields, fieldPath: string): string[] {
  return ['podAffinity', 'podAntiAffinity'].flatMap((member) => {
    const terms = readMembers(affinity[member]);
    return [
      ...readList(terms, REQUIRED_MEMBER).flatMap(({ labelSelector }, index) =>
        isUnset(labelSelector)
          ? [`${fieldPath}.${member}.${REQUIRED_MEMBER}[${index}].labelSelector: ${NULL_SELECTOR_TEXT}`]
          : [],
      ),
      ...readList(terms, PREFERRED_MEMBER).flatMap(({ podAffinityTerm }, index) =>
        isUnset(readMembers(podAffinityTerm).labelSelector)
          ? [
              `${fieldPath}.${member}.${PREFERRED_MEMBER}[${index}].podAffinityTerm.labelSelector: ${NULL_SELECTOR_TEXT}`,
            ]
          : [],
      ),
    ];
  });
}

function findAddressWarnings(spec: Fields, fieldPath: string, serverMinor: number): string[] {
  const { nameservers } = readMembers(spec.dnsConfig);
  return [
    ...(Array.isArray(nameservers) ? nameservers : []).flatMap((address, index) =>
      findIpWarnings(`${fieldPath}.dnsConfig.nameservers[${index}]`, readText(address), serverMinor),
    ),
    ...readList(spec, 'hostAliases').flatMap(({ ip }, index) =>
      findIpWarnings(`${fieldPath}.hostAliases[${index}].ip`, readText(ip), serverMinor),
    ),
  ];
}
