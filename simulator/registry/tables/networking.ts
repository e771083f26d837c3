/** The columns of Services, EndpointSlices, Ingresses, NetworkPolicies and addresses. */
import { DEFAULT_INGRESS_CLASS_ANNOTATION } from '../../../spec/well-known-names.ts';
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../object-fields.ts';
import { formatLabels, formatSelectorCell, formatShortList, NONE_TEXT, readTexts, UNSET_TEXT } from './cell-texts.ts';
import { createClassNameColumn } from './class-columns.ts';
import { AGE_COLUMN, createTable, NAME_COLUMN } from './printed-columns.ts';

const MAX_SHOWN_ADDRESSES = 3;

function listAddresses({ status }: ApiObject): string[] {
  const ingress = readList(readMembers(readMembers(status).loadBalancer), 'ingress');
  return [
    ...new Set(ingress.map(({ ip, hostname }) => readText(ip) || readText(hostname)).filter((name) => name !== '')),
  ].sort();
}

function formatExternalIps(service: ApiObject): string {
  const spec = readMembers(service.spec);
  const externalIPs = readTexts(spec.externalIPs);
  switch (spec.type) {
    case 'ClusterIP':
    case 'NodePort':
      return externalIPs.length > 0 ? externalIPs.join(',') : NONE_TEXT;
    case 'LoadBalancer':
      return [...listAddresses(service), ...externalIPs].join(',') || '<pending>';
    case 'ExternalName':
      return readText(spec.externalName);
    default:
      return '<unknown>';
  }
}

function formatPort({ port, nodePort, protocol }: Fields): string {
  return `${Number(port ?? 0)}${nodePort ? `:${Number(nodePort)}` : ''}/${readText(protocol)}`;
}

export const SERVICE_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'Type',
    description: 'How the service is exposed.',
    readCell: ({ spec }) => readText(readMembers(spec).type),
  },
  {
    name: 'Cluster-IP',
    description: 'The address in the cluster.',
    readCell: ({ spec }) => readTexts(readMembers(spec).clusterIPs)[0] ?? NONE_TEXT,
  },
  { name: 'External-IP', description: 'Addresses outside of the cluster.', readCell: formatExternalIps },
  {
    name: 'Port(s)',
    description: 'Ports with their node ports and protocols.',
    readCell: ({ spec }) => readList(readMembers(spec), 'ports').map(formatPort).join(',') || NONE_TEXT,
  },
  AGE_COLUMN,
  {
    name: 'Selector',
    description: 'Selects the pods of the service.',
    isWide: true,
    readCell: ({ spec }) => formatLabels(readMembers(spec).selector),
  },
]);

export const ENDPOINT_SLICE_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'AddressType',
    description: 'The type of all addresses.',
    readCell: ({ addressType }) => readText(addressType),
  },
  {
    name: 'Ports',
    description: 'The ports of all endpoints.',
    readCell: (slice) => {
      const ports = readList(slice, 'ports').map(({ port, name }) =>
        isUnset(port) ? (typeof name === 'string' ? name : '*') : String(port),
      );
      return formatShortList(ports, MAX_SHOWN_ADDRESSES) || UNSET_TEXT;
    },
  },
  {
    name: 'Endpoints',
    description: 'The addresses of the endpoints.',
    readCell: (slice) => {
      const addresses = readList(slice, 'endpoints').flatMap((endpoint) => readTexts(endpoint.addresses));
      return formatShortList(addresses, MAX_SHOWN_ADDRESSES) || UNSET_TEXT;
    },
  },
  AGE_COLUMN,
]);

function formatHosts(rules: readonly Fields[]): string {
  const hosts: string[] = [];
  for (const { host } of rules) {
    if (hosts.length === MAX_SHOWN_ADDRESSES)
      return `${hosts.join(',')} + ${rules.length - MAX_SHOWN_ADDRESSES} more...`;
    if (readText(host) !== '') hosts.push(readText(host));
  }
  return hosts.join(',') || '*';
}

export const INGRESS_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'Class',
    description: 'The IngressClass of the ingress.',
    firstRelease: '1.18',
    readCell: ({ spec }) =>
      isUnset(readMembers(spec).ingressClassName) ? NONE_TEXT : readText(readMembers(spec).ingressClassName),
  },
  {
    name: 'Hosts',
    description: 'The hosts of the rules.',
    readCell: ({ spec }) => formatHosts(readList(readMembers(spec), 'rules')),
  },
  {
    name: 'Address',
    description: 'Addresses of the load balancer.',
    readCell: (object) => listAddresses(object).join(','),
  },
  {
    name: 'Ports',
    description: 'The ports that are open.',
    readCell: ({ spec }) => (readList(readMembers(spec), 'tls').length > 0 ? '80, 443' : '80'),
  },
  AGE_COLUMN,
]);

export const INGRESS_CLASS_COLUMNS = createTable([
  { ...NAME_COLUMN, lastRelease: '1.35' },
  { ...createClassNameColumn([DEFAULT_INGRESS_CLASS_ANNOTATION]), firstRelease: '1.36' },
  {
    name: 'Controller',
    description: 'The controller of ingresses of the class.',
    readCell: ({ spec }) => readText(readMembers(spec).controller),
  },
  {
    name: 'Parameters',
    description: 'The object that configures the controller.',
    readCell: ({ spec }) => {
      const { parameters } = readMembers(spec);
      if (isUnset(parameters)) return NONE_TEXT;
      const { apiGroup, kind, name } = readMembers(parameters);
      return `${readText(kind)}${isUnset(apiGroup) ? '' : `.${readText(apiGroup)}`}/${readText(name)}`;
    },
  },
  AGE_COLUMN,
]);

export const NETWORK_POLICY_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'Pod-Selector',
    description: 'Selects the pods of the policy.',
    readCell: ({ spec }) => formatSelectorCell(readMembers(spec).podSelector),
  },
  AGE_COLUMN,
]);

export const SERVICE_CIDR_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'CIDRs',
    description: 'The ranges of addresses of services.',
    readCell: ({ spec }) => readTexts(readMembers(spec).cidrs).join(','),
  },
  AGE_COLUMN,
]);

export const IP_ADDRESS_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'ParentRef',
    description: 'The object that has the address.',
    readCell: ({ spec }) => {
      const { parentRef } = readMembers(spec);
      if (isUnset(parentRef)) return NONE_TEXT;
      const { group, resource, namespace, name } = readMembers(parentRef);
      const qualifiedResource = `${readText(resource)}${isUnset(group) ? '' : `.${readText(group)}`}`.toLowerCase();
      return [qualifiedResource, ...(isUnset(namespace) ? [] : [readText(namespace)]), readText(name)].join('/');
    },
  },
]);
