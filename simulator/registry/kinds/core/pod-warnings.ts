/** The warnings about the spec of a pod, in the order of kube-apiserver. `at` is '' for a Pod, otherwise the path of the template. */
import {
  APPARMOR,
  DEPRECATED_ANNOTATIONS,
  DEPRECATED_LABELS,
  SECCOMP_CONTAINER,
  SECCOMP_POD,
} from '../../../../spec/well-known-names.ts';
import { quote } from '../../../../values/go-quote.ts';
import { parseQuantity } from '../../../pure/quantity/quantity.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';

const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'];

/** In the order of the warnings. */
const DEPRECATED_VOLUMES: Readonly<Record<string, string>> = {
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  gitRepo: 'deprecated in v1.11',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  flocker: 'deprecated in v1.22, non-functional in v1.25+',
  storageOS: 'deprecated in v1.22, non-functional in v1.25+',
  quobyte: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
};

const USE_SECCOMP = 'non-functional in v1.27+; use the "seccompProfile" field instead';
const NO_PODS = 'a null labelSelector results in matching no pod';

export function warnAboutPod(pod: Fields, fieldPath: string): string[] {
  const spec = objectMembers(pod.spec);
  const annotations = objectMembers(objectMembers(pod.metadata).annotations);
  const [specAt, annotationsAt] =
    fieldPath === '' ? ['spec', 'metadata.annotations'] : [`${fieldPath}.spec`, `${fieldPath}.metadata.annotations`];
  const warnings: string[] = [];
  warnAboutPlacement(spec, specAt, warnings);
  for (const key in DEPRECATED_ANNOTATIONS)
    if (annotations[key] !== undefined) warnings.push(`${annotationsAt}[${key}]: ${DEPRECATED_ANNOTATIONS[key]}`);
  warnAboutVolumes(list(spec, 'volumes'), `${specAt}.volumes`, warnings);
  warnAboutDuplicates(spec, specAt, warnings);
  for (const resource of ['memory', 'ephemeral-storage'])
    warnAboutBytes(objectMembers(spec.overhead)[resource], `${specAt}.overhead[${resource}]`, warnings);
  if (annotations[SECCOMP_POD] !== undefined && isUnset(objectMembers(spec.securityContext).seccompProfile))
    warnings.push(`${annotationsAt}[${SECCOMP_POD}]: ${USE_SECCOMP}`);
  warnAboutContainers(spec, { specAt, annotationsAt, annotations, isTemplate: fieldPath !== '' }, warnings);
  warnAboutPorts(spec, specAt, warnings);
  if (Number(spec.terminationGracePeriodSeconds ?? 0) < 0) {
    const detail = 'must be >= 0; negative values are invalid and will be treated as 1';
    warnings.push(`${specAt}.terminationGracePeriodSeconds: ${detail}`);
  }
  if (!isUnset(spec.affinity)) warnAboutAffinity(objectMembers(spec.affinity), `${specAt}.affinity`, warnings);
  return warnings;
}

function warnAboutPlacement(spec: Fields, fieldPath: string, warnings: string[]): void {
  for (const key of Object.keys(objectMembers(spec.nodeSelector))) {
    const message = DEPRECATED_LABELS[key];
    if (message !== undefined) warnings.push(`${fieldPath}.nodeSelector[${key}]: ${message}`);
  }
  const { nodeAffinity: nodeAffinityValue } = objectMembers(spec.affinity);
  if (!isUnset(nodeAffinityValue)) {
    const nodeAffinity = objectMembers(nodeAffinityValue);
    const [required, preferred] = [
      'requiredDuringSchedulingIgnoredDuringExecution',
      'preferredDuringSchedulingIgnoredDuringExecution',
    ];
    for (const [index, term] of list(objectMembers(nodeAffinity[required]), 'nodeSelectorTerms').entries())
      warnAboutTerm(term, `${fieldPath}.affinity.nodeAffinity.${required}.nodeSelectorTerms[${index}]`, warnings);
    for (const [index, term] of list(nodeAffinity, preferred).entries())
      warnAboutTerm(
        objectMembers(term.preference),
        `${fieldPath}.affinity.nodeAffinity.${preferred}[${index}].preference`,
        warnings,
      );
  }
  for (const [index, constraint] of list(spec, 'topologySpreadConstraints').entries()) {
    const field = `${fieldPath}.topologySpreadConstraints[${index}]`;
    const message = DEPRECATED_LABELS[text(constraint.topologyKey)];
    if (message !== undefined) warnings.push(`${field}.topologyKey: ${text(constraint.topologyKey)} is ${message}`);
    if (isUnset(constraint.labelSelector)) warnings.push(`${field}.labelSelector: ${NO_PODS}`);
  }
}

