/**
 * The behavior of Endpoints (ep-*). A subset must have an address, addresses must be routable, ports must have names if there are
 * several, and `protocol` defaults to TCP.
 */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { compact } from '../../../../values/compact.ts';
import {
  type IpAddress,
  isLinkLocalMulticast,
  isLinkLocalUnicast,
  isLoopback,
  isUnspecified,
  parseIp,
} from '../../../pure/names/ip-address.ts';
import { checkDns1123Label, checkDns1123Subdomain, checkQualifiedName } from '../../../pure/names/names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createInvalidValueProblem, createRequiredProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { readList } from '../../object-fields.ts';
import { validatePortNumber, validateProtocol } from '../../ports.ts';
import type { AddressValidationOptions } from '../../validation/addresses.ts';

interface EndpointSubset {
  addresses?: EndpointAddress[];
  notReadyAddresses?: EndpointAddress[];
  ports?: EndpointPort[];
}

interface EndpointAddress {
  ip?: string;
  hostname?: string;
  nodeName?: string;
}

interface EndpointPort {
  name?: string;
  port?: number;
  protocol?: string;
  appProtocol?: string;
}

export function createEndpointsKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  const addressOptions: AddressValidationOptions = { isStrict: behaviors.has('strict-ip-addresses') };
  return {
    createsOnUpdate: true,
    skipsSchemaValidation: true,
    setDefaults(endpoints) {
      for (const subset of readSubsets(endpoints)) {
        if (subset.ports !== undefined) subset.ports = subset.ports.map(addDefaultProtocol);
      }
    },
    validate: (endpoints) => [
      ...readSubsets(endpoints).flatMap((subset, index) => validateSubset(subset, `subsets[${index}]`, addressOptions)),
    ],
  };
}

/** Matches an IPv4 address with a leading zero in one of its numbers. */
const LEADING_ZERO_PATTERN = /(?:^|\.)0\d/;

function readSubsets(endpoints: ApiObject): EndpointSubset[] {
  return readList(endpoints, 'subsets');
}

/** Sets the default protocol. Keeps the order of the members of the type. */
function addDefaultProtocol(port: EndpointPort): EndpointPort {
  if (port.protocol !== undefined && port.protocol !== '') return port;
  const { appProtocol, ...otherMembers } = port;
  return { ...otherMembers, protocol: 'TCP', ...compact({ appProtocol }) };
}

function validateSubset(
  subset: EndpointSubset,
  fieldPath: string,
  { isStrict }: AddressValidationOptions,
): FieldProblem[] {
  const { addresses = [], notReadyAddresses = [], ports = [] } = subset;
  const problems: FieldProblem[] = [];
  if (addresses.length === 0 && notReadyAddresses.length === 0) {
    problems.push(createRequiredProblem(fieldPath, 'must specify `addresses` or `notReadyAddresses`'));
  }
  for (const [member, subsetAddresses] of Object.entries({ addresses, notReadyAddresses })) {
    for (const [index, address] of subsetAddresses.entries()) {
      const field = `${fieldPath}.${member}[${index}]`;
      const ipText = address.ip ?? '';
      if (isStrict && LEADING_ZERO_PATTERN.test(ipText) && parseIp(ipText) !== undefined)
        problems.push(createInvalidValueProblem(`${field}.ip`, ipText, 'must not have leading 0s'));
      problems.push(...validateAddress(address, field));
    }
  }
  for (const [index, port] of ports.entries()) {
    problems.push(...validatePort(port, `${fieldPath}.ports[${index}]`, ports.length > 1));
  }
  return problems;
}

function validateAddress({ ip = '', hostname = '', nodeName }: EndpointAddress, fieldPath: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const parsedIp = parseIp(ip);
  if (parsedIp === undefined) {
    problems.push(
      createInvalidValueProblem(`${fieldPath}.ip`, ip, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'),
    );
  }
  if (hostname !== '') problems.push(...toProblems(`${fieldPath}.hostname`, hostname, checkDns1123Label(hostname)));
  if (nodeName !== undefined)
    problems.push(...toProblems(`${fieldPath}.nodeName`, nodeName, checkDns1123Subdomain(nodeName)));
  const nonRoutableReason = findNonRoutableReason(ip, parsedIp);
  if (nonRoutableReason !== undefined)
    problems.push(createInvalidValueProblem(`${fieldPath}.ip`, ip, nonRoutableReason));
  return problems;
}

/** Returns the reason why an address is not allowed in Endpoints or as an external address of a Service. */
export function findNonRoutableReason(text: string, ip: IpAddress | undefined): string | undefined {
  if (ip === undefined) return 'must be a valid IP address';
  if (isUnspecified(ip)) return `may not be unspecified (${text})`;
  if (isLoopback(ip)) return 'may not be in the loopback range (127.0.0.0/8, ::1/128)';
  if (isLinkLocalUnicast(ip)) return 'may not be in the link-local range (169.254.0.0/16, fe80::/10)';
  if (isLinkLocalMulticast(ip)) return 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)';
  return undefined;
}

function validatePort(
  { name = '', port = 0, protocol, appProtocol }: EndpointPort,
  fieldPath: string,
  requiresName: boolean,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (name !== '') problems.push(...toProblems(`${fieldPath}.name`, name, checkDns1123Label(name)));
  else if (requiresName) problems.push(createRequiredProblem(`${fieldPath}.name`));
  problems.push(
    ...validatePortNumber(port, `${fieldPath}.port`),
    ...validateProtocol(protocol, `${fieldPath}.protocol`),
  );
  if (appProtocol !== undefined) {
    problems.push(...toProblems(`${fieldPath}.appProtocol`, appProtocol, checkQualifiedName(appProtocol)));
  }
  return problems;
}

function toProblems(field: string, value: string, details: readonly string[]): FieldProblem[] {
  return details.map((detail) => createInvalidValueProblem(field, value, detail));
}
