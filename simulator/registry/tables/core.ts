/** The columns of kinds of the core group except Pods, and of Events and Leases. */
import { NODE_ROLE_LABEL, NODE_ROLE_LABEL_PREFIX } from '../../../spec/well-known-names.ts';
import { formatHostPort } from '../../pure/names/host-port.ts';
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../object-fields.ts';
import { NONE_TEXT, readCount } from './cell-texts.ts';
import {
  AGE_COLUMN,
  createTable,
  formatElapsed,
  NAME_COLUMN,
  type PrintedColumn,
  type PrintedColumns,
} from './printed-columns.ts';

function createColumns(...columns: readonly PrintedColumn[]): PrintedColumns {
  return createTable([NAME_COLUMN, ...columns, AGE_COLUMN]);
}

function countMembers(map: unknown): number {
  return map === null || map === undefined ? 0 : Object.keys(map).length;
}

export const CONFIG_MAP_COLUMNS = createColumns({
  name: 'Data',
  description: 'The number of entries in data and binaryData.',
  readCell: ({ data, binaryData }) => countMembers(data) + countMembers(binaryData),
});

export const SECRET_COLUMNS = createColumns(
  { name: 'Type', description: 'The type of the secret.', readCell: ({ type }) => readText(type) },
  { name: 'Data', description: 'The number of entries.', readCell: ({ data }) => countMembers(data) },
);

export const SERVICE_ACCOUNT_COLUMNS = createColumns({
  name: 'Secrets',
  lastRelease: '1.34',
  description: 'The number of secrets that pods of the service account may use.',
  readCell: (object) => readList(object, 'secrets').length,
});

export const NAMESPACE_COLUMNS = createColumns({
  name: 'Status',
  description: 'The phase of the namespace: Active or Terminating.',
  readCell: ({ status }) => readText(readMembers(status).phase),
});

export const LEASE_COLUMNS = createColumns({
  name: 'Holder',
  description: 'The holder of the lease.',
  readCell: ({ spec }) => readText(readMembers(spec).holderIdentity),
});

export const ENDPOINTS_COLUMNS = createColumns({
  name: 'Endpoints',
  description: 'The ready addresses with the ports of their subsets.',
  readCell: (object) => formatEndpoints(readList(object, 'subsets')),
});

interface EndpointSubset {
  readonly addresses?: readonly { readonly ip?: string }[] | null;
  readonly ports?: readonly { readonly port?: number }[] | null;
}

const MAX_SHOWN_ENDPOINTS = 3;

/** Formats the first three endpoints and the number of omitted endpoints. */
function formatEndpoints(subsets: readonly EndpointSubset[]): string {
  if (subsets.length === 0) return NONE_TEXT;
  const firstEndpoints: string[] = [];
  let endpointCount = 0;
  for (const { addresses, ports } of subsets) {
    for (const port of ports?.length ? ports : [undefined]) {
      for (const { ip = '' } of addresses ?? []) {
        endpointCount++;
        if (firstEndpoints.length < MAX_SHOWN_ENDPOINTS)
          firstEndpoints.push(port === undefined ? ip : formatHostPort(ip, port.port ?? 0));
      }
    }
  }
  const endpointList = firstEndpoints.join(',');
  return endpointCount > MAX_SHOWN_ENDPOINTS
    ? `${endpointList} + ${endpointCount - MAX_SHOWN_ENDPOINTS} more...`
    : endpointList;
}

function formatNodeRoles({ metadata }: ApiObject): string {
  const roles = Object.entries(metadata.labels ?? {}).flatMap(([key, value]) => {
    if (key.startsWith(NODE_ROLE_LABEL_PREFIX)) return [key.slice(NODE_ROLE_LABEL_PREFIX.length)];
    return key === NODE_ROLE_LABEL ? [value] : [];
  });
  return [...new Set(roles.filter((role) => role !== ''))].sort().join(',') || NONE_TEXT;
}

function formatNodeStatus({ spec, status }: ApiObject): string {
  const readyCondition = readList(readMembers(status), 'conditions').findLast(({ type }) => type === 'Ready');
  const state = readyCondition === undefined ? 'Unknown' : readyCondition.status === 'True' ? 'Ready' : 'NotReady';
  return readMembers(spec).unschedulable === true ? `${state},SchedulingDisabled` : state;
}

function createAddressColumn(name: string, type: string): PrintedColumn {
  return {
    name,
    description: `The first address of the type ${type}.`,
    isWide: true,
    readCell: ({ status }) =>
      readText(readList(readMembers(status), 'addresses').find((object) => object.type === type)?.address) || NONE_TEXT,
  };
}

const readNodeInfo = ({ status }: ApiObject): Fields => readMembers(readMembers(status).nodeInfo);

function createNodeInfoColumn(name: string, member: string, description: string): PrintedColumn {
  return { name, description, isWide: true, readCell: (node) => readText(readNodeInfo(node)[member]) || '<unknown>' };
}

const KERNEL_VERSION_COLUMN = createNodeInfoColumn('Kernel-Version', 'kernelVersion', 'The version of the kernel.');

