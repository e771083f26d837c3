/** Validates the status of a pod, which kubelets write. */

import type { Machinery } from '../../../../../spec/machinery.ts';
import { formatGoSyntax } from '../../../../pure/go/go-syntax.ts';
import { checkDns1123Subdomain } from '../../../../pure/names/dns.ts';
import { parseIp } from '../../../../pure/names/ip-address.ts';
import { checkQualifiedName } from '../../../../pure/names/qualified-name.ts';
import type { ApiObject } from '../../../../pure/object.ts';
import {
  duplicate,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../../object-fields.ts';
import type { Tags } from '../../../validation/tags.ts';
import { validateTags } from '../../../validation/validate-tags.ts';

const SYSTEM_CONDITIONS = ['PodScheduled', 'Ready', 'Initialized'];
const IP: Tags = { pointer: true, format: 'ip' };

export function validatePodStatus(
  next: ApiObject,
  previous: ApiObject,
  machinery: ReadonlySet<Machinery>,
): FieldProblem[] {
  const [status, before, spec] = [objectMembers(next.status), objectMembers(previous.status), objectMembers(next.spec)];
  const { nominatedNodeName: node } = status;
  const qosClass = text(status.qosClass);
  return [
    ...validatePodConditions(list(status, 'conditions'), 'metadata.conditions'),
    ...list(status, 'conditions').flatMap((condition, index) =>
      validateGeneration(condition, `status.conditions[${index}]`),
    ),
    ...(!isUnset(node) && node !== before.nominatedNodeName
      ? validateTags({ format: 'long-name' }, node, 'status.nominatedNodeName')
      : []),
    ...validateGeneration(status, 'status'),
    ...(qosClass === text(before.qosClass) ? [] : [invalidValue('status.qosClass', qosClass, 'field is immutable')]),
    ...validateTransitions(status, before, spec),
    ...validateClaimStatuses(list(status, 'resourceClaimStatuses'), list(spec, 'resourceClaims'), machinery),
    ...validateExtendedClaim(status.extendedResourceClaimStatus, 'status.extendedResourceClaimStatus'),
    ...validateIps(list(status, 'podIPs'), 'status.podIPs', machinery),
    ...validateHostIps(status, machinery),
    ...STATUS_LISTS.flatMap((member) => validateUsers(list(status, member), `status.${member}`, machinery)),
    ...validateDeviceHealth(status, spec),
    ...validateNoDeviceHealth(status),
  ];
}

function validatePodConditions(conditions: readonly Fields[], fieldPath: string): FieldProblem[] {
  return conditions.flatMap(({ type }, index) =>
    SYSTEM_CONDITIONS.includes(text(type))
      ? []
      : checkQualifiedName(text(type)).map((detail) => invalidValue(`${fieldPath}[${index}].Type`, text(type), detail)),
  );
}

/** Validates observedGeneration, which releases before 1.34 do not have or drop. */
function validateGeneration({ observedGeneration: generation }: Fields, fieldPath: string): FieldProblem[] {
  return typeof generation === 'number' && generation < 0
    ? [invalidValue(`${fieldPath}.observedGeneration`, generation, 'must be a non-negative integer')]
    : [];
}

/** Returns problems if a terminated container that is not restarted changes to another state. */
function validateTransitions(status: Fields, before: Fields, spec: Fields): FieldProblem[] {
  const policy = text(spec.restartPolicy);
  if (policy === 'Always') return [];
  return ['containerStatuses'].flatMap((member) =>
    list(before, member).flatMap((previousStatus) => {
      const { terminated } = objectMembers(previousStatus.state);
      if (isUnset(terminated)) return [];
      if (objectMembers(terminated).exitCode !== 0 && policy === 'OnFailure') return [];
      const index = list(status, member).findIndex(({ name }) => name === previousStatus.name);
      const current = list(status, member)[index];
      if (current === undefined || !isUnset(objectMembers(current.state).terminated)) return [];
      return [forbiddenField(`status.${member}[${index}].state`, 'may not be transitioned to non-terminated state')];
    }),
  );
}

function validateClaimStatuses(
  statuses: readonly Fields[],
  claims: readonly Fields[],
  machinery: ReadonlySet<Machinery>,
): FieldProblem[] {
  const usedNames = new Set<string>();
  return statuses.flatMap(({ name: nameValue, resourceClaimName: claim }, index) => {
    const name = text(nameValue);
    const field = `status.resourceClaimStatuses[${index}]`;
    const fieldPath = `${field}.name`;
    const claimPath = machinery.has('claim-status-paths') ? `${field}.resourceClaimName` : fieldPath;
    const problems: FieldProblem[] = [];
    if (!claims.some((claim) => claim.name === name)) {
      problems.push(invalidValue(fieldPath, name, 'must match the name of an entry in `spec.resourceClaims`'));
    }
    if (usedNames.has(name)) problems.push(duplicate(fieldPath, name));
    usedNames.add(name);
    if (typeof claim !== 'string') return problems;
    return [...problems, ...checkDns1123Subdomain(claim).map((detail) => invalidValue(claimPath, claim, detail))];
  });
}

/** Validates the status of the claim for extended resources, which releases before 1.36 drop. */
function validateExtendedClaim(value: unknown, fieldPath: string): FieldProblem[] {
  if (value === undefined || value === null) return [];
  const { requestMappings, resourceClaimName } = objectMembers(value);
  const name = text(resourceClaimName);
  return [
    ...(Array.isArray(requestMappings) && requestMappings.length > 0
      ? []
      : [required(`${fieldPath}.requestMappings`, 'at least one request mapping is required')]),
    ...(name === ''
      ? [required(`${fieldPath}.resourceClaimName`)]
      : checkDns1123Subdomain(name).map((detail) => invalidValue(`${fieldPath}.resourceClaimName`, name, detail))),
  ];
}

function validateIps(items: readonly Fields[], fieldPath: string, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  const ips = items.map(({ ip }) => text(ip));
  const problems = ips.flatMap((ip, index) => validateTags(IP, ip, `${fieldPath}[${index}]`));
  if (ips.length < 2) return problems;
  const lengths = new Set(ips.map((ip) => parseIp(ip)?.length));
  if (lengths.has(undefined)) {
    const message = `Internal error: failed to check for dual stack with error:invalid IP`;
    problems.push({ type: 'InternalError', field: fieldPath, message });
  }
  if (lengths.size < 2 || lengths.has(undefined) || ips.length > 2) {
    const detail = 'may specify no more than one IP for each IP family';
    problems.push(invalidValue(fieldPath, { bare: formatGoSyntax(items) }, detail));
  }
  if (!machinery.has('equal-pod-addresses-reported')) return problems;
  for (const [index, ip] of ips.entries())
    if (ips.indexOf(ip) < index) problems.push(duplicate(`${fieldPath}[${index}]`, { bare: `core.PodIP{IP:"${ip}"}` }));
  return problems;
}

function validateHostIps(status: Fields, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  const items = list(status, 'hostIPs');
  const first = text(items[0]?.ip);
  if (items.length === 0) return [];
  const problems =
    text(status.hostIP) === first ? [] : [invalidValue('status.hostIPs[0].ip', first, 'must be equal to `hostIP`')];
  return [...problems, ...validateIps(items, 'status.hostIPs', machinery)];
}

const STATUS_LISTS = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'];

/** Validates the users of containers. Before 1.33, the field of the causes does not contain `user`. */
function validateUsers(
  statuses: readonly Fields[],
  fieldPath: string,
  machinery: ReadonlySet<Machinery>,
): FieldProblem[] {
  const id: Tags = { format: 'user-id' };
  const hasUser = machinery.has('container-user-paths');
  const uid: Tags = machinery.has('container-user-ids-unsigned')
    ? { range: [0, 2 ** 32 - 1], rangeDetail: `must be between 0 and ${2 ** 32 - 1}, inclusive` }
    : id;
  return statuses.flatMap(({ user }, index) =>
    validateTags(
      { fields: { uid, gid: id, supplementalGroups: { eachVal: id } } },
      objectMembers(user).linux,
      `${fieldPath}[${index}]${hasUser ? '.user' : ''}.linux`,
    ),
  );
}

function validateNoDeviceHealth(status: Fields): FieldProblem[] {
  const member = 'ephemeralContainerStatuses';
  return list(status, member).flatMap((item, index) =>
    list(item, 'allocatedResourcesStatus').length === 0
      ? []
      : [
          forbiddenField(
            `status.${member}[${index}].allocatedResourcesStatus`,
            'must not be specified in container status',
          ),
        ],
  );
}

const HEALTH = ['Healthy', 'Unhealthy', 'Unknown'];

/** Validates the health of devices. Only devices that a container requests can have a health status. */
function validateDeviceHealth(status: Fields, spec: Fields): FieldProblem[] {
  return list(status, 'containerStatuses').flatMap((status, index) => {
    const container = list(spec, 'containers').find(({ name }) => name === status.name);
    const { requests, claims } = objectMembers(container?.resources);
    const requestedNames = new Set([
      ...Object.keys(objectMembers(requests)),
      ...(Array.isArray(claims) ? claims.map((claim) => `claim:${text(objectMembers(claim).name)}`) : []),
    ]);
    return list(status, 'allocatedResourcesStatus').flatMap((allocated, position) => {
      const fieldPath = `status.containerStatuses[${index}].allocatedResourcesStatus[${position}]`;
      const name = text(allocated.name);
      const isKnown = requestedNames.has(name);
      return [
        ...(isKnown
          ? []
          : [invalidValue(`${fieldPath}.name`, name, "must match one of the container's resource requests")]),
        ...list(allocated, 'resources').flatMap((device, deviceIndex) =>
          validateDevice(device, `${fieldPath}.resources[${deviceIndex}]`),
        ),
      ];
    });
  });
}

function validateDevice(device: Fields, fieldPath: string): FieldProblem[] {
  const health = text(device.health);
  return HEALTH.includes(health) ? [] : [notSupported(`${fieldPath}.health`, health, HEALTH)];
}
