/** Returns the warnings about the addresses of endpoints and the ranges of network policies. */
import {
  ENDPOINT_SLICE_MANAGER_LABEL,
  ENDPOINT_SLICE_MANAGERS,
  ENDPOINTS_MANAGER_LABEL,
} from '../../../../spec/well-known-names.ts';
import { type Fields, list, objectMembers, text } from '../../object-fields.ts';
import { warnAboutCidr, warnAboutIp } from './addresses.ts';
import type { Warn } from './warn.ts';

/** The minor version that added warnings about addresses of kinds other than Services. */
const FIRST_MINOR_VERSION = 33;

export const warnAboutEndpoints: Warn = (endpoints, _, server) => {
  const manager = endpoints.metadata.labels?.[ENDPOINTS_MANAGER_LABEL];
  if (server < FIRST_MINOR_VERSION || manager === 'endpoint-controller') return [];
  return list(endpoints, 'subsets').flatMap((subset, position) =>
    ['addresses', 'notReadyAddresses'].flatMap((member) =>
      list(subset, member).flatMap(({ ip }, index) =>
        warnAboutIp(`subsets[${position}].${member}[${index}].ip`, text(ip), server),
      ),
    ),
  );
};

export const warnAboutEndpointSlice: Warn = (slice, previous, server) => {
  const isDeprecated = server >= 27 && previous === undefined && slice.addressType === 'FQDN';
  const manager = slice.metadata.labels?.[ENDPOINT_SLICE_MANAGER_LABEL];
  return [
    ...(isDeprecated ? ['spec.addressType: FQDN endpoints are deprecated'] : []),
    ...(server < FIRST_MINOR_VERSION || ENDPOINT_SLICE_MANAGERS.includes(text(manager))
      ? []
      : list(slice, 'endpoints')
    ).flatMap(({ addresses }, position) =>
      (Array.isArray(addresses) ? addresses : []).flatMap((address, index) =>
        warnAboutIp(`endpoints[${position}].addresses[${index}]`, text(address), server),
      ),
    ),
  ];
};

export const warnAboutNetworkPolicy: Warn = ({ spec: specValue }, _, server) => {
  const spec = objectMembers(specValue);
  if (server < FIRST_MINOR_VERSION) return [];
  return [
    ...list(spec, 'ingress').flatMap((rule, index) => warnAboutPeers(rule, `spec.ingress[${index}]`, 'from', server)),
    ...list(spec, 'egress').flatMap((rule, index) => warnAboutPeers(rule, `spec.egress[${index}]`, 'to', server)),
  ];
};

function warnAboutPeers(rule: Fields, fieldPath: string, member: 'from' | 'to', server: number): string[] {
  return list(rule, member).flatMap(({ ipBlock }, index) => {
    if (ipBlock === undefined || ipBlock === null) return [];
    const { cidr, except } = objectMembers(ipBlock);
    const blockPath = `${fieldPath}.${member}[${index}].ipBlock`;
    return [
      ...warnAboutCidr(`${blockPath}.cidr`, text(cidr), server),
      ...(Array.isArray(except) ? except : []).flatMap((range, position) =>
        warnAboutCidr(`${blockPath}.except[${position}]`, text(range), server),
      ),
    ];
  });
}
