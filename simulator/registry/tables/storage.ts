/** The columns of volumes, claims, storage classes and CSI objects. */
import {
  DEFAULT_STORAGE_CLASS,
  DEFAULT_VOLUME_ATTRIBUTES_CLASS,
  STORAGE_CLASS_ANNOTATION,
} from '../../../spec/well-known-names.ts';
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../object-fields.ts';
import { NONE, toTexts, UNSET } from './cell-texts.ts';
import { AGE, NAME, type PrintedColumn, table } from './printed-columns.ts';

const SHORT_MODES = { ReadWriteOnce: 'RWO', ReadOnlyMany: 'ROX', ReadWriteMany: 'RWX', ReadWriteOncePod: 'RWOP' };

const readSpec = ({ spec }: ApiObject): Fields => objectMembers(spec);
const readStatus = ({ status }: ApiObject): Fields => objectMembers(status);

function formatAccessModes(modes: unknown): string {
  const modeNames = toTexts(modes);
  return Object.entries(SHORT_MODES)
    .flatMap(([mode, abbreviation]) => (modeNames.includes(mode) ? [abbreviation] : []))
    .join(',');
}

function readStorageAmount(amounts: unknown): string {
  return String(objectMembers(amounts).storage ?? 0);
}

const CLASS: PrintedColumn = {
  name: 'StorageClass',
  description: 'The storage class.',
  cell: ({ metadata, spec }) =>
    metadata.annotations?.[STORAGE_CLASS_ANNOTATION] ?? text(objectMembers(spec).storageClassName),
};
const ATTRIBUTES_CLASS: PrintedColumn = {
  name: 'VolumeAttributesClass',
  description: 'The class of attributes.',
  since: '1.29',
  cell: (object) => formatOrUnset(readSpec(object).volumeAttributesClassName),
};
const MODE: PrintedColumn = {
  name: 'VolumeMode',
  description: 'Filesystem or Block.',
  isWide: true,
  cell: (object) => formatOrUnset(readSpec(object).volumeMode),
};
const PHASE: PrintedColumn = {
  name: 'Status',
  description: 'The state of the object.',
  cell: (object) => (isUnset(object.metadata.deletionTimestamp) ? text(readStatus(object).phase) : 'Terminating'),
};

function formatOrUnset(value: unknown): string {
  return value === undefined || value === null ? UNSET : text(value);
}

export const PERSISTENT_VOLUME_COLUMNS = table([
  NAME,
  {
    name: 'Capacity',
    description: 'The size of the volume.',
    cell: (object) => readStorageAmount(readSpec(object).capacity),
  },
  {
    name: 'Access Modes',
    description: 'How the volume may be mounted.',
    cell: (object) => formatAccessModes(readSpec(object).accessModes),
  },
  {
    name: 'Reclaim Policy',
    description: 'What happens when the claim of the volume is deleted.',
    cell: (object) => text(readSpec(object).persistentVolumeReclaimPolicy),
  },
  PHASE,
  {
    name: 'Claim',
    description: 'The claim that the volume is bound to.',
    cell: (object) => {
      const { claimRef } = readSpec(object);
      if (isUnset(claimRef)) return '';
      const { namespace, name } = objectMembers(claimRef);
      return `${text(namespace)}/${text(name)}`;
    },
  },
  CLASS,
  ATTRIBUTES_CLASS,
  {
    name: 'Reason',
    description: 'Why the volume is in this state.',
    cell: (object) => text(readStatus(object).reason),
  },
  AGE,
  MODE,
]);

const isBound = (claim: ApiObject): boolean => !isUnset(readSpec(claim).volumeName);

export const PERSISTENT_VOLUME_CLAIM_COLUMNS = table([
  NAME,
  PHASE,
  {
    name: 'Volume',
    description: 'The volume that the claim is bound to.',
    cell: (claim) => text(readSpec(claim).volumeName),
  },
  {
    name: 'Capacity',
    description: 'The size of the volume.',
    cell: (claim) => (isBound(claim) ? readStorageAmount(readStatus(claim).capacity) : ''),
  },
  {
    name: 'Access Modes',
    description: 'How the volume may be mounted.',
    cell: (claim) => (isBound(claim) ? formatAccessModes(readStatus(claim).accessModes) : ''),
  },
  CLASS,
  ATTRIBUTES_CLASS,
  AGE,
  MODE,
]);

