/** The validation of the volume sources of pods and PersistentVolumes, as rows in the order of kube-apiserver. */

import { checkDns1123Subdomain } from '../../../../pure/names/dns.ts';
import {
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  tooLong,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { isUnset, objectMembers, text } from '../../../object-fields.ts';
import type { Rows, Tags } from '../../../validation/tags.ts';
import { validateRows } from '../../../validation/validate-tags.ts';
import { ephemeralVolume } from '../claim-spec.ts';
import { keyToPath, projectedVolume, validateDownwardFiles } from './projected-volumes.ts';

const REQUIRED: Tags = { required: true };
const PARTITION: Tags = { range: [0, 255] };
const MODE: Tags = { format: 'file-mode' };
const LUN: Tags = { range: [0, 255] };

const LOCAL_SECRET: Tags = { fields: { name: REQUIRED } };
const NAMESPACED_SECRET: Tags = { fields: { name: REQUIRED, namespace: REQUIRED } };
const VALIDATED_SECRET: Tags = {
  fields: {
    name: { required: true, format: 'long-name' },
    namespace: { required: true, format: 'short-name' },
  },
};

const QUALIFIED_NAMES: Readonly<Record<string, RegExp>> = {
  iqn: /iqn\.\d{4}-\d{2}\.([\w-.]+)(:[^,;*&$|\s]+)$/,
  eui: /^eui.[\dA-Fa-f]{16}$/,
  naa: /^naa.[\dA-Fa-f]{16}$/,
};

/** Validates the name of an iSCSI initiator or target, which begins with `iqn`, `eui` or `naa`. */
function validateIscsiName(name: string, fieldPath: string, unknownDetail: string): FieldProblem[] {
  const pattern = QUALIFIED_NAMES[name.slice(0, 3)];
  if (pattern === undefined) return [invalidValue(fieldPath, name, unknownDetail)];
  return pattern.test(name) ? [] : [invalidValue(fieldPath, name, 'must be valid format')];
}

const TOO_LONG_PORTAL =
  'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.';

function createIscsiTags(unknownDetail: string, secret: Tags): Tags {
  return {
    fields: {
      targetPortal: REQUIRED,
      iqn: {
        required: true,
        check: (name, fieldPath) => validateIscsiName(text(name), fieldPath, unknownDetail),
      },
      lun: LUN,
      secretRef: secret,
      initiatorName: {
        pointer: true,
        check: (name, fieldPath) => validateIscsiName(text(name), fieldPath.replace(/Name$/, 'name'), unknownDetail),
      },
    },
    check: (source, fieldPath, _, { volumeName }) => {
      const { chapAuthDiscovery, chapAuthSession, secretRef, initiatorName, targetPortal } = objectMembers(source);
      const authenticates = chapAuthDiscovery === true || chapAuthSession === true;
      const problems = authenticates && isUnset(secretRef) ? [required(`${fieldPath}.secretRef`)] : [];
      const label = `${String(volumeName)}:${text(targetPortal)}`;
      if (volumeName === undefined || isUnset(initiatorName) || label.length <= 64) return problems;
      return [...problems, invalidValue(`${fieldPath}.targetportal`, text(targetPortal), TOO_LONG_PORTAL)];
    },
  };
}

const fc: Tags = {
  check(source, fieldPath) {
    const { targetWWNs, wwids, lun } = objectMembers(source);
    const [names, ids] = [targetWWNs, wwids].map((item) => (Array.isArray(item) ? item.length : 0));
    const problems: FieldProblem[] = [];
    if (!names && !ids)
      problems.push(required(`${fieldPath}.targetWWNs`, 'must specify either targetWWNs or wwids, but not both'));
    if (names && ids) {
      const printedNames = { bare: JSON.stringify(targetWWNs) };
      problems.push(
        invalidValue(
          `${fieldPath}.targetWWNs`,
          printedNames,
          'targetWWNs and wwids can not be specified simultaneously',
        ),
      );
    }
    if (!names) return problems;
    if (isUnset(lun)) return [...problems, required(`${fieldPath}.lun`, 'lun is required if targetWWNs is specified')];
    const number = Number(lun);
    return number >= 0 && number <= 255
      ? problems
      : [...problems, invalidValue(`${fieldPath}.lun`, number, 'must be between 0 and 255, inclusive')];
  },
};

const azureDisk: Tags = {
  fields: {
    diskName: REQUIRED,
    diskURI: REQUIRED,
    cachingMode: { pointer: true, enum: ['None', 'ReadOnly', 'ReadWrite'] },
    kind: { pointer: true, enum: ['Dedicated', 'Managed', 'Shared'] },
  },
  check(source, fieldPath) {
    const { kind, diskURI } = objectMembers(source);
    if (kind === undefined || kind === null) return [];
    const [prefix, example] =
      kind === 'Managed'
        ? [
            '/subscriptions/',
            '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}',
          ]
        : ['https://', 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd'];
    return text(diskURI).startsWith(prefix) ? [] : [notSupported(`${fieldPath}.diskURI`, text(diskURI), [example])];
  },
};

const quobyte: Tags = {
  check(source, fieldPath) {
    const { registry, tenant, volume } = objectMembers(source);
    const detail = 'must be a host:port pair or multiple pairs separated by commas';
    const problems: FieldProblem[] = [];
    if (text(registry) === '') problems.push(required(`${fieldPath}.registry`, detail));
    else if (text(tenant).length >= 65)
      problems.push(required(`${fieldPath}.tenant`, 'must be a UUID and may not exceed a length of 64 characters'));
    else
      for (const pair of text(registry).split(','))
        if (!isHostPort(pair)) problems.push(invalidValue(`${fieldPath}.registry`, text(registry), detail));
    if (text(volume) === '') problems.push(required(`${fieldPath}.volume`));
    return problems;
  },
};

/** Reports whether Go's `net.SplitHostPort` accepts the text, which must have one colon outside of brackets. */
function isHostPort(pair: string): boolean {
  return /^(\[[^\][]*\]|[^:\][]*):[^:\][]*$/.test(pair);
}

const flex: Tags = { fields: { driver: REQUIRED } };

const flocker: Tags = {
  check(source, fieldPath) {
    const [name, uuid] = [text(objectMembers(source).datasetName), text(objectMembers(source).datasetUUID)];
    const problems: FieldProblem[] = [];
    if (!name && !uuid) problems.push(required(fieldPath, 'one of datasetName and datasetUUID is required'));
    if (name && uuid) {
      problems.push(
        invalidValue(fieldPath, 'resource', 'datasetName and datasetUUID can not be specified simultaneously'),
      );
    }
    if (name.includes('/')) problems.push(invalidValue(`${fieldPath}.datasetName`, name, "must not contain '/'"));
    return problems;
  },
};

function createStorageosTags(secret: Tags): Tags {
  return {
    fields: {
      volumeName: { required: true, format: 'short-name' },
      volumeNamespace: { format: 'short-name' },
      secretRef: secret,
    },
  };
}

/** Validates the name of a CSI driver. A missing name has two causes. */
function validateCsiDriver(value: unknown, fieldPath: string): FieldProblem[] {
  const driver = text(value);
  return [
    ...(driver === '' ? [required(fieldPath)] : []),
    ...(driver.length > 63 ? [tooLong(fieldPath, 63)] : []),
    ...checkDns1123Subdomain(driver.toLowerCase()).map((detail) => invalidValue(fieldPath, driver, detail)),
  ];
}

/** The validation of the name of a CSI driver. */
export const CSI_DRIVER_NAME: Tags = { check: validateCsiDriver };

const HOST_PATH_TYPES = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
];

/** The validation of gcePersistentDisk. In the causes of pods, its field is `persistentDisk`. */
const DISK: Rows = { pdName: REQUIRED, partition: PARTITION };

const common: Rows = {
  hostPath: {
    fields: {
      path: { required: true, format: 'path-without-backsteps' },
      type: { pointer: true, enum: HOST_PATH_TYPES },
    },
  },
  gcePersistentDisk: {
    check: (source, fieldPath) =>
      validateRows(DISK, objectMembers(source), fieldPath.replace(/gcePersistentDisk$/, 'persistentDisk')),
  },
  awsElasticBlockStore: { fields: { volumeID: REQUIRED, partition: PARTITION } },
  nfs: {
    fields: { server: REQUIRED },
    check: (source, fieldPath) => {
      const path = text(objectMembers(source).path);
      const absoluteProblems = path.startsWith('/')
        ? []
        : [invalidValue(`${fieldPath}.path`, path, 'must be an absolute path')];
      return path === '' ? [required(`${fieldPath}.path`), ...absoluteProblems] : absoluteProblems;
    },
  },
  flocker,
  quobyte,
  cephfs: { fields: { monitors: REQUIRED } },
  rbd: { fields: { monitors: REQUIRED, image: REQUIRED } },
  fc,
  flexVolume: flex,
  vsphereVolume: { fields: { volumePath: REQUIRED } },
  photonPersistentDisk: { fields: { pdID: REQUIRED } },
  portworxVolume: { fields: { volumeID: REQUIRED } },
  azureDisk,
  scaleIO: { fields: { gateway: REQUIRED, system: REQUIRED, volumeName: REQUIRED } },
};

/** Returns the rows with the given names, in the given order. `specificRows` override the common rows. */
function pick(names: readonly string[], specificRows: Rows): Rows {
  return Object.fromEntries(names.map((name) => [name, specificRows[name] ?? common[name] ?? {}]));
}

const POD_SOURCES: Rows = {
  emptyDir: {
    check: (source, fieldPath) => {
      const limit = objectMembers(source).sizeLimit;
      return String(limit ?? '').startsWith('-')
        ? [forbiddenField(`${fieldPath}.sizeLimit`, 'SizeLimit field must be a valid resource quantity')]
        : [];
    },
  },
  gitRepo: { fields: { repository: REQUIRED, directory: { format: 'relative-path' } } },
  secret: { fields: { secretName: REQUIRED, defaultMode: MODE, items: { eachVal: keyToPath } } },
  configMap: { fields: { name: REQUIRED, defaultMode: MODE, items: { eachVal: keyToPath } } },
  iscsi: createIscsiTags('must be valid format starting with iqn, eui, or naa', {}),
  glusterfs: { fields: { endpoints: REQUIRED, path: REQUIRED } },
  persistentVolumeClaim: { fields: { claimName: REQUIRED } },
  cinder: { fields: { volumeID: REQUIRED, secretRef: LOCAL_SECRET } },
  downwardAPI: { fields: { defaultMode: MODE }, check: validateDownwardFiles },
  azureFile: { fields: { secretName: REQUIRED, shareName: REQUIRED } },
  storageos: createStorageosTags(LOCAL_SECRET),
  projected: projectedVolume,
  csi: {
    check(source, fieldPath) {
      const { nodePublishSecretRef: secret, driver } = objectMembers(source);
      const problems = validateCsiDriver(driver, `${fieldPath}.driver`);
      if (isUnset(secret)) return problems;
      const name = text(objectMembers(secret).name);
      if (name === '') return [...problems, required(`${fieldPath}.nodePublishSecretRef.name`)];
      return [
        ...problems,
        ...checkDns1123Subdomain(name).map((detail) => invalidValue(`${fieldPath}.name`, name, detail)),
      ];
    },
  },
  ephemeral: ephemeralVolume,
  image: {
    fields: { pullPolicy: { required: true, enum: ['Always', 'IfNotPresent', 'Never'] } },
    check: (source, fieldPath, _, context) =>
      context.isPod === true && isUnset(objectMembers(source).reference) ? [required(`${fieldPath}.reference`)] : [],
  },
};

const POD_ORDER =
  'emptyDir hostPath gitRepo gcePersistentDisk awsElasticBlockStore secret nfs iscsi glusterfs flocker persistentVolumeClaim rbd cinder cephfs quobyte downwardAPI fc flexVolume configMap azureFile vsphereVolume photonPersistentDisk portworxVolume azureDisk storageos projected scaleIO csi ephemeral image'.split(
    ' ',
  );

export const POD_VOLUME_SOURCES: Rows = pick(POD_ORDER, POD_SOURCES);

const PERSISTENT_ORDER =
  'hostPath gcePersistentDisk awsElasticBlockStore glusterfs flocker nfs rbd quobyte cephfs iscsi cinder fc flexVolume azureFile vsphereVolume photonPersistentDisk portworxVolume azureDisk scaleIO local storageos csi'.split(
    ' ',
  );

const CSI_ROWS: Rows = {
  volumeHandle: REQUIRED,
  controllerPublishSecretRef: VALIDATED_SECRET,
  controllerExpandSecretRef: VALIDATED_SECRET,
  nodePublishSecretRef: VALIDATED_SECRET,
  nodeExpandSecretRef: VALIDATED_SECRET,
};

export const PERSISTENT_VOLUME_SOURCES: Rows = pick(PERSISTENT_ORDER, {
  glusterfs: {
    fields: {
      endpoints: REQUIRED,
      path: REQUIRED,
      endpointsNamespace: {
        pointer: true,
        check: (name, fieldPath) =>
          name === ''
            ? [invalidValue(fieldPath, '', 'if the endpointnamespace is set, it must be a valid namespace name')]
            : [],
        format: 'short-name',
      },
    },
  },
  iscsi: {
    ...createIscsiTags('must be valid format', { fields: { name: REQUIRED } }),
  },
  cinder: { fields: { volumeID: REQUIRED, secretRef: NAMESPACED_SECRET } },
  azureFile: {
    fields: { secretName: REQUIRED, shareName: REQUIRED },
    check: (source, fieldPath) =>
      objectMembers(source).secretNamespace === '' ? [required(`${fieldPath}.secretNamespace`)] : [],
  },
  local: { fields: { path: { required: true, format: 'path-without-backsteps' } } },
  storageos: createStorageosTags(NAMESPACED_SECRET),
  csi: {
    check: (source, fieldPath) => [
      ...validateCsiDriver(objectMembers(source).driver, `${fieldPath}.driver`),
      ...validateRows(CSI_ROWS, objectMembers(source), fieldPath),
    ],
  },
});
