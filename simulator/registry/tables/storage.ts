/** The columns of volumes, claims, storage classes and CSI objects. */
import {
  DEFAULT_STORAGE_CLASS_ANNOTATIONS,
  DEFAULT_VOLUME_ATTRIBUTES_CLASS_ANNOTATION,
  STORAGE_CLASS_ANNOTATION,
} from '../../../spec/well-known-names.ts';
import type { ApiObject } from '../../pure/object.ts';
import { findNewestDefaultClass } from '../default-classes.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../object-fields.ts';
import { NONE_TEXT, readTexts, UNSET_TEXT } from './cell-texts.ts';
import { createClassNameColumn, formatClassName } from './class-columns.ts';
import { AGE_COLUMN, createTable, NAME_COLUMN, type PrintedColumn } from './printed-columns.ts';

const SHORT_MODES = { ReadWriteOnce: 'RWO', ReadOnlyMany: 'ROX', ReadWriteMany: 'RWX', ReadWriteOncePod: 'RWOP' };

const readSpec = ({ spec }: ApiObject): Fields => readMembers(spec);
const readStatus = ({ status }: ApiObject): Fields => readMembers(status);

function formatAccessModes(modes: unknown): string {
  const modeNames = readTexts(modes);
  return Object.entries(SHORT_MODES)
    .flatMap(([mode, abbreviation]) => (modeNames.includes(mode) ? [abbreviation] : []))
    .join(',');
}

function readStorageAmount(amounts: unknown): string {
  return String(readMembers(amounts).storage ?? 0);
}

const CLASS_COLUMN: PrintedColumn = {
  name: 'StorageClass',
  description: 'The storage class.',
  readCell: ({ metadata, spec }) =>
    metadata.annotations?.[STORAGE_CLASS_ANNOTATION] ?? readText(readMembers(spec).storageClassName),
};
const ATTRIBUTES_CLASS_COLUMN: PrintedColumn = {
  name: 'VolumeAttributesClass',
  description: 'The class of attributes.',
  firstRelease: '1.29',
  readCell: (object) => formatOrUnset(readSpec(object).volumeAttributesClassName),
};
const MODE_COLUMN: PrintedColumn = {
  name: 'VolumeMode',
  description: 'Filesystem or Block.',
  isWide: true,
  readCell: (object) => formatOrUnset(readSpec(object).volumeMode),
};
const PHASE_COLUMN: PrintedColumn = {
  name: 'Status',
  description: 'The state of the object.',
  readCell: (object) =>
    isUnset(object.metadata.deletionTimestamp) ? readText(readStatus(object).phase) : 'Terminating',
};

function formatOrUnset(value: unknown): string {
  return value === undefined || value === null ? UNSET_TEXT : readText(value);
}

export const PERSISTENT_VOLUME_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'Capacity',
    description: 'The size of the volume.',
    readCell: (object) => readStorageAmount(readSpec(object).capacity),
  },
  {
    name: 'Access Modes',
    description: 'How the volume may be mounted.',
    readCell: (object) => formatAccessModes(readSpec(object).accessModes),
  },
  {
    name: 'Reclaim Policy',
    description: 'What happens when the claim of the volume is deleted.',
    readCell: (object) => readText(readSpec(object).persistentVolumeReclaimPolicy),
  },
  PHASE_COLUMN,
  {
    name: 'Claim',
    description: 'The claim that the volume is bound to.',
    readCell: (object) => {
      const { claimRef } = readSpec(object);
      if (isUnset(claimRef)) return '';
      const { namespace, name } = readMembers(claimRef);
      return `${readText(namespace)}/${readText(name)}`;
    },
  },
  CLASS_COLUMN,
  ATTRIBUTES_CLASS_COLUMN,
  {
    name: 'Reason',
    description: 'Why the volume is in this state.',
    readCell: (object) => readText(readStatus(object).reason),
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
    readCell: (claim) => readText(readSpec(claim).volumeName),
  },
  {
    name: 'Capacity',
    description: 'The size of the volume.',
    readCell: (claim) => (isBound(claim) ? readStorageAmount(readStatus(claim).capacity) : ''),
  },
  {
    name: 'Access Modes',
    description: 'How the volume may be mounted.',
    readCell: (claim) => (isBound(claim) ? formatAccessModes(readStatus(claim).accessModes) : ''),
  },
  CLASS_COLUMN,
  ATTRIBUTES_CLASS_COLUMN,
  AGE_COLUMN,
  MODE_COLUMN,
]);

