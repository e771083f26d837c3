/**
 * The behavior of EndpointSlices. `deprecatedTopology` contains the topology labels of v1beta1 that have no field in v1. The server returns
 * it, but ignores written values unless the endpoints are unchanged (conv-endpointslice-deprecatedtopology-not-writable).
 */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { parseIp } from '../../../pure/names/ip-address.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooManyItemsProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateLabels } from '../../metadata/labels.ts';
import { type Fields, readList, readMembers, readText } from '../../object-fields.ts';
import { checkCanonicalIp, checkIp } from '../../validation/addresses.ts';
import { findFormatProblems } from '../../validation/formats.ts';
import type { FieldTags, ValidateValue } from '../../validation/tags.ts';
import { joinProblems, validateFieldTags } from '../../validation/validate-tags.ts';
import { findNonRoutableReason } from '../core/endpoints.ts';

const ADDRESS_TYPES = ['FQDN', 'IPv4', 'IPv6'];
const PROTOCOLS = ['SCTP', 'TCP', 'UDP'];
const MAX_ADDRESSES = 100;
const MAX_ENDPOINTS = 1000;
const MAX_PORTS = 20_000;
const MAX_TOPOLOGY_LABELS = 16;
const MAX_ZONES = 8;
const MAX_NODES = 8;

const validateAddress: ValidateValue = (value, fieldPath, _, { addressType, validatesFamily, isStrict }) => {
  const address = readText(value);
  if (addressType === 'FQDN') return validateDomain(address, fieldPath);
  if (addressType !== 'IPv4' && addressType !== 'IPv6') return [];
  const parsedIp = parseIp(address);
  const hasAddressType = parsedIp?.length === (addressType === 'IPv4' ? 4 : 16);
  if (validatesFamily === true) {
    const details =
      addressType === 'IPv6' ? checkCanonicalIp(address) : checkIp(address, { isStrict: isStrict === true });
    const problems = details.map((detail) => createInvalidValueProblem(fieldPath, address, detail));
    if (problems.length > 0) return problems;
    if (!hasAddressType)
      problems.push(
        createInvalidValueProblem(fieldPath.replace(/\[\d+\]$/, ''), address, `must be an ${addressType} address`),
      );
    const nonRoutableReason = findNonRoutableReason(address, parsedIp);
    return nonRoutableReason === undefined
      ? problems
      : [...problems, createInvalidValueProblem(fieldPath, address, nonRoutableReason)];
  }
  const nonRoutableReason = findNonRoutableReason(address, parsedIp);
  return [
    ...(hasAddressType
      ? []
      : [createInvalidValueProblem(fieldPath, address, `must be a valid ${addressType} address`)]),
    ...(nonRoutableReason === undefined ? [] : [createInvalidValueProblem(fieldPath, address, nonRoutableReason)]),
  ];
};

function validateDomain(value: string, fieldPath: string): FieldProblem[] {
  if (value === '') return [createRequiredProblem(fieldPath)];
  const name = value.replace(/\.$/, '');
  const problems = findFormatProblems('long-name', name);
  if (problems.length > 0) return [createInvalidValueProblem(fieldPath, name, problems.join(','))];
  const labels = name.split('.');
  if (labels.length < 2)
    return [
      createInvalidValueProblem(fieldPath, name, 'should be a domain with at least two segments separated by dots'),
    ];
  return labels.flatMap((label) => {
    const details = findFormatProblems('short-name', label);
    return details.length > 0 ? [createInvalidValueProblem(fieldPath, label, details.join(','))] : [];
  });
}

const ENDPOINT_FIELD_TAGS: FieldTags = {
  addresses: {
    required: 'must contain at least 1 address',
    maxItems: MAX_ADDRESSES,
    eachVal: { pointer: true, check: validateAddress },
  },
  nodeName: { pointer: true, format: 'long-name' },
  deprecatedTopology: {
    check: (topology, fieldPath) => {
      const labels = readMembers(topology) as Record<string, string>;
      const labelCount = Object.keys(labels).length;
      return [
        ...(labelCount > MAX_TOPOLOGY_LABELS
          ? [createTooManyItemsProblem(fieldPath, labelCount, MAX_TOPOLOGY_LABELS)]
          : []),
        ...validateLabels(labels, fieldPath),
      ];
    },
  },
  hostname: { pointer: true, format: 'short-name' },
  hints: {
    fields: {
      forZones: {
        check: (zones, fieldPath) => {
          const names = Array.isArray(zones) ? zones.map((zone) => readText(readMembers(zone).name)) : [];
          if (names.length > MAX_ZONES) return [createTooManyItemsProblem(fieldPath, names.length, MAX_ZONES)];
          return names.flatMap((name, index) =>
            validateZone(name, names.indexOf(name) < index, `${fieldPath}[${index}].name`),
          );
        },
      },
      // Releases before 1.34 drop forNodes.
      forNodes: {
        check: (nodes, fieldPath) => {
          const names = Array.isArray(nodes) ? nodes.map((node) => readText(readMembers(node).name)) : [];
          if (names.length > MAX_NODES) return [createTooManyItemsProblem(fieldPath, names.length, MAX_NODES)];
          return names.flatMap((name, index) => [
            ...(names.indexOf(name) < index ? [createDuplicateProblem(`${fieldPath}[${index}].name`, name)] : []),
            ...findFormatProblems('long-name', name).map((detail) =>
              createInvalidValueProblem(`${fieldPath}[${index}].name`, name, detail),
            ),
          ]);
        },
      },
    },
  },
};

