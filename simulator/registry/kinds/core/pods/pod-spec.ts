/** Sets the defaults of the PodSpec of a pod or workload template. */
import {
  ensureStruct,
  type Fields,
  isUnset,
  readList,
  readMembers,
  readText,
  setIfUnset,
} from '../../../object-fields.ts';
import { hasLatestTag } from './image-tag.ts';
import { computePodAmounts } from './pod-amounts.ts';

/** Sets the defaults that apply to both pods and templates. */
export function setPodSpecDefaults(spec: Fields): void {
  setIfUnset(spec, 'restartPolicy', 'Always');
  if (spec.terminationGracePeriodSeconds === undefined) spec.terminationGracePeriodSeconds = 30;
  setIfUnset(spec, 'dnsPolicy', 'ClusterFirst');
  setIfUnset(spec, 'securityContext', {});
  setIfUnset(spec, 'schedulerName', 'default-scheduler');
  const containers = listContainers(spec);
  for (const container of containers) {
    setIfUnset(container, 'terminationMessagePath', '/dev/termination-log');
    setIfUnset(container, 'terminationMessagePolicy', 'File');
    setIfUnset(container, 'imagePullPolicy', hasLatestTag(readText(container.image)) ? 'Always' : 'IfNotPresent');
    for (const port of readList(container, 'ports')) setIfUnset(port, 'protocol', 'TCP');
  }
  for (const volume of readList(spec, 'volumes')) {
    const isEmpty = Object.entries(volume).every(([member, source]) => member === 'name' || isUnset(source));
    if (isEmpty) volume.emptyDir = {};
    if (!isUnset(volume.image)) {
      const image = readMembers(volume.image);
      setIfUnset(image, 'pullPolicy', hasLatestTag(readText(image.reference)) ? 'Always' : 'IfNotPresent');
    }
  }
  setServiceAccount(spec);
  for (const container of containers) setProbeDefaults(container);
}

/** Sets serviceAccount and serviceAccountName to the same name. */
function setServiceAccount(spec: Fields): void {
  const name = isUnset(spec.serviceAccountName) ? spec.serviceAccount : spec.serviceAccountName;
  if (isUnset(name)) return;
  spec.serviceAccountName = name ?? '';
  spec.serviceAccount = name ?? '';
}

const PROBE_DEFAULTS = { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 };

function setProbeDefaults(container: Fields): void {
  for (const member of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    const probe = container[member];
    if (isUnset(probe)) continue;
    for (const [field, value] of Object.entries(PROBE_DEFAULTS))
      if (!readMembers(probe)[field]) readMembers(probe)[field] = value;
  }
}

/** Sets the defaults of pods. Missing requests default to the limits and, in the host network, hostPort defaults to containerPort. */
export function setPodDefaults(spec: Fields): void {
  setPodSpecDefaults(spec);
  spec.enableServiceLinks ??= true;
  for (const member of ['containers', 'initContainers']) {
    for (const container of readList(spec, member)) {
      setRequests(container);
      if (spec.hostNetwork !== true) continue;
      for (const port of readList(container, 'ports'))
        if (port.containerPort !== undefined) port.hostPort ??= port.containerPort;
    }
  }
}

function setRequests(container: Fields): void {
  const { limits } = readMembers(container.resources);
  if (isUnset(limits)) return;
  const resources = ensureStruct(container, 'resources');
  resources.requests = { ...readMembers(limits), ...readMembers(resources.requests) };
}

/** Sets missing pod-level requests to the sum of the containers, or to the limit of the pod. */
export function setPodLevelDefaults(spec: Fields): void {
  const { limits, requests } = readMembers(spec.resources);
  const isSupported = (name: string) => name === 'cpu' || name === 'memory' || name.startsWith(HUGE_PAGES_PREFIX);
  const isHugePages = (name: string) => name.startsWith(HUGE_PAGES_PREFIX);
  if (isUnset(spec.resources) || (isEmptyValue(limits) && isEmptyValue(requests))) return;
  const resources = ensureStruct(spec, 'resources');
  const [podLimits, podRequests] = [{ ...readMembers(limits) }, { ...readMembers(requests) }];
  for (const [name, amount] of computePodAmounts(spec, 'limits'))
    if (isHugePages(name) && podRequests[name] === undefined) podLimits[name] ??= amount.text;
  if (Object.keys(podLimits).length === 0) return;
  resources.limits = podLimits;
  for (const [name, amount] of computePodAmounts(spec, 'requests'))
    if (isSupported(name) && !isHugePages(name)) podRequests[name] ??= amount.text;
  for (const [name, limit] of Object.entries(podLimits)) if (isSupported(name)) podRequests[name] ??= limit;
  resources.requests = podRequests;
}

const HUGE_PAGES_PREFIX = 'hugepages-';

function isEmptyValue(value: unknown): boolean {
  return Object.keys(readMembers(value)).length === 0;
}

function listContainers(spec: Fields): Fields[] {
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((member) => readList(spec, member));
}