export const STORAGE_CLASS_COLUMNS = createTable(
  [
    { ...createClassNameColumn(DEFAULT_STORAGE_CLASS_ANNOTATIONS), lastRelease: '1.36' },
    {
      ...NAME_COLUMN,
      firstRelease: '1.37',
      readCell: (storageClass, _, listedItems = []) => {
        const classes = listedItems.map(({ object }) => object);
        const defaultName = findNewestDefaultClass(classes, DEFAULT_STORAGE_CLASS_ANNOTATIONS);
        return formatClassName(storageClass, defaultName === storageClass.metadata.name);
      },
    },
    {
      name: 'Provisioner',
      description: 'The driver of the volumes.',
      readCell: ({ provisioner }) => readText(provisioner),
    },
    {
      name: 'ReclaimPolicy',
      firstRelease: '1.17',
      description: 'What happens to volumes whose claims are deleted.',
      readCell: ({ reclaimPolicy }) => readText(reclaimPolicy) || 'Delete',
    },
    {
      name: 'VolumeBindingMode',
      firstRelease: '1.17',
      description: 'When volumes are bound.',
      readCell: ({ volumeBindingMode }) => readText(volumeBindingMode) || 'Immediate',
    },
    {
      name: 'AllowVolumeExpansion',
      firstRelease: '1.17',
      description: 'Whether volumes may grow.',
      readCell: ({ allowVolumeExpansion }) => allowVolumeExpansion === true,
    },
    AGE_COLUMN,
  ],
  { hasVariableCells: true },
);

export const VOLUME_ATTRIBUTES_CLASS_COLUMNS = createTable([
  { ...createClassNameColumn([DEFAULT_VOLUME_ATTRIBUTES_CLASS_ANNOTATION]), lastRelease: '1.33' },
  { ...NAME_COLUMN, firstRelease: '1.34' },
  { name: 'DriverName', description: 'The driver of the class.', readCell: ({ driverName }) => readText(driverName) },
  AGE_COLUMN,
]);

export const VOLUME_ATTACHMENT_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'Attacher',
    format: 'name',
    description: 'The driver that attaches the volume.',
    readCell: (object) => readText(readSpec(object).attacher),
  },
  {
    name: 'PV',
    description: 'The volume.',
    readCell: (object) => readText(readMembers(readSpec(object).source).persistentVolumeName),
  },
  { name: 'Node', description: 'The node.', readCell: (object) => readText(readSpec(object).nodeName) },
  {
    name: 'Attached',
    description: 'Whether the volume is attached.',
    type: 'boolean',
    readCell: (object) => readStatus(object).attached === true,
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
      readCell: (object) => readList(readSpec(object), 'drivers').length,
    },
    AGE_COLUMN,
  ],
  { firstRelease: '1.18' },
);

function createBooleanColumn(
  name: string,
  member: string,
  description: string,
  { valueIfUnset = false }: { readonly valueIfUnset?: boolean } = {},
): PrintedColumn {
  const formatCell = (object: ApiObject) => {
    const value = readSpec(object)[member];
    return isUnset(value) ? valueIfUnset : value === true;
  };
  return { name, description, type: 'boolean', readCell: formatCell };
}

export const CSI_DRIVER_COLUMNS = createTable(
  [
    NAME_COLUMN,
    createBooleanColumn('AttachRequired', 'attachRequired', 'Whether volumes must be attached.', {
      valueIfUnset: true,
    }),
    createBooleanColumn('PodInfoOnMount', 'podInfoOnMount', 'Whether the driver gets information about the pod.'),
    {
      ...createBooleanColumn('StorageCapacity', 'storageCapacity', 'Whether the driver publishes its capacity.'),
      firstRelease: '1.21',
    },
    {
      name: 'TokenRequests',
      firstRelease: '1.21',
      description: 'The audiences of the tokens that the driver gets.',
      readCell: (object) => {
        const { tokenRequests } = readSpec(object);
        if (!Array.isArray(tokenRequests)) return UNSET_TEXT;
        return tokenRequests.map((tokenRequest) => readText(readMembers(tokenRequest).audience)).join(',');
      },
    },
    {
      ...createBooleanColumn('RequiresRepublish', 'requiresRepublish', 'Whether the driver is called periodically.'),
      firstRelease: '1.21',
    },
    {
      name: 'Modes',
      description: 'The lifetimes of volumes.',
      readCell: (object) => readTexts(readSpec(object).volumeLifecycleModes).join(',') || NONE_TEXT,
    },
    AGE_COLUMN,
  ],
  { firstRelease: '1.18' },
);
