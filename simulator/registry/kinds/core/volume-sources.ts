/** The sources of volumes, of pods and PersistentVolumes, as rows in the order of kube-apiserver's validation. */

import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { forbiddenField, invalidValue, notSupported, required, tooLong } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isUnset, objectMembers, text } from '../../object-fields.ts';
import type { Rows, Tags } from '../../validation/tags.ts';
import { validateRows } from '../../validation/validate-tags.ts';
import { ephemeralVolume } from './claim-spec.ts';
import { keyToPath, projectedVolume, validateDownwardFiles } from './projected-volumes.ts';

const NEEDED: Tags = { required: true };
const PARTITION: Tags = { range: [0, 255] };
const MODE: Tags = { format: 'file-mode' };
const LUN: Tags = { range: [0, 255] };

const LOCAL_SECRET: Tags = { fields: { name: NEEDED } };
const NAMESPACED_SECRET: Tags = { fields: { name: NEEDED, namespace: NEEDED } };
const CHECKED_SECRET: Tags = {
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

/** Validates `iqn`, `eui` or `naa` names of initiators and targets. */
function validateIscsiName(name: string, at: string, unknownDetail: string): FieldProblem[] {
  const pattern = QUALIFIED_NAMES[name.slice(0, 3)];
  if (pattern === undefined) return [invalidValue(at, name, unknownDetail)];
  return pattern.test(name) ? [] : [invalidValue(at, name, 'must be valid format')];
}

const TOO_LONG_PORTAL =
  'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.';

function iscsi(unknownDetail: string, secret: Tags): Tags {
  return {
    fields: {
      targetPortal: NEEDED,
      iqn: {
        required: true,
        check: (name, at) => validateIscsiName(text(name), at, unknownDetail),
      },
      lun: LUN,
      secretRef: secret,
      initiatorName: {
        pointer: true,
        check: (name, at) => validateIscsiName(text(name), at.replace(/Name$/, 'name'), unknownDetail),
      },
    },
    check: (source, at, _, { volumeName }) => {
      const { chapAuthDiscovery, chapAuthSession, secretRef, initiatorName, targetPortal } = objectMembers(source);
      const authenticates = chapAuthDiscovery === true || chapAuthSession === true;
      const problems = authenticates && isUnset(secretRef) ? [required(`${at}.secretRef`)] : [];
      const label = `${String(volumeName)}:${text(targetPortal)}`;
      if (volumeName === undefined || isUnset(initiatorName) || label.length <= 64) return problems;
      return [...problems, invalidValue(`${at}.targetportal`, text(targetPortal), TOO_LONG_PORTAL)];
    },
  };
}

const fc: Tags = {
  check(source, at) {
    const { targetWWNs, wwids, lun } = objectMembers(source);
    const [names, ids] = [targetWWNs, wwids].map((one) => (Array.isArray(one) ? one.length : 0));
    const problems: FieldProblem[] = [];
    if (!names && !ids)
      problems.push(required(`${at}.targetWWNs`, 'must specify either targetWWNs or wwids, but not both'));
    if (names && ids) {
      const printedNames = { bare: JSON.stringify(targetWWNs) };
      problems.push(
        invalidValue(`${at}.targetWWNs`, printedNames, 'targetWWNs and wwids can not be specified simultaneously'),
      );
    }
    if (!names) return problems;
    if (isUnset(lun)) return [...problems, required(`${at}.lun`, 'lun is required if targetWWNs is specified')];
    const number = Number(lun);
    return number >= 0 && number <= 255
      ? problems
      : [...problems, invalidValue(`${at}.lun`, number, 'must be between 0 and 255, inclusive')];
  },
};

const azureDisk: Tags = {
  fields: {
    diskName: NEEDED,
    diskURI: NEEDED,
    cachingMode: { pointer: true, enum: ['None', 'ReadOnly', 'ReadWrite'] },
    kind: { pointer: true, enum: ['Dedicated', 'Managed', 'Shared'] },
  },
  check(source, at) {
    const { kind, diskURI } = objectMembers(source);
    if (kind === undefined || kind === null) return [];
    const [prefix, example] =
      kind === 'Managed'
        ? [
            '/subscriptions/',
            '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}',
          ]
        : ['https://', 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd'];
    return text(diskURI).startsWith(prefix) ? [] : [notSupported(`${at}.diskURI`, text(diskURI), [example])];
  },
};

const quobyte: Tags = {
  check(source, at) {
    const { registry, tenant, volume } = objectMembers(source);
    const detail = 'must be a host:port pair or multiple pairs separated by commas';
    const problems: FieldProblem[] = [];
    if (text(registry) === '') problems.push(required(`${at}.registry`, detail));
    else if (text(tenant).length >= 65)
      problems.push(required(`${at}.tenant`, 'must be a UUID and may not exceed a length of 64 characters'));
    else
      for (const pair of text(registry).split(','))
        if (!isHostPort(pair)) problems.push(invalidValue(`${at}.registry`, text(registry), detail));
    if (text(volume) === '') problems.push(required(`${at}.volume`));
    return problems;
  },
};

/** Reports whether Go can split the text: one colon outside of brackets. */
function isHostPort(pair: string): boolean {
  return /^(\[[^\][]*\]|[^:\][]*):[^:\][]*$/.test(pair);
}

const flex: Tags = { fields: { driver: NEEDED } };

const flocker: Tags = {
  check(source, at) {
    const [name, uuid] = [text(objectMembers(source).datasetName), text(objectMembers(source).datasetUUID)];
    const problems: FieldProblem[] = [];
    if (!name && !uuid) problems.push(required(at, 'one of datasetName and datasetUUID is required'));
    if (name && uuid) {
      problems.push(invalidValue(at, 'resource', 'datasetName and datasetUUID can not be specified simultaneously'));
    }
    if (name.includes('/')) problems.push(invalidValue(`${at}.datasetName`, name, "must not contain '/'"));
    return problems;
  },
};

function storageos(secret: Tags): Tags {
  return {
    fields: {
      volumeName: { required: true, format: 'short-name' },
      volumeNamespace: { format: 'short-name' },
      secretRef: secret,
    },
  };
}

/** A missing name leads to two causes. */
function validateCsiDriver(written: unknown, at: string): FieldProblem[] {
  const driver = text(written);
  return [
    ...(driver === '' ? [required(at)] : []),
    ...(driver.length > 63 ? [tooLong(at, 63)] : []),
    ...checkDns1123Subdomain(driver.toLowerCase()).map((detail) => invalidValue(at, driver, detail)),
  ];
}

/** The name of a driver, as text. */
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

/** For pods, the causes call the source `persistentDisk`. */
const DISK: Rows = { pdName: NEEDED, partition: PARTITION };

const common: Rows = {
  hostPath: {
    fields: {
      path: { required: true, format: 'path-without-backsteps' },
      type: { pointer: true, enum: HOST_PATH_TYPES },
    },
  },
  gcePersistentDisk: {
    check: (source, at) =>
      validateRows(DISK, objectMembers(source), at.replace(/gcePersistentDisk$/, 'persistentDisk')),
  },
  awsElasticBlockStore: { fields: { volumeID: NEEDED, partition: PARTITION } },
  nfs: {
    fields: { server: NEEDED },
    check: (source, at) => {
      const path = text(objectMembers(source).path);
      const absolute = path.startsWith('/') ? [] : [invalidValue(`${at}.path`, path, 'must be an absolute path')];
      return path === '' ? [required(`${at}.path`), ...absolute] : absolute;
    },
  },
  flocker,
  quobyte,
  cephfs: { fields: { monitors: NEEDED } },
  rbd: { fields: { monitors: NEEDED, image: NEEDED } },
  fc,
  flexVolume: flex,
  vsphereVolume: { fields: { volumePath: NEEDED } },
  photonPersistentDisk: { fields: { pdID: NEEDED } },
  portworxVolume: { fields: { volumeID: NEEDED } },
  azureDisk,
  scaleIO: { fields: { gateway: NEEDED, system: NEEDED, volumeName: NEEDED } },
};

/** Returns the rows with these names, in this order. */
function pick(names: readonly string[], own: Rows): Rows {
  return Object.fromEntries(names.map((name) => [name, own[name] ?? common[name] ?? {}]));
}

const POD_SOURCES: Rows = {
  emptyDir: {
    check: (source, at) => {
      const limit = objectMembers(source).sizeLimit;
      return String(limit ?? '').startsWith('-')
        ? [forbiddenField(`${at}.sizeLimit`, 'SizeLimit field must be a valid resource quantity')]
        : [];
    },
  },
  gitRepo: { fields: { repository: NEEDED, directory: { format: 'relative-path' } } },
  secret: { fields: { secretName: NEEDED, defaultMode: MODE, items: { eachVal: keyToPath } } },
  configMap: { fields: { name: NEEDED, defaultMode: MODE, items: { eachVal: keyToPath } } },
  iscsi: iscsi('must be valid format starting with iqn, eui, or naa', {}),
  glusterfs: { fields: { endpoints: NEEDED, path: NEEDED } },
  persistentVolumeClaim: { fields: { claimName: NEEDED } },
  cinder: { fields: { volumeID: NEEDED, secretRef: LOCAL_SECRET } },
  downwardAPI: { fields: { defaultMode: MODE }, check: validateDownwardFiles },
  azureFile: { fields: { secretName: NEEDED, shareName: NEEDED } },
  storageos: storageos(LOCAL_SECRET),
  projected: projectedVolume,
  csi: {
    check(source, at) {
      const { nodePublishSecretRef: secret, driver } = objectMembers(source);
      const problems = validateCsiDriver(driver, `${at}.driver`);
      if (isUnset(secret)) return problems;
      const name = text(objectMembers(secret).name);
      if (name === '') return [...problems, required(`${at}.nodePublishSecretRef.name`)];
      return [...problems, ...checkDns1123Subdomain(name).map((detail) => invalidValue(`${at}.name`, name, detail))];
    },
  },
  ephemeral: ephemeralVolume,
  image: {
    fields: { pullPolicy: { required: true, enum: ['Always', 'IfNotPresent', 'Never'] } },
    check: (source, at, _, context) =>
      context.isPod === true && isUnset(objectMembers(source).reference) ? [required(`${at}.reference`)] : [],
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
  volumeHandle: NEEDED,
  controllerPublishSecretRef: CHECKED_SECRET,
  controllerExpandSecretRef: CHECKED_SECRET,
  nodePublishSecretRef: CHECKED_SECRET,
  nodeExpandSecretRef: CHECKED_SECRET,
};

export const PERSISTENT_VOLUME_SOURCES: Rows = pick(PERSISTENT_ORDER, {
  glusterfs: {
    fields: {
      endpoints: NEEDED,
      path: NEEDED,
      endpointsNamespace: {
        pointer: true,
        check: (name, at) =>
          name === ''
            ? [invalidValue(at, '', 'if the endpointnamespace is set, it must be a valid namespace name')]
            : [],
        format: 'short-name',
      },
    },
  },
  iscsi: {
    ...iscsi('must be valid format', { fields: { name: NEEDED } }),
  },
  cinder: { fields: { volumeID: NEEDED, secretRef: NAMESPACED_SECRET } },
  azureFile: {
    fields: { secretName: NEEDED, shareName: NEEDED },
    check: (source, at) => (objectMembers(source).secretNamespace === '' ? [required(`${at}.secretNamespace`)] : []),
  },
  local: { fields: { path: { required: true, format: 'path-without-backsteps' } } },
  storageos: storageos(NAMESPACED_SECRET),
  csi: {
    check: (source, at) => [
      ...validateCsiDriver(objectMembers(source).driver, `${at}.driver`),
      ...validateRows(CSI_ROWS, objectMembers(source), at),
    ],
  },
});
