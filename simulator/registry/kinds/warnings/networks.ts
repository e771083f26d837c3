/** Returns the warnings about the addresses of endpoints and the ranges of network policies. */
import {
  ENDPOINT_SLICE_MANAGER_LABEL,
  ENDPOINT_SLICE_MANAGERS,
  ENDPOINTS_MANAGER_LABEL,
} from '../../../../spec/well-known-names.ts';
import { type Fields, readList, readMembers, readText } from '../../object-fields.ts';
import { findCidrWarnings, findIpWarnings } from './addresses.ts';
import type { FindWarnings } from './find-warnings.ts';

/** The minor version of the first release that warns about addresses of kinds other than Services. */
const FIRST_MINOR_WITH_ADDRESS_WARNINGS = 33;

export const findEndpointsWarnings: FindWarnings = (endpoints, _, serverMinor) => {
  const manager = endpoints.metadata.labels?.[ENDPOINTS_MANAGER_LABEL];
  if (serverMinor < FIRST_MINOR_WITH_ADDRESS_WARNINGS || manager === 'endpoint-controller') return [];
  return readList(endpoints, 'subsets').flatMap((subset, position) =>
    ['addresses', 'notReadyAddresses'].flatMap((member) =>
      readList(subset, member).flatMap(({ ip }, index) =>
        findIpWarnings(`subsets[${position}].${member}[${index}].ip`, readText(ip), serverMinor),
      ),
    ),
  );
};

export const findEndpointSliceWarnings: FindWarnings = (slice, previous, serverMinor) => {
  const isDeprecated = serverMinor >= 27 && previous === undefined && slice.addressType === 'FQDN';
  const manager = slice.metadata.labels?.[ENDPOINT_SLICE_MANAGER_LABEL];
  return [
    ...(isDeprecated ? ['spec.addressType: FQDN endpoints are deprecated'] : []),
    ...(serverMinor < FIRST_MINOR_WITH_ADDRESS_WARNINGS || ENDPOINT_SLICE_MANAGERS.includes(readText(manager))
      ? []
      : readList(slice, 'endpoints')
    ).flatMap(({ addresses }, position) =>
      (Array.isArray(addresses) ? addresses : []).flatMap((address, index) =>
        findIpWarnings(`endpoints[${position}].addresses[${index}]`, readText(address), serverMinor),
      ),
    ),
  ];
};

export const findNetworkPolicyWarnings: FindWarnings = ({ spec: specValue }, _, serverMinor) => {
  const spec = readMembers(specValue);
  if (serverMinor < FIRST_MINOR_WITH_ADDRESS_WARNINGS) return [];
  return [
    ...readList(spec, 'ingress').flatMap((rule, index) =>
      findPeerWarnings(rule, `spec.ingress[${index}]`, 'from', serverMinor),
    ),
    ...readList(spec, 'egress').flatMap((rule, index) =>
      findPeerWarnings(rule, `spec.egress[${index}]`, 'to', serverMinor),
    ),
  ];
};

function findPeerWarnings(rule: Fields, fieldPath: string, member: 'from' | 'to', serverMinor: number): string[] {
  return readList(rule, member).flatMap(({ ipBlock }, index) => {
    if (ipBlock === undefined || ipBlock === null) return [];
    const { cidr, except } = readMembers(ipBlock);
    const blockPath = `${fieldPath}.${member}[${index}].ipBlock`;
    return [
      ...findCidrWarnings(`${blockPath}.cidr`, readText(cidr), serverMinor),
      ...(Array.isArray(except) ? except : []).flatMap((range, position) =>
        findCidrWarnings(`${blockPath}.except[${position}]`, readText(range), serverMinor),
      ),
    ];
  });
}