export const NODE_COLUMNS = createTable([
  NAME_COLUMN,
  { name: 'Status', description: 'Whether the node is ready and accepts pods.', readCell: formatNodeStatus },
  { name: 'Roles', description: 'The roles in the labels of the node.', readCell: formatNodeRoles },
  AGE_COLUMN,
  {
    name: 'Version',
    description: 'The version of the kubelet.',
    readCell: (node) => readText(readNodeInfo(node).kubeletVersion),
  },
  createAddressColumn('Internal-IP', 'InternalIP'),
  createAddressColumn('External-IP', 'ExternalIP'),
  createNodeInfoColumn('OS-Image', 'osImage', 'The operating system.'),
  { ...KERNEL_VERSION_COLUMN, lastRelease: '1.35' },
  {
    ...KERNEL_VERSION_COLUMN,
    firstRelease: '1.36',
    readCell: (node) => {
      const architecture = readText(readNodeInfo(node).architecture);
      return `${readText(readNodeInfo(node).kernelVersion) || '<unknown>'}${architecture === '' ? '' : ` (${architecture})`}`;
    },
  },
  createNodeInfoColumn('Container-Runtime', 'containerRuntimeVersion', 'The container runtime and its version.'),
]);

export const RESOURCE_QUOTA_COLUMNS = createTable([
  NAME_COLUMN,
  { ...AGE_COLUMN, lastRelease: '1.32' },
  {
    name: 'Request',
    description: 'The used and permitted amounts, except limits.',
    readCell: (quota) => formatUsage(quota, { showsLimits: false }),
  },
  {
    name: 'Limit',
    description: 'The used and permitted limits.',
    readCell: (quota) => formatUsage(quota, { showsLimits: true }),
  },
  { ...AGE_COLUMN, firstRelease: '1.33' },
]);

function formatUsage({ status }: ApiObject, { showsLimits }: { readonly showsLimits: boolean }): string {
  const [hardAmounts, usedAmounts] = [readMembers(readMembers(status).hard), readMembers(readMembers(status).used)];
  return Object.keys(hardAmounts)
    .filter((name) => name.startsWith('limits.') === showsLimits)
    .sort()
    .map((name) => `${name}: ${String(usedAmounts[name] ?? 0)}/${String(hardAmounts[name])}`)
    .join(', ');
}

export const COMPONENT_STATUS_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'Status',
    description: 'Whether the component is healthy.',
    readCell: (object) => {
      const condition = findHealthyCondition(object);
      return condition === undefined ? 'Unknown' : condition.status === 'True' ? 'Healthy' : 'Unhealthy';
    },
  },
  {
    name: 'Message',
    description: 'The message of the condition.',
    readCell: (object) => readText(findHealthyCondition(object)?.message),
  },
  {
    name: 'Error',
    description: 'The error of the condition.',
    readCell: (object) => readText(findHealthyCondition(object)?.error),
  },
]);

function findHealthyCondition(object: ApiObject): Fields | undefined {
  return readList(object, 'conditions').find(({ type }) => type === 'Healthy');
}

/** The columns of Events, which are stored in the version of the core group. */
export const EVENT_COLUMNS = createTable(
  [
    {
      name: 'Last Seen',
      description: 'When the event occurred last.',
      readCell: (event, now) => formatLastTime(event, now),
    },
    { name: 'Type', description: 'Normal or Warning.', readCell: ({ type }) => readText(type) },
    {
      name: 'Reason',
      description: 'The reason of the event, in one word.',
      readCell: ({ reason }) => readText(reason),
    },
    {
      name: 'Object',
      description: 'The object of the event.',
      readCell: ({ involvedObject }) => {
        const { kind, name } = readMembers(involvedObject);
        return isUnset(name) ? readText(kind).toLowerCase() : `${readText(kind).toLowerCase()}/${readText(name)}`;
      },
    },
    {
      name: 'Subobject',
      description: 'The field of the object that the event is about.',
      isWide: true,
      readCell: ({ involvedObject }) => readText(readMembers(involvedObject).fieldPath),
    },
    {
      name: 'Source',
      description: 'The component that reported the event, and its host.',
      isWide: true,
      readCell: ({ source, reportingComponent, reportingInstance }) => {
        const { component, host } = readMembers(source);
        const instance = readText(host) || readText(reportingInstance);
        const reporter = readText(component) || readText(reportingComponent);
        return instance === '' ? reporter : `${reporter}, ${instance}`;
      },
    },
    { name: 'Message', description: 'What happened.', readCell: ({ message }) => readText(message).trim() },
    {
      name: 'First Seen',
      description: 'When the event occurred first.',
      isWide: true,
      readCell: (event, now) => formatFirstTime(event, now),
    },
    {
      name: 'Count',
      description: 'How often the event occurred.',
      isWide: true,
      readCell: (event) => {
        if (!isUnset(event.series)) return readCount(readMembers(event.series), 'count');
        return Number(event.count ?? 0) || 1;
      },
    },
    { ...NAME_COLUMN, format: 'name', isWide: true },
  ],
  { hasVariableCells: true },
);

function formatFirstTime({ firstTimestamp, eventTime }: ApiObject, now: number): string {
  return formatElapsed(isUnset(firstTimestamp) ? eventTime : firstTimestamp, now);
}

function formatLastTime(event: ApiObject, now: number): string {
  if (!isUnset(event.series)) return formatElapsed(readMembers(event.series).lastObservedTime, now);
  return isUnset(event.lastTimestamp) ? formatFirstTime(event, now) : formatElapsed(event.lastTimestamp, now);
}
