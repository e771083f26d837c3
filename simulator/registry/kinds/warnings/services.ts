/** Returns the warnings about Services. */
import { TOPOLOGY_HINTS_ANNOTATION, TOPOLOGY_MODE_ANNOTATION } from '../../../../spec/well-known-names.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { isHeadless, readTexts } from '../services/cluster-ips.ts';
import { findCidrWarnings, findIpWarnings } from './addresses.ts';
import type { FindWarnings } from './find-warnings.ts';

const IGNORED_DETAIL = 'is ignored for headless services';
const DEPRECATED_IPS_TEXT = 'spec.externalIPs is deprecated and may no longer be implemented in some clusters';
const DEPRECATED_PREFERENCE_TEXT = 'spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"';

export const findServiceWarnings: FindWarnings = ({ metadata, spec: specValue }, _, serverMinor) => {
  const spec = readMembers(specValue);
  const externalIps = readTexts(spec, 'externalIPs');
  const usesExternalIps = spec.type !== 'ExternalName' && !(spec.type === 'ClusterIP' && isHeadless(spec));
  return [
    ...(metadata.annotations?.[TOPOLOGY_HINTS_ANNOTATION] === undefined
      ? []
      : [`annotation ${TOPOLOGY_HINTS_ANNOTATION} is deprecated, please use ${TOPOLOGY_MODE_ANNOTATION} instead`]),
    ...(isHeadless(spec) ? [] : findIpListWarnings('spec.clusterIPs', readTexts(spec, 'clusterIPs'), serverMinor)),
    ...(serverMinor >= 34 && spec.type === 'ClusterIP' && isHeadless(spec) ? findHeadlessWarnings(spec) : []),
    ...findIpListWarnings('spec.externalIPs', externalIps, serverMinor),
    ...(serverMinor >= 36 && externalIps.length > 0 && usesExternalIps ? [DEPRECATED_IPS_TEXT] : []),
    ...(isUnset(spec.loadBalancerIP)
      ? []
      : findIpWarnings('spec.loadBalancerIP', readText(spec.loadBalancerIP), serverMinor)),
    ...readTexts(spec, 'loadBalancerSourceRanges').flatMap((range, index) =>
      findCidrWarnings(`spec.loadBalancerSourceRanges[${index}]`, range, serverMinor),
    ),
    ...(serverMinor >= 28 ? findTypeWarnings(spec) : []),
    ...(serverMinor >= 35 && spec.trafficDistribution === 'PreferClose' ? [DEPRECATED_PREFERENCE_TEXT] : []),
  ];
};

function findIpListWarnings(fieldPath: string, addresses: readonly string[], serverMinor: number): string[] {
  return addresses.flatMap((address, index) => findIpWarnings(`${fieldPath}[${index}]`, address, serverMinor));
}

function findHeadlessWarnings({ loadBalancerIP, externalIPs, sessionAffinity }: Fields): string[] {
  return [
    ...(isUnset(loadBalancerIP) ? [] : [`spec.loadBalancerIP ${IGNORED_DETAIL}`]),
    ...(Array.isArray(externalIPs) && externalIPs.length > 0 ? [`spec.externalIPs ${IGNORED_DETAIL}`] : []),
    ...(sessionAffinity === 'None' ? [] : [`spec.SessionAffinity ${IGNORED_DETAIL}`]),
  ];
}

function findTypeWarnings({ type, externalIPs, externalName }: Fields): string[] {
  const hasIps = Array.isArray(externalIPs) && externalIPs.length > 0;
  return [
    ...(type === 'ExternalName' && hasIps ? ['spec.externalIPs is ignored when spec.type is "ExternalName"'] : []),
    ...(type !== 'ExternalName' && !isUnset(externalName)
      ? ['spec.externalName is ignored when spec.type is not "ExternalName"']
      : []),
  ];
}

/** Returns the warnings about the status of a Service or an Ingress. */
export const findLoadBalancerWarnings: FindWarnings = ({ status }, _, serverMinor) =>
  readList(readMembers(readMembers(status).loadBalancer), 'ingress').flatMap(({ ip }, index) =>
    isUnset(ip) ? [] : findIpWarnings(`status.loadBalancer.ingress[${index}]`, readText(ip), serverMinor),
  );
