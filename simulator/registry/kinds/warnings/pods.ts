/** Returns the warnings about the spec of a pod, in the order of kube-apiserver. */
import { APPARMOR, DEPRECATED_ANNOTATIONS, SECCOMP_CONTAINER, SECCOMP_POD } from '../../../../spec/well-known-names.ts';
import { quote } from '../../../../values/go-quote.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';
import { warnAboutIp } from './addresses.ts';
import { warnAboutBytes, warnAboutClaim } from './claims.ts';
import { DEPRECATED_VOLUMES, describeVolume } from './deprecated-volumes.ts';
import { warnAboutLabels, warnAboutPreference, warnAboutTerm } from './labels.ts';
import { warnAboutPorts } from './ports.ts';
import { selectText, type TextHistory } from './texts.ts';
import { warnAboutVolumePaths } from './volume-paths.ts';

const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'];

const USE_SECCOMP: TextHistory = {
  22: 'deprecated since v1.19; use the "seccompProfile" field instead',
  23: 'deprecated since v1.19, non-functional in v1.25+; use the "seccompProfile" field instead',
  25: 'deprecated since v1.19, non-functional in a future release; use the "seccompProfile" field instead',
  27: 'non-functional in v1.27+; use the "seccompProfile" field instead',
};
const USE_APPARMOR = 'deprecated since v1.30; use the "appArmorProfile" field instead';
const NO_PODS = 'a null labelSelector results in matching no pod';

interface PodLocation {
  readonly specPath: string;
  readonly annotationsPath: string;
  readonly annotations: Fields;
  readonly isTemplate: boolean;
  readonly server: number;
}

