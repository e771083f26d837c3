/** Returns the warnings about Services. */
import { TOPOLOGY_HINTS, TOPOLOGY_MODE } from '../../../../spec/well-known-names.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';
import { isHeadless, textList } from '../services/cluster-ips.ts';
import { warnAboutCidr, warnAboutIp } from './addresses.ts';
import type { Warn } from './warn.ts';

const IGNORED_DETAIL = 'is ignored for headless services';
const DEPRECATED_IPS = 'spec.externalIPs is deprecated and may no longer be implemented in some clusters';
const DEPRECATED_PREFERENCE = 'spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"';

export const warnAboutService: Warn = ({ metadata, spec: specValue }, _, server) => {
  const spec = objectMembers(specValue);
  const externalIps = textList(spec, 'externalIPs');
  const isPlain = spec.type !== 'ExternalName' && !(spec.type === 'ClusterIP' && isHeadless(spec));
  return [
    ...(metadata.annotations?.[TOPOLOGY_HINTS] === undefined
      ? []
      : [`annotation ${TOPOLOGY_HINTS} is deprecated, please use ${TOPOLOGY_MODE} instead`]),
    ...(isHeadless(spec) ? [] : warnAboutIps('spec.clusterIPs', textList(spec, 'clusterIPs'), server)),
    ...(server >= 34 && spec.type === 'ClusterIP' && isHeadless(spec) ? warnAboutHeadless(spec) : []),
    ...warnAboutIps('spec.externalIPs', externalIps, server),
    ...(server >= 36 && externalIps.length > 0 && isPlain ? [DEPRECATED_IPS] : []),
    ...(isUnset(spec.loadBalancerIP) ? [] : warnAboutIp('spec.loadBalancerIP', text(spec.loadBalancerIP), server)),
    ...textList(spec, 'loadBalancerSourceRanges').flatMap((range, index) =>
      warnAboutCidr(`spec.loadBalancerSourceRanges[${index}]`, range, server),
    ),
    ...(server >= 28 ? warnAboutType(spec) : []),
    ...(server >= 35 && spec.trafficDistribution === 'PreferClose' ? [DEPRECATED_PREFERENCE] : []),
  ];
};

function warnAboutIps(fieldPath: string, addresses: readonly string[], server: number): string[] {
  return addresses.flatMap((address, index) => warnAboutIp(`${fieldPath}[${index}]`, address, server));
}

function warnAboutHeadless({ loadBalancerIP, externalIPs, sessionAffinity }: Fields): string[] {
  return [
    ...(isUnset(loadBalancerIP) ? [] : [`spec.loadBalancerIP ${IGNORED_DETAIL}`]),
    ...(Array.isArray(externalIPs) && externalIPs.length > 0 ? [`spec.externalIPs ${IGNORED_DETAIL}`] : []),
    ...(sessionAffinity === 'None' ? [] : [`spec.SessionAffinity ${IGNORED_DETAIL}`]),
  ];
}

function warnAboutType({ type, externalIPs, externalName }: Fields): string[] {
  const hasIps = Array.isArray(externalIPs) && externalIPs.length > 0;
  return [
    ...(type === 'ExternalName' && hasIps ? ['spec.externalIPs is ignored when spec.type is "ExternalName"'] : []),
    ...(type !== 'ExternalName' && !isUnset(externalName)
      ? ['spec.externalName is ignored when spec.type is not "ExternalName"']
      : []),
  ];
}

/** Returns the warnings about the status of a Service or an Ingress. */
export const warnAboutLoadBalancer: Warn = ({ status }, _, server) =>
  list(objectMembers(objectMembers(status).loadBalancer), 'ingress').flatMap(({ ip }, index) =>
    isUnset(ip) ? [] : warnAboutIp(`status.loadBalancer.ingress[${index}]`, text(ip), server),
  );
