/** Validates the allocated devices, their status, and the consumers in the status of a ResourceClaim. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Label } from '../../../pure/names/dns.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { checkInterfaceAddress } from '../../validation/addresses.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { validateConditions } from '../conditions.ts';
import { validateNodeSelector } from '../core/pods/pod-scheduling.ts';
import {
  findDuplicateProblems,
  findTooManyItemsProblems,
  listRequestNames,
  MAX_ITEMS,
  validateConfiguration,
  validateItems,
  validateRequestReference,
  validateRequestReferences,
} from './claim-parts.ts';
import { validateDriverName, validatePoolName } from './device-names.ts';

const MAX_CONSUMERS = 256;
const MAX_INTERFACE_NAME_LENGTH = 256;
const MAX_HARDWARE_ADDRESS_LENGTH = 128;
const MAX_ADDRESSES = 16;
const CONFIGURATION_SOURCES = ['FromClaim', 'FromClass'];
const CONSUMER_FIELD_TAGS: FieldTags = {
  resource: { required: true },
  name: { required: true },
  uid: { required: true },
};
const NOT_ALLOCATED_DETAIL = 'may not be specified when `allocated` is not set';
const LOWERCASE_UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const UUID_DETAIL = 'must be a lowercase UUID in 8-4-4-4-12 format';
const NORMALIZED_DETAIL =
  'uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal characters';
/** The lengths of UUIDs: plain, as a URN, in braces, and without hyphens. */
const UUID_LENGTHS = [36, 45, 38, 32];

type ReleaseBehaviorSet = ReadonlySet<ReleaseBehavior>;

export function validateClaimStatus(
  updatedObject: ApiObject,
  previous: ApiObject,
  behaviors: ReleaseBehaviorSet,
): FieldProblem[] {
  const [status, previousStatus] = [readMembers(updatedObject.status), readMembers(previous.status)];
  const allocation = isUnset(status.allocation) ? undefined : readMembers(status.allocation);
  const allocatedDevices = readList(readMembers(allocation?.devices), 'results').map((result) =>
    formatDevice(result, behaviors),
  );
  const requestNames = listRequestNames(readMembers(readMembers(updatedObject.spec).devices));
  return [
    ...validateFieldTags(
      { reservedFor: { maxItems: MAX_CONSUMERS, eachVal: { fields: CONSUMER_FIELD_TAGS }, unique: true } },
      status,
      'status',
    ),
    ...validateDevices(readList(status, 'devices'), allocatedDevices, behaviors),
    ...(readList(status, 'reservedFor').length > 0 && allocation === undefined
      ? [createForbiddenProblem('status.reservedFor', NOT_ALLOCATED_DETAIL)]
      : []),
    ...(allocation === undefined
      ? []
      : isUnset(previousStatus.allocation)
        ? validateAllocation(allocation, requestNames, behaviors)
        : validateUnchangedAllocation(allocation, readMembers(previousStatus.allocation), behaviors)),
  ];
}

/** Formats a device for a cause. */
function formatDevice({ driver, pool, device, shareID }: Fields, behaviors: ReleaseBehaviorSet): string {
  const [Driver, Pool, Device, ShareID] = [driver, pool, device, shareID].map(readText);
  return behaviors.has('single-device-causes')
    ? JSON.stringify({ Driver, Pool, Device, ShareID })
    : `${readText(driver)}/${readText(pool)}/${readText(device)}/${readText(shareID)}`;
}

function validateDevices(
  devices: readonly Fields[],
  allocatedDevices: readonly string[],
  behaviors: ReleaseBehaviorSet,
): FieldProblem[] {
  const hasSingleCause = behaviors.has('single-device-causes');
  const formatIdentity = (device: Fields) => ({
    unquoted: hasSingleCause ? formatDevice(device, behaviors) : '{"Driver":{},"Pool":{},"Device":{},"ShareID":{}}',
  });
  const identities = devices.map((device) => formatDevice(device, behaviors));
  return devices.flatMap((device, index) => {
    const fieldPath = `status.devices[${index}]`;
    const identity = formatDevice(device, behaviors);
    const isAllocated = allocatedDevices.includes(identity);
    const isRepeated = identities.indexOf(identity) < index;
    return [
      ...validateDeviceName(device, fieldPath, behaviors),
      ...(isAllocated
        ? []
        : [createInvalidValueProblem(fieldPath, formatIdentity(device), 'must be an allocated device in the claim')]),
      ...validateConditions(device, `${fieldPath}.conditions`, behaviors),
      ...(isUnset(device.networkData)
        ? []
        : validateNetwork(readMembers(device.networkData), `${fieldPath}.networkData`)),
      ...(isRepeated
        ? [
            createDuplicateProblem(
              `${fieldPath}${hasSingleCause ? '' : '.deviceID'}`,
              formatRepeatedDevice(device, formatIdentity(device), behaviors),
            ),
          ]
        : []),
    ];
  });
}

/** Formats a repeated device for the cause. Since 1.37, the cause contains all members of the device's status. */
function formatRepeatedDevice(device: Fields, identity: { readonly unquoted: string }, behaviors: ReleaseBehaviorSet) {
  if (!behaviors.has('declarative-validation')) return identity;
  const { driver, pool, device: name, shareID, conditions = null, ...otherMembers } = device;
  return { unquoted: JSON.stringify({ driver, pool, device: name, shareID, conditions, ...otherMembers }) };
}

