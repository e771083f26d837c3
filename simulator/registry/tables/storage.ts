/** The columns of volumes, claims, storage classes and CSI objects. */
import {
  DEFAULT_STORAGE_CLASS_ANNOTATIONS,
  DEFAULT_VOLUME_ATTRIBUTES_CLASS_ANNOTATION,
  STORAGE_CLASS_ANNOTATION,
} from '../../../spec/well-known-names.ts';
import type { ApiObject } from '../../pure/object.ts';
import { findNewestDefaultClass } from '../default-classes.ts';
import { type Fields, isUnset, objectMembers, readList, readText } from '../object-fields.ts';
import { NONE_TEXT, readTexts, UNSET_TEXT } from './cell-texts.ts';
import { createClassColumn, formatClassName } from './class-columns.ts';
import { AGE_COLUMN, createTable, NAME_COLUMN, type PrintedColumn } from './printed-columns.ts';

const SHORT_MODES = { ReadWriteOnce: 'RWO', ReadOnlyMany: 'ROX', ReadWriteMany: 'RWX', ReadWriteOncePod: 'RWOP' };

const readSpec = ({ spec }: ApiObject): Fields => objectMembers(spec);
const readStatus = ({ status }: ApiObject): Fields => objectMembers(status);

function formatAccessModes(modes: unknown): string {
  const modeNames = readTexts(modes);
  return Object.entries(SHORT_MODES)
    .flatMap(([mode, abbreviation]) => (modeNames.includes(mode) ? [abbreviation] : []))
    .join(',');
}

function readStorageAmount(amounts: unknown): string {
  return String(objectMembers(amounts).storage ?? 0);
}

const CLASS_COLUMN: PrintedColumn = {
  name: 'StorageClass',
  description: 'The storage class.',
  cell: ({ metadata, spec }) =>
    metadata.annotations?.[STORAGE_CLASS_ANNOTATION] ?? readText(objectMembers(spec).storageClassName),
};
const ATTRIBUTES_CLASS_COLUMN: PrintedColumn = {
  name: 'VolumeAttributesClass',
  description: 'The class of attributes.',
  since: '1.29',
  cell: (object) => formatOrUnset(readSpec(object).volumeAttributesClassName),
};
const MODE_COLUMN: PrintedColumn = {
  name: 'VolumeMode',
  description: 'Filesystem or Block.',
  isWide: true,
  cell: (object) => formatOrUnset(readSpec(object).volumeMode),
};
const PHASE_COLUMN: PrintedColumn = {
  name: 'Status',
  description: 'The state of the object.',
  cell: (object) => (isUnset(object.metadata.deletionTimestamp) ? readText(readStatus(object).phase) : 'Terminating'),
};

function formatOrUnset(value: unknown): string {
  return value === undefined || value === null ? UNSET_TEXT : readText(value);
}

export const PERSISTENT_VOLUME_COLUMNS = createTable([
  NAME_COLUMN,
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
    cell: (object) => readText(readSpec(object).persistentVolumeReclaimPolicy),
  },
  PHASE_COLUMN,
  {
    name: 'Claim',
    description: 'The claim that the volume is bound to.',
    cell: (object) => {
      const { claimRef } = readSpec(object);
      if (isUnset(claimRef)) return '';
      const { namespace, name } = objectMembers(claimRef);
      return `${readText(namespace)}/${readText(name)}`;
    },
  },
  CLASS_COLUMN,
  ATTRIBUTES_CLASS_COLUMN,
  {
    name: 'Reason',
    description: 'Why the volume is in this state.',
    cell: (object) => readText(readStatus(object).reason),
  },
  AGE_COLUMN,
  MODE_COLUMN,
]);

const isBound = (claim: ApiObject): boolean => !isUnset(readSpec(claim).volumeName);