/** Returns the warnings about a Pod or a template. `fieldPath` is '' for a Pod, otherwise the path of the template. */
export function warnAboutPod(pod: Fields, fieldPath: string, server: number): string[] {
  if (server < 22) return [];
  const spec = objectMembers(pod.spec);
  const annotations = objectMembers(objectMembers(pod.metadata).annotations);
  const prefix = fieldPath === '' ? '' : `${fieldPath}.`;
  const [specPath, annotationsPath] = [`${prefix}spec`, `${prefix}metadata.annotations`];
  const location = { specPath, annotationsPath, annotations, isTemplate: fieldPath !== '', server };
  return [
    ...warnAboutPlacement(spec, specPath, server),
    ...Object.entries(DEPRECATED_ANNOTATIONS)
      .filter(([key]) => annotations[key] !== undefined)
      .map(([key, message]) => `${annotationsPath}[${key}]: ${message}`),
    ...warnAboutVolumes(list(spec, 'volumes'), `${specPath}.volumes`, server),
    ...(server >= 32 ? warnAboutVolumePaths(list(spec, 'volumes'), server) : []),
    ...warnAboutDuplicates(spec, specPath, server),
    ...['memory', 'ephemeral-storage'].flatMap((resource) =>
      warnAboutBytes(objectMembers(spec.overhead)[resource], `${specPath}.overhead[${resource}]`),
    ),
    ...(annotations[SECCOMP_POD] !== undefined && isUnset(objectMembers(spec.securityContext).seccompProfile)
      ? [`${annotationsPath}[${SECCOMP_POD}]: ${selectText(USE_SECCOMP, server)}`]
      : []),
    ...warnAboutContainers(spec, location),
    ...(server >= 28 ? warnAboutPorts(spec, specPath, server) : []),
    ...(server >= 27 && Number(spec.terminationGracePeriodSeconds ?? 0) < 0
      ? [
          `${specPath}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
        ]
      : []),
    ...(server >= 28 ? warnAboutAffinity(objectMembers(spec.affinity), `${specPath}.affinity`) : []),
    ...(server >= 33 ? warnAboutAddresses(spec, specPath, server) : []),
  ];
}

const [REQUIRED, PREFERRED] = [
  'requiredDuringSchedulingIgnoredDuringExecution',
  'preferredDuringSchedulingIgnoredDuringExecution',
];

function warnAboutPlacement(spec: Fields, fieldPath: string, server: number): string[] {
  const nodeAffinity = objectMembers(objectMembers(spec.affinity).nodeAffinity);
  const affinityPath = `${fieldPath}.affinity.nodeAffinity`;
  const keys = Object.keys(objectMembers(spec.nodeSelector));
  return [
    ...warnAboutLabels(keys, server, (message, index) => `${fieldPath}.nodeSelector[${keys[index]}]: ${message}`),
    ...list(objectMembers(nodeAffinity[REQUIRED]), 'nodeSelectorTerms').flatMap((term, index) =>
      warnAboutTerm(term, `${affinityPath}.${REQUIRED}.nodeSelectorTerms[${index}]`, server),
    ),
    ...list(nodeAffinity, PREFERRED).flatMap(({ preference }, index) =>
      warnAboutPreference(objectMembers(preference), `${affinityPath}.${PREFERRED}[${index}].preference`, server),
    ),
    ...list(spec, 'topologySpreadConstraints').flatMap(({ topologyKey, labelSelector }, index) => {
      const field = `${fieldPath}.topologySpreadConstraints[${index}]`;
      const key = text(topologyKey);
      return [
        ...warnAboutLabels([key], server, (message) => `${field}.topologyKey: ${key} is ${message}`),
        ...(server >= 28 && isUnset(labelSelector) ? [`${field}.labelSelector: ${NO_PODS}`] : []),
      ];
    }),
  ];
}

function warnAboutVolumes(volumes: readonly Fields[], fieldPath: string, server: number): string[] {
  return volumes.flatMap((volume, index) =>
    DEPRECATED_VOLUMES.flatMap(({ member }) => {
      if (isUnset(volume[member])) return [];
      if (member === 'ephemeral') return server >= 26 ? warnAboutEphemeral(volume, `${fieldPath}[${index}]`) : [];
      const description = describeVolume(member, server);
      return description === undefined ? [] : [`${fieldPath}[${index}].${description}`];
    }),
  );
}

function warnAboutEphemeral({ ephemeral }: Fields, fieldPath: string): string[] {
  const { spec } = objectMembers(objectMembers(ephemeral).volumeClaimTemplate);
  return warnAboutClaim(objectMembers(spec), `${fieldPath}.ephemeral.volumeClaimTemplate.spec`);
}

function warnAboutDuplicates(spec: Fields, fieldPath: string, server: number): string[] {
  return [
    ...findRepeated(list(spec, 'hostAliases'), 'ip', `${fieldPath}.hostAliases`),
    ...findRepeated(list(spec, 'imagePullSecrets'), 'name', `${fieldPath}.imagePullSecrets`),
    ...list(spec, 'imagePullSecrets').flatMap(({ name }, index) =>
      isUnset(name) ? [`${fieldPath}.imagePullSecrets[${index}].name: invalid empty name ""`] : [],
    ),
    ...(server < 28 ? findRepeated(list(spec, 'volumes'), 'name', `${fieldPath}.volumes`) : []),
  ];
}

function findRepeated(items: readonly Fields[], key: string, fieldPath: string): string[] {
  const seenValues = new Set<string>();
  return items.flatMap((item, index) => {
    const value = text(item[key]);
    if (seenValues.has(value)) return [`${fieldPath}[${index}].${key}: duplicate ${key} ${quote(value)}`];
    seenValues.add(value);
    return [];
  });
}

function warnAboutContainers(spec: Fields, location: PodLocation): string[] {
  const seccomp = selectText(USE_SECCOMP, location.server);
  return CONTAINER_LISTS.flatMap((member) =>
    list(spec, member).flatMap((container, index) => {
      const fieldPath = `${location.specPath}.${member}[${index}]`;
      const [seccompKey, armorKey] = [SECCOMP_CONTAINER + text(container.name), APPARMOR + text(container.name)];
      const hasProfile = !isUnset(objectMembers(container.securityContext).seccompProfile);
      return [
        ...(location.annotations[seccompKey] === undefined || hasProfile
          ? []
          : [`${location.annotationsPath}[${seccompKey}]: ${seccomp}`]),
        ...(needsAppArmorWarning(spec, container, location)
          ? [`${location.annotationsPath}[${armorKey}]: ${USE_APPARMOR}`]
          : []),
        ...warnAboutResources(objectMembers(container.resources), `${fieldPath}.resources`),
        ...warnAboutEnvironment(list(container, 'env'), `${fieldPath}.env`, location.server),
      ];
    }),
  );
}

/** True if an AppArmor annotation needs a warning. Since 1.34, the field replaces the annotation only if both name the same profile. */
function needsAppArmorWarning(
  spec: Fields,
  container: Fields,
  { annotations, isTemplate, server }: PodLocation,
): boolean {
  const annotation = annotations[APPARMOR + text(container.name)];
  const hasField = !isUnset(objectMembers(container.securityContext).appArmorProfile);
  if (server < 30 || !isTemplate || annotation === undefined || hasField) return false;
  const { appArmorProfile } = objectMembers(spec.securityContext);
  if (isUnset(appArmorProfile)) return true;
  return server >= 34 && !isSameProfile(objectMembers(appArmorProfile), text(annotation));
}

function isSameProfile({ type, localhostProfile }: Fields, annotation: string): boolean {
  const prefix = 'localhost/';
  if (annotation.startsWith(prefix))
    return type === 'Localhost' && text(localhostProfile) === annotation.slice(prefix.length);
  return type === (annotation === 'unconfined' ? 'Unconfined' : 'RuntimeDefault');
}

function warnAboutResources({ limits, requests }: Fields, fieldPath: string): string[] {
  return ['memory', 'ephemeral-storage'].flatMap((resource) => [
    ...warnAboutBytes(objectMembers(limits)[resource], `${fieldPath}.limits[${resource}]`),
    ...warnAboutBytes(objectMembers(requests)[resource], `${fieldPath}.requests[${resource}]`),
  ]);
}

/** Returns warnings about repeated variables. Since 1.28, a variable may extend an earlier variable of the same name without a warning. */
function warnAboutEnvironment(variables: readonly Fields[], fieldPath: string, server: number): string[] {
  if (server < 28) return findRepeated(variables, 'name', fieldPath);
  const seenValues = new Set<string>();
  return variables.flatMap(({ name: nameValue, value, valueFrom }, index) => {
    const name = text(nameValue);
    if (!seenValues.has(name)) {
      seenValues.add(name);
      return [];
    }
    const reference = `$(${name})`;
    if (isUnset(valueFrom) && text(value) !== reference && text(value).includes(reference)) return [];
    const detail = server < 30 ? '' : ', which may be dropped when using apply';
    return [`${fieldPath}[${index}]: hides previous definition of ${quote(name)}${detail}`];
  });
}

function warnAboutAffinity(affinity: Fields, fieldPath: string): string[] {
  return ['podAffinity', 'podAntiAffinity'].flatMap((member) => {
    const terms = objectMembers(affinity[member]);
    return [
      ...list(terms, REQUIRED).flatMap(({ labelSelector }, index) =>
        isUnset(labelSelector) ? [`${fieldPath}.${member}.${REQUIRED}[${index}].labelSelector: ${NO_PODS}`] : [],
      ),
      ...list(terms, PREFERRED).flatMap(({ podAffinityTerm }, index) =>
        isUnset(objectMembers(podAffinityTerm).labelSelector)
          ? [`${fieldPath}.${member}.${PREFERRED}[${index}].podAffinityTerm.labelSelector: ${NO_PODS}`]
          : [],
      ),
    ];
  });
}

function warnAboutAddresses(spec: Fields, fieldPath: string, server: number): string[] {
  const { nameservers } = objectMembers(spec.dnsConfig);
  return [
    ...(Array.isArray(nameservers) ? nameservers : []).flatMap((address, index) =>
      warnAboutIp(`${fieldPath}.dnsConfig.nameservers[${index}]`, text(address), server),
    ),
    ...list(spec, 'hostAliases').flatMap(({ ip }, index) =>
      warnAboutIp(`${fieldPath}.hostAliases[${index}].ip`, text(ip), server),
    ),
  ];
}
