/** The validation of the volume sources of pods and PersistentVolumes, as tags in the order of kube-apiserver. */

import type { ReleaseBehavior } from '../../../../../spec/release-behaviors.ts';
import { checkDns1123Subdomain } from '../../../../pure/names/dns.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { isUnset, readMembers, readText } from '../../../object-fields.ts';
import type { FieldTags, ValidationContext, ValidationTags } from '../../../validation/tags.ts';
import { validateFieldTags } from '../../../validation/validate-tags.ts';
import { EPHEMERAL_VOLUME_TAGS } from '../claim-spec.ts';
import { KEY_TO_PATH_TAGS, PROJECTED_VOLUME_TAGS, validateDownwardFiles } from './projected-volumes.ts';

const REQUIRED_TAGS: ValidationTags = { required: true };
const PARTITION_TAGS: ValidationTags = { range: [0, 255] };
const MODE_TAGS: ValidationTags = { format: 'file-mode' };
const LUN_TAGS: ValidationTags = { range: [0, 255] };

const LOCAL_SECRET_TAGS: ValidationTags = { fields: { name: REQUIRED_TAGS } };
const NAMESPACED_SECRET_TAGS: ValidationTags = { fields: { name: REQUIRED_TAGS, namespace: REQUIRED_TAGS } };
const VALIDATED_SECRET_TAGS: ValidationTags = {
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
  if (pattern === undefined) return [createInvalidValueProblem(fieldPath, name, unknownDetail)];
  return pattern.test(name) ? [] : [createInvalidValueProblem(fieldPath, name, 'must be valid format')];
}

const TOO_LONG_PORTAL_DETAIL =
  'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.';

function createIscsiTags(unknownDetail: string, secret: ValidationTags): ValidationTags {
  return {
    fields: {
      targetPortal: REQUIRED_TAGS,
      iqn: {
        required: true,
        check: (name, fieldPath) => validateIscsiName(readText(name), fieldPath, unknownDetail),
      },
      lun: LUN_TAGS,
      secretRef: secret,
      initiatorName: {
        pointer: true,
        check: (name, fieldPath) =>
          validateIscsiName(readText(name), fieldPath.replace(/Name$/, 'name'), unknownDetail),
      },
    },
    check: (source, fieldPath, _, { volumeName }) => {
      const { chapAuthDiscovery, chapAuthSession, secretRef, initiatorName, targetPortal } = readMembers(source);
      const authenticates = chapAuthDiscovery === true || chapAuthSession === true;
      const problems = authenticates && isUnset(secretRef) ? [createRequiredProblem(`${fieldPath}.secretRef`)] : [];
      const label = `${String(volumeName)}:${readText(targetPortal)}`;
      if (volumeName === undefined || isUnset(initiatorName) || label.length <= 64) return problems;
      return [
        ...problems,
        createInvalidValueProblem(`${fieldPath}.targetportal`, readText(targetPortal), TOO_LONG_PORTAL_DETAIL),
      ];
    },
  };
}

const FC_TAGS: ValidationTags = {
  check(source, fieldPath) {
    const { targetWWNs, wwids, lun } = readMembers(source);
    const [nameCount, idCount] = [targetWWNs, wwids].map((item) => (Array.isArray(item) ? item.length : 0));
    const problems: FieldProblem[] = [];
    if (!nameCount && !idCount)
      problems.push(
        createRequiredProblem(`${fieldPath}.targetWWNs`, 'must specify either targetWWNs or wwids, but not both'),
      );
    if (nameCount && idCount) {
      const printedNames = { unquoted: JSON.stringify(targetWWNs) };
      problems.push(
        createInvalidValueProblem(
          `${fieldPath}.targetWWNs`,
          printedNames,
          'targetWWNs and wwids can not be specified simultaneously',
        ),
      );
    }
    if (!nameCount) return problems;
    if (isUnset(lun))
      return [...problems, createRequiredProblem(`${fieldPath}.lun`, 'lun is required if targetWWNs is specified')];
    const lunNumber = Number(lun);
    return lunNumber >= 0 && lunNumber <= 255
      ? problems
      : [...problems, createInvalidValueProblem(`${fieldPath}.lun`, lunNumber, 'must be between 0 and 255, inclusive')];
  },
};