function validateZone(name: string, isRepeated: boolean, fieldPath: string): FieldProblem[] {
  return [
    ...(isRepeated ? [createDuplicateProblem(fieldPath, name)] : []),
    ...findFormatProblems('label-value', name).map((detail) => createInvalidValueProblem(fieldPath, name, detail)),
  ];
}

const PORT_FIELD_TAGS: FieldTags = {
  protocol: { pointer: true, enum: PROTOCOLS },
  appProtocol: { pointer: true, format: 'label-key' },
};

function validatePorts(ports: readonly Fields[]): FieldProblem[] {
  if (ports.length > MAX_PORTS) return [createTooManyItemsProblem('ports', ports.length, MAX_PORTS)];
  const names = new Set<string>();
  return ports.flatMap((port, index) => {
    const [fieldPath, name] = [`ports[${index}]`, readText(port.name)];
    const isRepeated = names.has(name);
    names.add(name);
    return joinProblems(
      name === ''
        ? []
        : findFormatProblems('short-name', name).map((detail) =>
            createInvalidValueProblem(`${fieldPath}.name`, name, detail),
          ),
      isRepeated ? [createDuplicateProblem(`${fieldPath}.name`, name)] : [],
      validateFieldTags(PORT_FIELD_TAGS, port, fieldPath),
    );
  });
}

export const createEndpointSliceKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  skipsSchemaValidation: true,
  prepareForCreate: (slice) => dropTopology(slice, undefined),
  prepareForUpdate: dropTopology,
  validate(slice, previous) {
    const addressType = readText(slice.addressType);
    // Since 1.33, unchanged endpoints are not validated again, and ports are validated before endpoints.
    const validatesFamily = behaviors.has('endpoint-address-family');
    const isUnchanged = validatesFamily && isDeepEqual(slice.endpoints, previous?.endpoints);
    const endpoints = isUnchanged ? [] : readList(slice, 'endpoints');
    const portProblems = validatePorts(readList(slice, 'ports'));
    return joinProblems(
      ADDRESS_TYPES.includes(addressType)
        ? []
        : [
            addressType === ''
              ? createRequiredProblem('addressType')
              : createNotSupportedProblem('addressType', addressType, ADDRESS_TYPES),
          ],
      validatesFamily ? portProblems : [],
      endpoints.length > MAX_ENDPOINTS ? [createTooManyItemsProblem('endpoints', endpoints.length, MAX_ENDPOINTS)] : [],
      ...(endpoints.length > MAX_ENDPOINTS
        ? []
        : endpoints.map((endpoint, index) =>
            validateFieldTags(ENDPOINT_FIELD_TAGS, endpoint, `endpoints[${index}]`, {
              addressType,
              validatesFamily,
              isStrict: behaviors.has('strict-ip-addresses'),
            }),
          )),
      validatesFamily ? [] : portProblems,
    );
  },
  validateUpdate: (updatedObject, previous) =>
    updatedObject.addressType === previous.addressType
      ? []
      : [createInvalidValueProblem('addressType', readText(updatedObject.addressType), 'field is immutable')],
});

/** The KindRules of v1beta1, in which topology labels without a field in v1 can be written. */
export const endpointSliceV1beta1Rules: Partial<KindRules> = {
  prepareForCreate: () => undefined,
  prepareForUpdate: () => undefined,
};

/** Drops written topology labels. As in kube-apiserver, writing them increments the generation although they are dropped. */
function dropTopology(updatedObject: ApiObject, previous: ApiObject | undefined): void {
  if (previous !== undefined && isDeepEqual(updatedObject.endpoints, previous.endpoints)) return;
  if (previous !== undefined) updatedObject.metadata.generation = (previous.metadata.generation ?? 0) + 1;
  for (const endpoint of readList(updatedObject, 'endpoints')) delete endpoint.deprecatedTopology;
}
