/** The columns of Services, EndpointSlices, Ingresses, NetworkPolicies and addresses. */
import { DEFAULT_INGRESS_CLASS } from '../../../spec/well-known-names.ts';
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../object-fields.ts';
import { formatLabels, formatSelectorCell, formatShortList, NONE, toTexts, UNSET } from './cell-texts.ts';
import { AGE, NAME, table } from './printed-columns.ts';

const MAX_SHOWN = 3;

function listAddresses({ status }: ApiObject): string[] {
  const ingress = list(objectMembers(objectMembers(status).loadBalancer), 'ingress');
  return [
    ...new Set(ingress.map(({ ip, hostname }) => text(ip) || text(hostname)).filter((name) => name !== '')),
  ].sort();
}

function formatExternalIps(service: ApiObject): string {
  const spec = objectMembers(service.spec);
  const externalIPs = toTexts(spec.externalIPs);
  switch (spec.type) {
    case 'ClusterIP':
    case 'NodePort':
      return externalIPs.length > 0 ? externalIPs.join(',') : NONE;
    case 'LoadBalancer':
      return [...listAddresses(service), ...externalIPs].join(',') || '<pending>';
    case 'ExternalName':
      return text(spec.externalName);
    default:
      return '<unknown>';
  }
}

function formatPort({ port, nodePort, protocol }: Fields): string {
  return `${Number(port ?? 0)}${nodePort ? `:${Number(nodePort)}` : ''}/${text(protocol)}`;
}

export const SERVICE_COLUMNS = table([
  NAME,
  { name: 'Type', description: 'How the service is exposed.', cell: ({ spec }) => text(objectMembers(spec).type) },
  {
    name: 'Cluster-IP',
    description: 'The address in the cluster.',
    cell: ({ spec }) => toTexts(objectMembers(spec).clusterIPs)[0] ?? NONE,
  },
  { name: 'External-IP', description: 'Addresses outside of the cluster.', cell: formatExternalIps },
  {
    name: 'Port(s)',
    description: 'Ports with their node ports and protocols.',
    cell: ({ spec }) => list(objectMembers(spec), 'ports').map(formatPort).join(',') || NONE,
  },
  AGE,
  {
    name: 'Selector',
    description: 'Selects the pods of the service.',
    isWide: true,
    cell: ({ spec }) => formatLabels(objectMembers(spec).selector),
  },
]);

export const ENDPOINT_SLICE_COLUMNS = table([
  NAME,
  { name: 'AddressType', description: 'The type of all addresses.', cell: ({ addressType }) => text(addressType) },
  {
    name: 'Ports',
    description: 'The ports of all endpoints.',
    cell: (slice) => {
      const ports = list(slice, 'ports').map(({ port, name }) =>
        isUnset(port) ? (typeof name === 'string' ? name : '*') : String(port),
      );
      return formatShortList(ports, MAX_SHOWN) || UNSET;
    },
  },
  {
    name: 'Endpoints',
    description: 'The addresses of the endpoints.',
    cell: (slice) => {
      const addresses = list(slice, 'endpoints').flatMap((endpoint) => toTexts(endpoint.addresses));
      return formatShortList(addresses, MAX_SHOWN) || UNSET;
    },
  },
  AGE,
]);

function formatHosts(rules: readonly Fields[]): string {
  const hosts: string[] = [];
  for (const { host } of rules) {
    if (hosts.length === MAX_SHOWN) return `${hosts.join(',')} + ${rules.length - MAX_SHOWN} more...`;
    if (text(host) !== '') hosts.push(text(host));
  }
  return hosts.join(',') || '*';
}

export const INGRESS_COLUMNS = table([
  NAME,
  {
    name: 'Class',
    description: 'The IngressClass of the ingress.',
    since: '1.18',
    cell: ({ spec }) =>
      isUnset(objectMembers(spec).ingressClassName) ? NONE : text(objectMembers(spec).ingressClassName),
  },
  {
    name: 'Hosts',
    description: 'The hosts of the rules.',
    cell: ({ spec }) => formatHosts(list(objectMembers(spec), 'rules')),
  },
  {
    name: 'Address',
    description: 'Addresses of the load balancer.',
    cell: (object) => listAddresses(object).join(','),
  },
  {
    name: 'Ports',
    description: 'The ports that are open.',
    cell: ({ spec }) => (list(objectMembers(spec), 'tls').length > 0 ? '80, 443' : '80'),
  },
  AGE,
]);

export const INGRESS_CLASS_COLUMNS = table([
  { ...NAME, until: '1.35' },
  {
    ...NAME,
    since: '1.36',
    cell: ({ metadata }) => {
      const isDefault = metadata.annotations?.[DEFAULT_INGRESS_CLASS] === 'true';
      return `${metadata.name ?? ''}${isDefault ? ' (default)' : ''}`;
    },
  },
  {
    name: 'Controller',
    description: 'The controller of ingresses of the class.',
    cell: ({ spec }) => text(objectMembers(spec).controller),
  },
  {
    name: 'Parameters',
    description: 'The object that configures the controller.',
    cell: ({ spec }) => {
      const { parameters } = objectMembers(spec);
      if (isUnset(parameters)) return NONE;
      const { apiGroup, kind, name } = objectMembers(parameters);
      return `${text(kind)}${isUnset(apiGroup) ? '' : `.${text(apiGroup)}`}/${text(name)}`;
    },
  },
  AGE,
]);

export const NETWORK_POLICY_COLUMNS = table([
  NAME,
  {
    name: 'Pod-Selector',
    description: 'Selects the pods of the policy.',
    cell: ({ spec }) => formatSelectorCell(objectMembers(spec).podSelector),
  },
  AGE,
]);

export const SERVICE_CIDR_COLUMNS = table([
  NAME,
  {
    name: 'CIDRs',
    description: 'The ranges of addresses of services.',
    cell: ({ spec }) => toTexts(objectMembers(spec).cidrs).join(','),
  },
  AGE,
]);

export const IP_ADDRESS_COLUMNS = table([
  NAME,
  {
    name: 'ParentRef',
    description: 'The object that has the address.',
    cell: ({ spec }) => {
      const { parentRef } = objectMembers(spec);
      if (isUnset(parentRef)) return NONE;
      const { group, resource, namespace, name } = objectMembers(parentRef);
      const qualifiedResource = `${text(resource)}${isUnset(group) ? '' : `.${text(group)}`}`.toLowerCase();
      return [qualifiedResource, ...(isUnset(namespace) ? [] : [text(namespace)]), text(name)].join('/');
    },
  },
]);
