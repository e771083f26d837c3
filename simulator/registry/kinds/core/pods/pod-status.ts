/** Validates the status of a pod, which kubelets write. */

import type { ReleaseBehavior } from '../../../../../spec/release-behaviors.ts';
import { quote } from '../../../../../values/go-quote.ts';
import { checkDns1123Subdomain } from '../../../../pure/names/dns.ts';
import { parseIp } from '../../../../pure/names/ip-address.ts';
import { checkQualifiedName } from '../../../../pure/names/qualified-name.ts';
import type { ApiObject, Json } from '../../../../pure/object.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { isMemberOmitted } from '../../../../pure/value/omitted-members.ts';
import { ensureStruct, type Fields, isUnset, readList, readMembers, readText } from '../../../object-fields.ts';
import type { ValidationTags } from '../../../validation/tags.ts';
import { validateTags } from '../../../validation/validate-tags.ts';

const SYSTEM_CONDITIONS = ['PodScheduled', 'Ready', 'Initialized'];
const IP_TAGS: ValidationTags = { pointer: true, format: 'ip' };

/** The fields of the status that a write to `/status` keeps if it omits them (podStatusStrategy.PrepareForUpdate). */
const KEPT_FIELDS = ['qosClass', 'observedGeneration'];
/** The fields of claims that a write to `/status` also keeps since 1.37. In contrast to an omitted field, an empty list clears the stored value. */
const KEPT_CLAIM_FIELDS = [
  'resourceClaimStatuses',
  'extendedResourceClaimStatus',
  'nodeAllocatableResourceClaimStatuses',
];

/** Keeps the stored deletionTimestamp and omitted fields of the status, and sets empty podIPs to podIP. */
export function preparePodStatus(
  updatedObject: ApiObject,
  previous: ApiObject,
  behaviors: ReadonlySet<ReleaseBehavior>,
): void {
  const previousStatus = readMembers(previous.status);
  const status = ensureStruct(updatedObject, 'status');
  const keptFields = behaviors.has('pod-claim-statuses-kept') ? [...KEPT_FIELDS, ...KEPT_CLAIM_FIELDS] : KEPT_FIELDS;
  for (const field of keptFields) {
    const value = previousStatus[field];
    if (value !== undefined && !isMemberOmitted(status, field)) setIfZero(status, field, value);
  }
  keepGenerationsOfConditions(readList(status, 'conditions'), readList(previousStatus, 'conditions'));
  if (!isUnset(status.podIP) && readList(status, 'podIPs').length === 0) status.podIPs = [{ ip: status.podIP ?? '' }];
  const { deletionTimestamp } = previous.metadata;
  if (deletionTimestamp === undefined) delete updatedObject.metadata.deletionTimestamp;
  else updatedObject.metadata.deletionTimestamp = deletionTimestamp;
}

/** Keeps the observedGeneration of conditions that omit it. Several conditions can have the same type. */
function keepGenerationsOfConditions(conditions: readonly Fields[], storedConditions: readonly Fields[]): void {
  const storedByType = Map.groupBy(storedConditions, ({ type }) => readText(type));
  for (const condition of conditions) {
    const generation = storedByType.get(readText(condition.type))?.shift()?.observedGeneration;
    if (generation !== undefined) setIfZero(condition, 'observedGeneration', generation);
  }
}

/** Sets the field if it is missing, null, empty or 0. */
function setIfZero(object: Fields, field: string, value: Json): void {
  if (isUnset(object[field]) || object[field] === 0) object[field] = value;
}

export function validatePodStatus(
  updatedObject: ApiObject,
  previous: ApiObject,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const [status, previousStatus, spec] = [
    readMembers(updatedObject.status),
    readMembers(previous.status),
    readMembers(updatedObject.spec),
  ];
  const { nominatedNodeName: node } = status;
  const qosClass = readText(status.qosClass);
  return [
    ...validatePodConditions(
      readList(status, 'conditions'),
      behaviors.has('pod-condition-paths') ? 'status.conditions' : 'metadata.conditions',
    ),
    ...readList(status, 'conditions').flatMap((condition, index) =>
      validateGeneration(condition, `status.conditions[${index}]`),
    ),
    ...(!isUnset(node) && node !== previousStatus.nominatedNodeName
      ? validateTags({ format: 'long-name' }, node, 'status.nominatedNodeName')
      : []),
    ...(behaviors.has('nominated-node-cleared') &&
    isNominatedAfterBinding(status, previousStatus, readMembers(previous.spec))
      ? [createForbiddenProblem('status.nominatedNodeName', 'may not be set on pods that are already bound to a node')]
      : []),
    ...validateGeneration(status, 'status'),
    ...(qosClass === readText(previousStatus.qosClass)
      ? []
      : [createInvalidValueProblem('status.qosClass', qosClass, 'field is immutable')]),
    ...validateTransitions(status, previousStatus, spec),
    ...validateClaimStatuses(readList(status, 'resourceClaimStatuses'), readList(spec, 'resourceClaims'), behaviors),
    ...validateExtendedClaim(status.extendedResourceClaimStatus, 'status.extendedResourceClaimStatus'),
    ...validateIps(readList(status, 'podIPs'), 'status.podIPs', behaviors),
    ...validateHostIps(status, behaviors),
    ...STATUS_LISTS.flatMap((member) => validateUsers(readList(status, member), `status.${member}`, behaviors)),
    ...validateDeviceHealth(status, spec),
    ...validateNoDeviceHealth(status),
  ];
}