export const PERSISTENT_VOLUME_CLAIM_COLUMNS = createTable([
  NAME_COLUMN,
  PHASE_COLUMN,
  {
    name: 'Volume',
    description: 'The volume that the claim is bound to.',
    cell: (claim) => readText(readSpec(claim).volumeName),
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
  CLASS_COLUMN,
  ATTRIBUTES_CLASS_COLUMN,
  AGE_COLUMN,
  MODE_COLUMN,
]);

export const STORAGE_CLASS_COLUMNS = createTable(
  [
    { ...createClassColumn(DEFAULT_STORAGE_CLASS_ANNOTATIONS), until: '1.36' },
    {
      ...NAME_COLUMN,
      since: '1.37',
      cell: (storageClass, _, listedItems = []) => {
        const classes = listedItems.map(({ object }) => object);
        const defaultName = findNewestDefaultClass(classes, DEFAULT_STORAGE_CLASS_ANNOTATIONS);
        return formatClassName(storageClass, defaultName === storageClass.metadata.name);
      },
    },
    {
      name: 'Provisioner',
      description: 'The driver of the volumes.',
      cell: ({ provisioner }) => readText(provisioner),
    },
    {
      name: 'ReclaimPolicy',
      since: '1.17',
      description: 'What happens to volumes whose claims are deleted.',
      cell: ({ reclaimPolicy }) => readText(reclaimPolicy) || 'Delete',
    },
    {
      name: 'VolumeBindingMode',
      since: '1.17',
      description: 'When volumes are bound.',
      cell: ({ volumeBindingMode }) => readText(volumeBindingMode) || 'Immediate',
    },
    {
      name: 'AllowVolumeExpansion',
      since: '1.17',
      description: 'Whether volumes may grow.',
      cell: ({ allowVolumeExpansion }) => allowVolumeExpansion === true,
    },
    AGE_COLUMN,
  ],
  { volatile: true },
);

export const VOLUME_ATTRIBUTES_CLASS_COLUMNS = createTable([
  { ...createClassColumn([DEFAULT_VOLUME_ATTRIBUTES_CLASS_ANNOTATION]), until: '1.33' },
  { ...NAME_COLUMN, since: '1.34' },
  { name: 'DriverName', description: 'The driver of the class.', cell: ({ driverName }) => readText(driverName) },
  AGE_COLUMN,
]);

export const VOLUME_ATTACHMENT_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'Attacher',
    format: 'name',
    description: 'The driver that attaches the volume.',
    cell: (object) => readText(readSpec(object).attacher),
  },
  {
    name: 'PV',
    description: 'The volume.',
    cell: (object) => readText(objectMembers(readSpec(object).source).persistentVolumeName),
  },
  { name: 'Node', description: 'The node.', cell: (object) => readText(readSpec(object).nodeName) },
  {
    name: 'Attached',
    description: 'Whether the volume is attached.',
    type: 'boolean',
    cell: (object) => readStatus(object).attached === true,
  },
  AGE_COLUMN,
]);

export const CSI_NODE_COLUMNS = createTable(
  [
    NAME_COLUMN,
    {
      name: 'Drivers',
      description: 'How many drivers the node has.',
      type: 'integer',
      cell: (object) => readList(readSpec(object), 'drivers').length,
    },
    AGE_COLUMN,
  ],
  { since: '1.18' },
);

function createBooleanColumn(
  name: string,
  member: string,
  description: string,
  { unset: valueIfUnset = false }: { readonly unset?: boolean } = {},
): PrintedColumn {
  const formatCell = (object: ApiObject) => {
    const value = readSpec(object)[member];
    return isUnset(value) ? valueIfUnset : value === true;
  };
  return { name, description, type: 'boolean', cell: formatCell };
}

export const CSI_DRIVER_COLUMNS = createTable(
  [
    NAME_COLUMN,
    createBooleanColumn('AttachRequired', 'attachRequired', 'Whether volumes must be attached.', { unset: true }),
    createBooleanColumn('PodInfoOnMount', 'podInfoOnMount', 'Whether the driver gets information about the pod.'),
    {
      ...createBooleanColumn('StorageCapacity', 'storageCapacity', 'Whether the driver publishes its capacity.'),
      since: '1.21',
    },
    {
      name: 'TokenRequests',
      since: '1.21',
      description: 'The audiences of the tokens that the driver gets.',
      cell: (object) => {
        const { tokenRequests } = readSpec(object);
        if (!Array.isArray(tokenRequests)) return UNSET_TEXT;
        return tokenRequests.map((tokenRequest) => readText(objectMembers(tokenRequest).audience)).join(',');
      },
    },
    {
      ...createBooleanColumn('RequiresRepublish', 'requiresRepublish', 'Whether the driver is called periodically.'),
      since: '1.21',
    },
    {
      name: 'Modes',
      description: 'The lifetimes of volumes.',
      cell: (object) => readTexts(readSpec(object).volumeLifecycleModes).join(',') || NONE_TEXT,
    },
    AGE_COLUMN,
  ],
  { since: '1.18' },
);