function createClassColumn(annotations: readonly string[]): PrintedColumn {
  return {
    ...NAME,
    cell: ({ metadata }) => {
      const isDefault = annotations.some((annotation) => metadata.annotations?.[annotation] === 'true');
      return `${metadata.name ?? ''}${isDefault ? ' (default)' : ''}`;
    },
  };
}

export const STORAGE_CLASS_COLUMNS = table([
  createClassColumn(DEFAULT_STORAGE_CLASS),
  { name: 'Provisioner', description: 'The driver of the volumes.', cell: ({ provisioner }) => text(provisioner) },
  {
    name: 'ReclaimPolicy',
    since: '1.17',
    description: 'What happens to volumes whose claims are deleted.',
    cell: ({ reclaimPolicy }) => text(reclaimPolicy) || 'Delete',
  },
  {
    name: 'VolumeBindingMode',
    since: '1.17',
    description: 'When volumes are bound.',
    cell: ({ volumeBindingMode }) => text(volumeBindingMode) || 'Immediate',
  },
  {
    name: 'AllowVolumeExpansion',
    since: '1.17',
    description: 'Whether volumes may grow.',
    cell: ({ allowVolumeExpansion }) => allowVolumeExpansion === true,
  },
  AGE,
]);

export const VOLUME_ATTRIBUTES_CLASS_COLUMNS = table([
  { ...createClassColumn([DEFAULT_VOLUME_ATTRIBUTES_CLASS]), until: '1.33' },
  { ...NAME, since: '1.34' },
  { name: 'DriverName', description: 'The driver of the class.', cell: ({ driverName }) => text(driverName) },
  AGE,
]);

export const VOLUME_ATTACHMENT_COLUMNS = table([
  NAME,
  {
    name: 'Attacher',
    format: 'name',
    description: 'The driver that attaches the volume.',
    cell: (object) => text(readSpec(object).attacher),
  },
  {
    name: 'PV',
    description: 'The volume.',
    cell: (object) => text(objectMembers(readSpec(object).source).persistentVolumeName),
  },
  { name: 'Node', description: 'The node.', cell: (object) => text(readSpec(object).nodeName) },
  {
    name: 'Attached',
    description: 'Whether the volume is attached.',
    type: 'boolean',
    cell: (object) => readStatus(object).attached === true,
  },
  AGE,
]);

export const CSI_NODE_COLUMNS = table(
  [
    NAME,
    {
      name: 'Drivers',
      description: 'How many drivers the node has.',
      type: 'integer',
      cell: (object) => list(readSpec(object), 'drivers').length,
    },
    AGE,
  ],
  { since: '1.18' },
);

function createFlagColumn(
  name: string,
  member: string,
  description: string,
  { unset = false }: { readonly unset?: boolean } = {},
): PrintedColumn {
  const cell = (object: ApiObject) => {
    const value = readSpec(object)[member];
    return isUnset(value) ? unset : value === true;
  };
  return { name, description, type: 'boolean', cell };
}

export const CSI_DRIVER_COLUMNS = table(
  [
    NAME,
    createFlagColumn('AttachRequired', 'attachRequired', 'Whether volumes must be attached.', { unset: true }),
    createFlagColumn('PodInfoOnMount', 'podInfoOnMount', 'Whether the driver gets information about the pod.'),
    {
      ...createFlagColumn('StorageCapacity', 'storageCapacity', 'Whether the driver publishes its capacity.'),
      since: '1.21',
    },
    {
      name: 'TokenRequests',
      since: '1.21',
      description: 'The audiences of the tokens that the driver gets.',
      cell: (object) => {
        const { tokenRequests } = readSpec(object);
        if (!Array.isArray(tokenRequests)) return UNSET;
        return tokenRequests.map((tokenRequest) => text(objectMembers(tokenRequest).audience)).join(',');
      },
    },
    {
      ...createFlagColumn('RequiresRepublish', 'requiresRepublish', 'Whether the driver is called periodically.'),
      since: '1.21',
    },
    {
      name: 'Modes',
      description: 'The lifetimes of volumes.',
      cell: (object) => toTexts(readSpec(object).volumeLifecycleModes).join(',') || NONE,
    },
    AGE,
  ],
  { since: '1.18' },
);