function isNominatedAfterBinding(status: Fields, previousStatus: Fields, { nodeName }: Fields): boolean {
  const nominatedNode = readText(status.nominatedNodeName);
  return (
    readText(nodeName) !== '' && nominatedNode !== '' && nominatedNode !== readText(previousStatus.nominatedNodeName)
  );
}

function validatePodConditions(conditions: readonly Fields[], fieldPath: string): FieldProblem[] {
  return conditions.flatMap(({ type }, index) =>
    SYSTEM_CONDITIONS.includes(readText(type))
      ? []
      : checkQualifiedName(readText(type)).map((detail) =>
          createInvalidValueProblem(`${fieldPath}[${index}].Type`, readText(type), detail),
        ),
  );
}

/** Validates observedGeneration, which releases before 1.34 do not have or drop. */
function validateGeneration({ observedGeneration: generation }: Fields, fieldPath: string): FieldProblem[] {
  return typeof generation === 'number' && generation < 0
    ? [createInvalidValueProblem(`${fieldPath}.observedGeneration`, generation, 'must be a non-negative integer')]
    : [];
}

/** Returns problems if a terminated container that is not restarted changes to another state. */
function validateTransitions(status: Fields, previousStatus: Fields, spec: Fields): FieldProblem[] {
  const policy = readText(spec.restartPolicy);
  if (policy === 'Always') return [];
  return ['containerStatuses'].flatMap((member) =>
    readList(previousStatus, member).flatMap((previousContainerStatus) => {
      const { terminated } = readMembers(previousContainerStatus.state);
      if (isUnset(terminated)) return [];
      if (readMembers(terminated).exitCode !== 0 && policy === 'OnFailure') return [];
      const index = readList(status, member).findIndex(({ name }) => name === previousContainerStatus.name);
      const containerStatus = readList(status, member)[index];
      if (containerStatus === undefined || !isUnset(readMembers(containerStatus.state).terminated)) return [];
      return [
        createForbiddenProblem(`status.${member}[${index}].state`, 'may not be transitioned to non-terminated state'),
      ];
    }),
  );
}

function validateClaimStatuses(
  statuses: readonly Fields[],
  claims: readonly Fields[],
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const usedNames = new Set<string>();
  return statuses.flatMap(({ name: nameValue, resourceClaimName: claim }, index) => {
    const name = readText(nameValue);
    const field = `status.resourceClaimStatuses[${index}]`;
    const fieldPath = `${field}.name`;
    const claimPath = behaviors.has('claim-status-paths') ? `${field}.resourceClaimName` : fieldPath;
    const problems: FieldProblem[] = [];
    if (!claims.some((claim) => claim.name === name)) {
      problems.push(
        createInvalidValueProblem(fieldPath, name, 'must match the name of an entry in `spec.resourceClaims`'),
      );
    }
    if (usedNames.has(name)) problems.push(createDuplicateProblem(fieldPath, name));
    usedNames.add(name);
    if (typeof claim !== 'string') return problems;
    return [
      ...problems,
      ...checkDns1123Subdomain(claim).map((detail) => createInvalidValueProblem(claimPath, claim, detail)),
    ];
  });
}

/** Validates the status of the claim for extended resources, which releases before 1.36 drop. */
function validateExtendedClaim(value: unknown, fieldPath: string): FieldProblem[] {
  if (value === undefined || value === null) return [];
  const { requestMappings, resourceClaimName } = readMembers(value);
  const name = readText(resourceClaimName);
  return [
    ...(Array.isArray(requestMappings) && requestMappings.length > 0
      ? []
      : [createRequiredProblem(`${fieldPath}.requestMappings`, 'at least one request mapping is required')]),
    ...(name === ''
      ? [createRequiredProblem(`${fieldPath}.resourceClaimName`)]
      : checkDns1123Subdomain(name).map((detail) =>
          createInvalidValueProblem(`${fieldPath}.resourceClaimName`, name, detail),
        )),
  ];
}