function warnAboutTerm(term: Fields, fieldPath: string, warnings: string[]): void {
  for (const [index, { key }] of list(term, 'matchExpressions').entries()) {
    const message = DEPRECATED_LABELS[text(key)];
    if (message !== undefined) warnings.push(`${fieldPath}.matchExpressions[${index}].key: ${text(key)} is ${message}`);
  }
}

function warnAboutVolumes(volumes: readonly Fields[], fieldPath: string, warnings: string[]): void {
  for (const [index, volume] of volumes.entries()) {
    for (const [member, message] of Object.entries(DEPRECATED_VOLUMES)) {
      if (member === 'cephfs' && !isUnset(volume.ephemeral)) {
        const { volumeClaimTemplate } = objectMembers(volume.ephemeral);
        const field = `${fieldPath}[${index}].ephemeral.volumeClaimTemplate.spec`;
        warnings.push(...warnAboutClaim(objectMembers(objectMembers(volumeClaimTemplate).spec), field));
      }
      if (!isUnset(volume[member])) warnings.push(`${fieldPath}[${index}].${member}: ${message}`);
    }
  }
}

/** The spec of a PersistentVolumeClaim. */
export function warnAboutClaim(spec: Fields, fieldPath: string): string[] {
  const warnings: string[] = [];
  for (const member of ['requests', 'limits']) {
    const { storage } = objectMembers(objectMembers(spec.resources)[member]);
    warnAboutBytes(storage, `${fieldPath}.resources.${member}[storage]`, warnings);
  }
  return warnings;
}

function warnAboutDuplicates(spec: Fields, fieldPath: string, warnings: string[]): void {
  for (const [member, key] of [
    ['hostAliases', 'ip'],
    ['imagePullSecrets', 'name'],
  ] as const) {
    const seenValues = new Set<string>();
    for (const [index, item] of list(spec, member).entries()) {
      const value = text(item[key]);
      if (seenValues.has(value))
        warnings.push(`${fieldPath}.${member}[${index}].${key}: duplicate ${key} ${quote(value)}`);
      seenValues.add(value);
    }
  }
  for (const [index, { name }] of list(spec, 'imagePullSecrets').entries())
    if (isUnset(name)) warnings.push(`${fieldPath}.imagePullSecrets[${index}].name: invalid empty name ""`);
}

/** Only quantities with a decimal point or a suffix for fractions can be fractional. */
function warnAboutBytes(value: unknown, fieldPath: string, warnings: string[]): void {
  if (isUnset(value) || !/[.munE]|e-/.test(String(value))) return;
  const { unscaled, scale, text: canonical } = parseQuantity(String(value));
  if (scale >= 0 || unscaled % 10n ** BigInt(-scale) === 0n) return;
  warnings.push(`${fieldPath}: fractional byte value ${quote(canonical)} is invalid, must be an integer`);
}

interface PodPlace {
  readonly specAt: string;
  readonly annotationsAt: string;
  readonly annotations: Fields;
  readonly isTemplate: boolean;
}

function warnAboutContainers(spec: Fields, place: PodPlace, warnings: string[]): void {
  const hasProfile = !isUnset(objectMembers(spec.securityContext).appArmorProfile);
  for (const member of CONTAINER_LISTS) {
    for (const [index, container] of list(spec, member).entries()) {
      const security = objectMembers(container.securityContext);
      const warnAboutAnnotation = (prefix: string, message: string) => {
        const key = prefix + text(container.name);
        if (place.annotations[key] !== undefined) warnings.push(`${place.annotationsAt}[${key}]: ${message}`);
      };
      if (isUnset(security.seccompProfile)) warnAboutAnnotation(SECCOMP_CONTAINER, USE_SECCOMP);
      if (place.isTemplate && !hasProfile && isUnset(security.appArmorProfile))
        warnAboutAnnotation(APPARMOR, 'deprecated since v1.30; use the "appArmorProfile" field instead');
      warnAboutResources(objectMembers(container.resources), `${place.specAt}.${member}[${index}].resources`, warnings);
      warnAboutEnvironment(list(container, 'env'), `${place.specAt}.${member}[${index}].env`, warnings);
    }
  }
}