/** Validates the names of a device, which allocation results and device statuses have in common. */
function validateDeviceName(
  { driver, pool, device, shareID }: Fields,
  fieldPath: string,
  behaviors: ReleaseBehaviorSet,
) {
  const name = readText(device);
  return [
    ...validateDriverName(readText(driver), `${fieldPath}.driver`, behaviors),
    ...validatePoolName(readText(pool), `${fieldPath}.pool`),
    ...checkDns1123Label(name).map((detail) => createInvalidValueProblem(`${fieldPath}.device`, name, detail)),
    ...validateShareId(shareID, `${fieldPath}.shareID`, behaviors),
  ];
}

function validateShareId(shareId: unknown, fieldPath: string, behaviors: ReleaseBehaviorSet): FieldProblem[] {
  const uid = readText(shareId);
  if (!behaviors.has('shared-devices') || isUnset(shareId) || LOWERCASE_UUID.test(uid)) return [];
  return [
    createInvalidValueProblem(fieldPath, uid, behaviors.has('declarative-validation') ? UUID_DETAIL : describeUid(uid)),
  ];
}

/** Returns the message of 1.36 for an invalid UID. */
function describeUid(uid: string): string {
  if (!UUID_LENGTHS.includes(uid.length)) return `error validating uid: invalid UUID length: ${uid.length}`;
  return LOWERCASE_UUID.test(uid.toLowerCase()) ? NORMALIZED_DETAIL : 'error validating uid: invalid UUID format';
}

function validateNetwork(network: Fields, fieldPath: string): FieldProblem[] {
  const addresses = Array.isArray(network.ips) ? network.ips.map(readText) : [];
  const checkLength = (member: string, max: number) =>
    Buffer.byteLength(readText(network[member])) > max ? [createTooLongProblem(`${fieldPath}.${member}`, max)] : [];
  return [
    ...checkLength('interfaceName', MAX_INTERFACE_NAME_LENGTH),
    ...checkLength('hardwareAddress', MAX_HARDWARE_ADDRESS_LENGTH),
    ...addresses.flatMap((address, index) =>
      checkInterfaceAddress(address).map((detail) =>
        createInvalidValueProblem(`${fieldPath}.ips[${index}]`, address, detail),
      ),
    ),
    ...findTooManyItemsProblems(addresses, `${fieldPath}.ips`, MAX_ADDRESSES),
    ...findDuplicateProblems(addresses, `${fieldPath}.ips`),
  ];
}

/** Validates that an allocation is not changed. It may be removed. */
function validateUnchangedAllocation(
  allocation: Fields,
  previousAllocation: Fields,
  behaviors: ReleaseBehaviorSet,
): FieldProblem[] {
  if (isDeepEqual(allocation, previousAllocation)) return [];
  return [
    behaviors.has('declarative-validation')
      ? createInvalidValueProblem('status.allocation', null, 'field cannot be modified once set')
      : createInvalidValueProblem('status.allocation', { unquoted: formatGoSyntax(allocation) }, 'field is immutable'),
  ];
}

function validateAllocation(
  { devices, nodeSelector }: Fields,
  requestNames: ReadonlySet<string>,
  behaviors: ReleaseBehaviorSet,
): FieldProblem[] {
  const fieldPath = 'status.allocation';
  const allocatedDevices = readMembers(devices);
  return [
    ...validateItems(readList(allocatedDevices, 'results'), `${fieldPath}.devices.results`, (result, field) =>
      validateResult(result, field, requestNames, behaviors),
    ),
    ...validateItems(
      readList(allocatedDevices, 'config'),
      `${fieldPath}.devices.config`,
      (config, field) => {
        const sourceProblems = validateSource(readText(config.source), `${field}.source`);
        const configurationProblems = validateConfiguration(config, field, behaviors);
        return behaviors.has('declarative-validation')
          ? [...configurationProblems, ...sourceProblems, ...validateRequestReferences(config, field, requestNames)]
          : [...sourceProblems, ...validateRequestReferences(config, field, requestNames), ...configurationProblems];
      },
      2 * MAX_ITEMS,
    ),
    ...(isUnset(nodeSelector)
      ? []
      : validateNodeSelector(readMembers(nodeSelector), `${fieldPath}.nodeSelector`, { areValuesChecked: false })),
  ];
}

function validateSource(source: string, fieldPath: string): FieldProblem[] {
  if (source === '') return [createRequiredProblem(fieldPath)];
  return CONFIGURATION_SOURCES.includes(source)
    ? []
    : [createNotSupportedProblem(fieldPath, source, CONFIGURATION_SOURCES)];
}

function validateResult(
  result: Fields,
  fieldPath: string,
  requestNames: ReadonlySet<string>,
  behaviors: ReleaseBehaviorSet,
): FieldProblem[] {
  return [
    ...validateRequestReference(readText(result.request), `${fieldPath}.request`, requestNames),
    ...validateDeviceName(result, fieldPath, behaviors),
  ];
}