function validateIps(
  items: readonly Fields[],
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const ips = items.map(({ ip }) => readText(ip));
  const problems = ips.flatMap((ip, index) => validateTags(IP_TAGS, ip, `${fieldPath}[${index}]`));
  if (ips.length < 2) return problems;
  const lengths = new Set(ips.map((ip) => parseIp(ip)?.length));
  const invalidIndex = ips.findIndex((ip) => parseIp(ip) === undefined);
  if (invalidIndex >= 0) {
    const message = `Internal error: failed to check for dual stack with error:invalid IP[${invalidIndex}]: ${ips[invalidIndex]}`;
    problems.push({ type: 'InternalError', field: fieldPath, message });
  }
  if (lengths.size < 2 || lengths.has(undefined) || ips.length > 2) {
    const detail = 'may specify no more than one IP for each IP family';
    const type = fieldPath.endsWith('podIPs') ? 'core.PodIP' : 'core.HostIP';
    const printedIps = `[]${type}{${ips.map((ip) => `${type}{IP:${quote(ip)}}`).join(', ')}}`;
    problems.push(createInvalidValueProblem(fieldPath, { unquoted: printedIps }, detail));
  }
  if (!behaviors.has('equal-pod-addresses-reported')) return problems;
  for (const [index, ip] of ips.entries())
    if (ips.indexOf(ip) < index)
      problems.push(createDuplicateProblem(`${fieldPath}[${index}]`, { unquoted: `core.PodIP{IP:"${ip}"}` }));
  return problems;
}

function validateHostIps(status: Fields, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const hostIps = readList(status, 'hostIPs');
  const firstIp = readText(hostIps[0]?.ip);
  if (hostIps.length === 0) return [];
  const problems =
    readText(status.hostIP) === firstIp
      ? []
      : [createInvalidValueProblem('status.hostIPs[0].ip', firstIp, 'must be equal to `hostIP`')];
  return [...problems, ...validateIps(hostIps, 'status.hostIPs', behaviors)];
}

const STATUS_LISTS = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'];

/** Validates the users of containers. Before 1.33, the field of the causes does not contain `user`. */
function validateUsers(
  statuses: readonly Fields[],
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const idTags: ValidationTags = { format: 'user-id' };
  const hasUser = behaviors.has('container-user-paths');
  const uid: ValidationTags = behaviors.has('container-user-ids-unsigned')
    ? { range: [0, 2 ** 32 - 1], rangeDetail: `must be between 0 and ${2 ** 32 - 1}, inclusive` }
    : idTags;
  return statuses.flatMap(({ user }, index) =>
    validateTags(
      { fields: { uid, gid: idTags, supplementalGroups: { eachVal: idTags } } },
      readMembers(user).linux,
      `${fieldPath}[${index}]${hasUser ? '.user' : ''}.linux`,
    ),
  );
}

function validateNoDeviceHealth(status: Fields): FieldProblem[] {
  const member = 'ephemeralContainerStatuses';
  return readList(status, member).flatMap((item, index) =>
    readList(item, 'allocatedResourcesStatus').length === 0
      ? []
      : [
          createForbiddenProblem(
            `status.${member}[${index}].allocatedResourcesStatus`,
            'must not be specified in container status',
          ),
        ],
  );
}

const DEVICE_HEALTH_VALUES = ['Healthy', 'Unhealthy', 'Unknown'];

/** Validates the health of devices. Only devices that a container requests can have a health status. */
function validateDeviceHealth(status: Fields, spec: Fields): FieldProblem[] {
  return readList(status, 'containerStatuses').flatMap((status, index) => {
    const container = readList(spec, 'containers').find(({ name }) => name === status.name);
    const { requests, claims } = readMembers(container?.resources);
    const requestedNames = new Set([
      ...Object.keys(readMembers(requests)),
      ...(Array.isArray(claims) ? claims.map((claim) => `claim:${readText(readMembers(claim).name)}`) : []),
    ]);
    return readList(status, 'allocatedResourcesStatus').flatMap((allocated, position) => {
      const fieldPath = `status.containerStatuses[${index}].allocatedResourcesStatus[${position}]`;
      const name = readText(allocated.name);
      const isKnown = requestedNames.has(name);
      return [
        ...(isKnown
          ? []
          : [
              createInvalidValueProblem(
                `${fieldPath}.name`,
                name,
                "must match one of the container's resource requests",
              ),
            ]),
        ...readList(allocated, 'resources').flatMap((device, deviceIndex) =>
          validateDevice(device, `${fieldPath}.resources[${deviceIndex}]`),
        ),
      ];
    });
  });
}

function validateDevice(device: Fields, fieldPath: string): FieldProblem[] {
  const health = readText(device.health);
  return DEVICE_HEALTH_VALUES.includes(health)
    ? []
    : [createNotSupportedProblem(`${fieldPath}.health`, health, DEVICE_HEALTH_VALUES)];
}
