/** Validates the status of a pod, which kubelets write. */

import { goSyntax } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { parseIp } from '../../../pure/names/ip-address.ts';
import { checkQualifiedName } from '../../../pure/names/qualified-name.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { duplicate, forbiddenField, invalidValue, notSupported } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';
import type { Tags } from '../../validation/tags.ts';
import { validateTags } from '../../validation/validate-tags.ts';

const SYSTEM_CONDITIONS = ['PodScheduled', 'Ready', 'Initialized'];
const IP: Tags = { pointer: true, format: 'ip' };

export function validatePodStatus(next: ApiObject, previous: ApiObject): FieldProblem[] {
  const [status, before, spec] = [objectMembers(next.status), objectMembers(previous.status), objectMembers(next.spec)];
  const { nominatedNodeName: node } = status;
  const qosClass = text(status.qosClass);
  return [
    ...validatePodConditions(list(status, 'conditions'), 'metadata.conditions'),
    ...(!isUnset(node) && node !== before.nominatedNodeName
      ? validateTags({ format: 'long-name' }, node, 'status.nominatedNodeName')
      : []),
    ...(qosClass === text(before.qosClass) ? [] : [invalidValue('status.qosClass', qosClass, 'field is immutable')]),
    ...validateTransitions(status, before, spec),
    ...validateClaimStatuses(list(status, 'resourceClaimStatuses'), list(spec, 'resourceClaims')),
    ...validateIps(list(status, 'podIPs'), 'status.podIPs'),
    ...validateHostIps(status),
    ...STATUS_LISTS.flatMap((member) => validateUsers(list(status, member), `status.${member}`)),
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

/** A container that is not restarted stays terminated. */
function validateTransitions(status: Fields, before: Fields, spec: Fields): FieldProblem[] {
  const policy = text(spec.restartPolicy);
  if (policy === 'Always') return [];
  return ['containerStatuses'].flatMap((member) =>
    list(before, member).flatMap((old) => {
      const { terminated } = objectMembers(old.state);
      if (isUnset(terminated)) return [];
      if (objectMembers(terminated).exitCode !== 0 && policy === 'OnFailure') return [];
      const index = list(status, member).findIndex(({ name }) => name === old.name);
      const current = list(status, member)[index];
      if (current === undefined || !isUnset(objectMembers(current.state).terminated)) return [];
      return [forbiddenField(`status.${member}[${index}].state`, 'may not be transitioned to non-terminated state')];
    }),
  );
}

function validateClaimStatuses(statuses: readonly Fields[], claims: readonly Fields[]): FieldProblem[] {
  const usedNames = new Set<string>();
  return statuses.flatMap(({ name: nameValue, resourceClaimName: claim }, index) => {
    const name = text(nameValue);
    const fieldPath = `status.resourceClaimStatuses[${index}].name`;
    const problems: FieldProblem[] = [];
    if (!claims.some((claim) => claim.name === name)) {
      problems.push(invalidValue(fieldPath, name, 'must match the name of an entry in `spec.resourceClaims`'));
    }
    if (usedNames.has(name)) problems.push(duplicate(fieldPath, name));
    usedNames.add(name);
    if (typeof claim !== 'string') return problems;
    return [...problems, ...checkDns1123Subdomain(claim).map((detail) => invalidValue(fieldPath, claim, detail))];
  });
}

function validateIps(items: readonly Fields[], fieldPath: string): FieldProblem[] {
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
    problems.push(invalidValue(fieldPath, { bare: goSyntax(items) }, detail));
  }
  for (const [index, ip] of ips.entries())
    if (ips.indexOf(ip) < index) problems.push(duplicate(`${fieldPath}[${index}]`, { bare: `core.PodIP{IP:"${ip}"}` }));
  return problems;
}

function validateHostIps(status: Fields): FieldProblem[] {
  const items = list(status, 'hostIPs');
  const first = text(items[0]?.ip);
  if (items.length === 0) return [];
  const problems =
    text(status.hostIP) === first ? [] : [invalidValue('status.hostIPs[0].ip', first, 'must be equal to `hostIP`')];
  return [...problems, ...validateIps(items, 'status.hostIPs')];
}

const STATUS_LISTS = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'];

/** The path of the causes does not contain `user`. */
function validateUsers(statuses: readonly Fields[], fieldPath: string): FieldProblem[] {
  const id: Tags = { format: 'user-id' };
  return statuses.flatMap(({ user }, index) =>
    validateTags(
      { fields: { uid: id, gid: id, supplementalGroups: { eachVal: id } } },
      objectMembers(user).linux,
      `${fieldPath}[${index}].linux`,
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

/** Only devices that a container requests have a health status. */
function validateDeviceHealth(status: Fields, spec: Fields): FieldProblem[] {
  return list(status, 'containerStatuses').flatMap((status, index) => {
    const container = list(spec, 'containers').find(({ name }) => name === status.name);
    const { requests, claims } = objectMembers(container?.resources);
    const known = new Set([
      ...Object.keys(objectMembers(requests)),
      ...(Array.isArray(claims) ? claims.map((claim) => `claim:${text(objectMembers(claim).name)}`) : []),
    ]);
    return list(status, 'allocatedResourcesStatus').flatMap((allocated, position) => {
      const fieldPath = `status.containerStatuses[${index}].allocatedResourcesStatus[${position}]`;
      const name = text(allocated.name);
      const isKnown = known.has(name);
      return [
        ...(isKnown
          ? []
          : [invalidValue(`${fieldPath}.name`, name, "must match one of the container's resource requests")]),
        ...list(allocated, 'resources').flatMap((device, place) =>
          validateDevice(device, `${fieldPath}.resources[${place}]`),
        ),
      ];
    });
  });
}

function validateDevice(device: Fields, fieldPath: string): FieldProblem[] {
  const health = text(device.health);
  return HEALTH.includes(health) ? [] : [notSupported(`${fieldPath}.health`, health, HEALTH)];
}