const AZURE_DISK_TAGS: ValidationTags = {
  fields: {
    diskName: REQUIRED_TAGS,
    diskURI: REQUIRED_TAGS,
    cachingMode: { pointer: true, enum: ['None', 'ReadOnly', 'ReadWrite'] },
    kind: { pointer: true, enum: ['Dedicated', 'Managed', 'Shared'] },
  },
  check(source, fieldPath) {
    const { kind, diskURI } = readMembers(source);
    if (kind === undefined || kind === null) return [];
    const [prefix, example] =
      kind === 'Managed'
        ? [
            '/subscriptions/',
            '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}',
          ]
        : ['https://', 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd'];
    return readText(diskURI).startsWith(prefix)
      ? []
      : [createNotSupportedProblem(`${fieldPath}.diskURI`, readText(diskURI), [example])];
  },
};

const QUOBYTE_TAGS: ValidationTags = {
  check(source, fieldPath) {
    const { registry, tenant, volume } = readMembers(source);
    const detail = 'must be a host:port pair or multiple pairs separated by commas';
    const problems: FieldProblem[] = [];
    if (readText(registry) === '') problems.push(createRequiredProblem(`${fieldPath}.registry`, detail));
    else if (readText(tenant).length >= 65)
      problems.push(
        createRequiredProblem(`${fieldPath}.tenant`, 'must be a UUID and may not exceed a length of 64 characters'),
      );
    else
      for (const pair of readText(registry).split(','))
        if (!isHostPort(pair))
          problems.push(createInvalidValueProblem(`${fieldPath}.registry`, readText(registry), detail));
    if (readText(volume) === '') problems.push(createRequiredProblem(`${fieldPath}.volume`));
    return problems;
  },
};

/** Reports whether Go's `net.SplitHostPort` accepts the text, which must have one colon outside of brackets. */
function isHostPort(pair: string): boolean {
  return /^(\[[^\][]*\]|[^:\][]*):[^:\][]*$/.test(pair);
}

const FLEX_TAGS: ValidationTags = { fields: { driver: REQUIRED_TAGS } };

const FLOCKER_TAGS: ValidationTags = {
  check(source, fieldPath) {
    const [name, uuid] = [readText(readMembers(source).datasetName), readText(readMembers(source).datasetUUID)];
    const problems: FieldProblem[] = [];
    if (!name && !uuid)
      problems.push(createRequiredProblem(fieldPath, 'one of datasetName and datasetUUID is required'));
    if (name && uuid) {
      problems.push(
        createInvalidValueProblem(
          fieldPath,
          'resource',
          'datasetName and datasetUUID can not be specified simultaneously',
        ),
      );
    }
    if (name.includes('/'))
      problems.push(createInvalidValueProblem(`${fieldPath}.datasetName`, name, "must not contain '/'"));
    return problems;
  },
};

function createStorageosTags(secret: ValidationTags): ValidationTags {
  return {
    fields: {
      volumeName: { required: true, format: 'short-name' },
      volumeNamespace: { format: 'short-name' },
      secretRef: secret,
    },
  };
}

/** The context of the validation of a driver name. Since 1.35, an empty name has a single cause. */
export const createDriverNameContext = (behaviors: ReadonlySet<ReleaseBehavior>): ValidationContext => ({
  isEmptyDriverOnlyRequired: behaviors.has('driver-name-required-only'),
});

/** Validates the name of a CSI driver. Before 1.35, a missing name has two causes. */
function validateCsiDriver(value: unknown, fieldPath: string, context: ValidationContext): FieldProblem[] {
  const driver = readText(value);
  if (driver === '' && context.isEmptyDriverOnlyRequired === true) return [createRequiredProblem(fieldPath)];
  return [
    ...(driver === '' ? [createRequiredProblem(fieldPath)] : []),
    ...(driver.length > 63 ? [createTooLongProblem(fieldPath, 63)] : []),
    ...checkDns1123Subdomain(driver.toLowerCase()).map((detail) =>
      createInvalidValueProblem(fieldPath, driver, detail),
    ),
  ];
}

/** The validation of the name of a CSI driver. */
export const CSI_DRIVER_NAME_TAGS: ValidationTags = {
  check: (value, fieldPath, _, context) => validateCsiDriver(value, fieldPath, context),
};

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
const DISK_FIELD_TAGS: FieldTags = { pdName: REQUIRED_TAGS, partition: PARTITION_TAGS };

const COMMON_FIELD_TAGS: FieldTags = {
  hostPath: {
    fields: {
      path: { required: true, format: 'path-without-backsteps' },
      type: { pointer: true, enum: HOST_PATH_TYPES },
    },
  },
  gcePersistentDisk: {
    check: (source, fieldPath) =>
      validateFieldTags(
        DISK_FIELD_TAGS,
        readMembers(source),
        fieldPath.replace(/gcePersistentDisk$/, 'persistentDisk'),
      ),
  },
  awsElasticBlockStore: { fields: { volumeID: REQUIRED_TAGS, partition: PARTITION_TAGS } },
  nfs: {
    fields: { server: REQUIRED_TAGS },
    check: (source, fieldPath) => {
      const path = readText(readMembers(source).path);
      const absoluteProblems = path.startsWith('/')
        ? []
        : [createInvalidValueProblem(`${fieldPath}.path`, path, 'must be an absolute path')];
      return path === '' ? [createRequiredProblem(`${fieldPath}.path`), ...absoluteProblems] : absoluteProblems;
    },
  },
  flocker: FLOCKER_TAGS,
  quobyte: QUOBYTE_TAGS,
  cephfs: { fields: { monitors: REQUIRED_TAGS } },
  rbd: { fields: { monitors: REQUIRED_TAGS, image: REQUIRED_TAGS } },
  fc: FC_TAGS,
  flexVolume: FLEX_TAGS,
  vsphereVolume: { fields: { volumePath: REQUIRED_TAGS } },
  photonPersistentDisk: { fields: { pdID: REQUIRED_TAGS } },
  portworxVolume: { fields: { volumeID: REQUIRED_TAGS } },
  azureDisk: AZURE_DISK_TAGS,
  scaleIO: { fields: { gateway: REQUIRED_TAGS, system: REQUIRED_TAGS, volumeName: REQUIRED_TAGS } },
};

/** Returns the tags of the fields with the given names, in the given order. `specificFieldTags` override the common tags. */
function selectFieldTags(names: readonly string[], specificFieldTags: FieldTags): FieldTags {
  return Object.fromEntries(names.map((name) => [name, specificFieldTags[name] ?? COMMON_FIELD_TAGS[name] ?? {}]));
}

const POD_SOURCE_FIELD_TAGS: FieldTags = {
  emptyDir: {
    check: (source, fieldPath) => {
      const limit = readMembers(source).sizeLimit;
      return String(limit ?? '').startsWith('-')
        ? [createForbiddenProblem(`${fieldPath}.sizeLimit`, 'SizeLimit field must be a valid resource quantity')]
        : [];
    },
  },
  gitRepo: { fields: { repository: REQUIRED_TAGS, directory: { format: 'relative-path' } } },
  secret: { fields: { secretName: REQUIRED_TAGS, defaultMode: MODE_TAGS, items: { eachVal: KEY_TO_PATH_TAGS } } },
  configMap: { fields: { name: REQUIRED_TAGS, defaultMode: MODE_TAGS, items: { eachVal: KEY_TO_PATH_TAGS } } },
  iscsi: createIscsiTags('must be valid format starting with iqn, eui, or naa', {}),
  glusterfs: { fields: { endpoints: REQUIRED_TAGS, path: REQUIRED_TAGS } },
  persistentVolumeClaim: { fields: { claimName: REQUIRED_TAGS } },
  cinder: { fields: { volumeID: REQUIRED_TAGS, secretRef: LOCAL_SECRET_TAGS } },
  downwardAPI: { fields: { defaultMode: MODE_TAGS }, check: validateDownwardFiles },
  azureFile: { fields: { secretName: REQUIRED_TAGS, shareName: REQUIRED_TAGS } },
  storageos: createStorageosTags(LOCAL_SECRET_TAGS),
  projected: PROJECTED_VOLUME_TAGS,
  csi: {
    check(source, fieldPath, _, context) {
      const { nodePublishSecretRef: secret, driver } = readMembers(source);
      const problems = validateCsiDriver(driver, `${fieldPath}.driver`, context);
      if (isUnset(secret)) return problems;
      const name = readText(readMembers(secret).name);
      if (name === '') return [...problems, createRequiredProblem(`${fieldPath}.nodePublishSecretRef.name`)];
      return [
        ...problems,
        ...checkDns1123Subdomain(name).map((detail) => createInvalidValueProblem(`${fieldPath}.name`, name, detail)),
      ];
    },
  },
  ephemeral: EPHEMERAL_VOLUME_TAGS,
  image: {
    fields: { pullPolicy: { required: true, enum: ['Always', 'IfNotPresent', 'Never'] } },
    check: (source, fieldPath, _, context) =>
      context.isPod === true && isUnset(readMembers(source).reference)
        ? [createRequiredProblem(`${fieldPath}.reference`)]
        : [],
  },
};

const POD_SOURCE_ORDER =
  'emptyDir hostPath gitRepo gcePersistentDisk awsElasticBlockStore secret nfs iscsi glusterfs flocker persistentVolumeClaim rbd cinder cephfs quobyte downwardAPI fc flexVolume configMap azureFile vsphereVolume photonPersistentDisk portworxVolume azureDisk storageos projected scaleIO csi ephemeral image'.split(
    ' ',
  );

export const POD_VOLUME_SOURCES: FieldTags = selectFieldTags(POD_SOURCE_ORDER, POD_SOURCE_FIELD_TAGS);

const PERSISTENT_SOURCE_ORDER =
  'hostPath gcePersistentDisk awsElasticBlockStore glusterfs flocker nfs rbd quobyte cephfs iscsi cinder fc flexVolume azureFile vsphereVolume photonPersistentDisk portworxVolume azureDisk scaleIO local storageos csi'.split(
    ' ',
  );

const CSI_FIELD_TAGS: FieldTags = {
  volumeHandle: REQUIRED_TAGS,
  controllerPublishSecretRef: VALIDATED_SECRET_TAGS,
  controllerExpandSecretRef: VALIDATED_SECRET_TAGS,
  nodePublishSecretRef: VALIDATED_SECRET_TAGS,
  nodeExpandSecretRef: VALIDATED_SECRET_TAGS,
};

export const PERSISTENT_VOLUME_SOURCES: FieldTags = selectFieldTags(PERSISTENT_SOURCE_ORDER, {
  glusterfs: {
    fields: {
      endpoints: REQUIRED_TAGS,
      path: REQUIRED_TAGS,
      endpointsNamespace: {
        pointer: true,
        check: (name, fieldPath) =>
          name === ''
            ? [
                createInvalidValueProblem(
                  fieldPath,
                  '',
                  'if the endpointnamespace is set, it must be a valid namespace name',
                ),
              ]
            : [],
        format: 'short-name',
      },
    },
  },
  iscsi: {
    ...createIscsiTags('must be valid format', { fields: { name: REQUIRED_TAGS } }),
  },
  cinder: { fields: { volumeID: REQUIRED_TAGS, secretRef: NAMESPACED_SECRET_TAGS } },
  azureFile: {
    fields: { secretName: REQUIRED_TAGS, shareName: REQUIRED_TAGS },
    check: (source, fieldPath) =>
      readMembers(source).secretNamespace === '' ? [createRequiredProblem(`${fieldPath}.secretNamespace`)] : [],
  },
  local: { fields: { path: { required: true, format: 'path-without-backsteps' } } },
  storageos: createStorageosTags(NAMESPACED_SECRET_TAGS),
  csi: {
    check: (source, fieldPath, _, context) => [
      ...validateCsiDriver(readMembers(source).driver, `${fieldPath}.driver`, context),
      ...validateFieldTags(CSI_FIELD_TAGS, readMembers(source), fieldPath),
    ],
  },
});