function warnAboutResources({ limits, requests }: Fields, fieldPath: string, warnings: string[]): void {
  for (const resource of ['memory', 'ephemeral-storage']) {
    warnAboutBytes(objectMembers(limits)[resource], `${fieldPath}.limits[${resource}]`, warnings);
    warnAboutBytes(objectMembers(requests)[resource], `${fieldPath}.requests[${resource}]`, warnings);
  }
}

/** A variable may extend an earlier one of the same name. */
function warnAboutEnvironment(variables: readonly Fields[], fieldPath: string, warnings: string[]): void {
  if (variables.length < 2) return;
  const seenValues = new Set<string>();
  for (const [index, { name: nameValue, value, valueFrom }] of variables.entries()) {
    const name = text(nameValue);
    if (!seenValues.has(name)) {
      seenValues.add(name);
      continue;
    }
    const reference = `$(${name})`;
    if (isUnset(valueFrom) && text(value) !== reference && text(value).includes(reference)) continue;
    const detail = `hides previous definition of ${quote(name)}, which may be dropped when using apply`;
    warnings.push(`${fieldPath}[${index}]: ${detail}`);
  }
}

interface PlacedPort {
  readonly fieldPath: string;
  readonly hostIP: string;
  readonly hostPort: number;
}

function warnAboutPorts(spec: Fields, specAt: string, warnings: string[]): void {
  const usedNames = new Map<string, PlacedPort[]>();
  for (const member of CONTAINER_LISTS) {
    for (const [position, container] of list(spec, member).entries()) {
      for (const [index, port] of list(container, 'ports').entries()) {
        const fieldPath = `${specAt}.${member}[${position}].ports[${index}]`;
        const placed = { fieldPath, hostIP: text(port.hostIP), hostPort: Number(port.hostPort ?? 0) };
        if (placed.hostIP !== '' && placed.hostPort === 0)
          warnings.push(`${fieldPath}: hostIP set without hostPort: ${goPort(port)}`);
        const key = `${Number(port.containerPort ?? 0)}/${text(port.protocol)}`;
        const others = usedNames.get(key) ?? [];
        for (const other of others) {
          const conflict = portConflict(placed, other);
          if (conflict !== undefined)
            warnings.push(`${fieldPath}: ${conflict} port definition with ${other.fieldPath}`);
        }
        usedNames.set(key, [...others, placed]);
      }
    }
  }
}

function portConflict(port: PlacedPort, other: PlacedPort): string | undefined {
  if (port.hostIP === other.hostIP && port.hostPort === other.hostPort) return 'duplicate';
  if (port.hostPort === 0 || other.hostPort === 0) return 'overlapping';
  const isAmbiguous = port.hostPort === other.hostPort && (port.hostIP === '') !== (other.hostIP === '');
  return isAmbiguous ? 'dangerously ambiguous' : undefined;
}

function goPort({ name, hostPort, containerPort, protocol, hostIP }: Fields): string {
  const numbers = `HostPort:${Number(hostPort ?? 0)} ContainerPort:${Number(containerPort ?? 0)}`;
  return `{Name:${text(name)} ${numbers} Protocol:${text(protocol)} HostIP:${text(hostIP)}}`;
}

function warnAboutAffinity(affinity: Fields, fieldPath: string, warnings: string[]): void {
  for (const member of ['podAffinity', 'podAntiAffinity']) {
    const terms = objectMembers(affinity[member]);
    const [required, preferred] = [
      'requiredDuringSchedulingIgnoredDuringExecution',
      'preferredDuringSchedulingIgnoredDuringExecution',
    ];
    for (const [index, term] of list(terms, required).entries())
      if (isUnset(term.labelSelector))
        warnings.push(`${fieldPath}.${member}.${required}[${index}].labelSelector: ${NO_PODS}`);
    for (const [index, term] of list(terms, preferred).entries())
      if (isUnset(objectMembers(term.podAffinityTerm).labelSelector))
        warnings.push(`${fieldPath}.${member}.${preferred}[${index}].podAffinityTerm.labelSelector: ${NO_PODS}`);
  }
}
