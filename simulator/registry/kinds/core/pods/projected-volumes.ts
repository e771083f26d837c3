/** Validates projected volumes and downward API volumes. */
import { checkDns1123Subdomain } from '../../../../pure/names/dns.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { validateLabelSelector } from '../../../label-selector.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../../object-fields.ts';
import { CHECKS_BY_FORMAT } from '../../../validation/formats.ts';
import type { ValidateValue, ValidationTags } from '../../../validation/tags.ts';
import { validateTags } from '../../../validation/validate-tags.ts';
import { validateSigner } from '../../certificates/certificatesigningrequests.ts';
import { VOLUME_FIELDS, validateFieldReference, validateResourceReference } from './downward-api.ts';

const MODE_TAGS: ValidationTags = { format: 'file-mode' };
const NAMED_TAGS: ValidationTags = { fields: { name: { required: true } } };
const LOCAL_PATH_TAGS: ValidationTags = { required: true, format: 'local-path' };

export const KEY_TO_PATH_TAGS: ValidationTags = {
  fields: { key: { required: true }, path: LOCAL_PATH_TAGS, mode: MODE_TAGS },
};

const FILE_PATH_TAGS: ValidationTags = { fields: { path: LOCAL_PATH_TAGS } };
const FILE_MODE_TAGS: ValidationTags = { fields: { mode: MODE_TAGS } };

function validateDownwardFile(file: Fields, fieldPath: string): FieldProblem[] {
  const { fieldRef, resourceFieldRef } = file;
  const problems = validateTags(FILE_PATH_TAGS, file, fieldPath);
  if (!isUnset(fieldRef)) {
    problems.push(...validateFieldReference(readMembers(fieldRef), `${fieldPath}.fieldRef`, VOLUME_FIELDS));
    const detail = 'fieldRef and resourceFieldRef can not be specified simultaneously';
    if (!isUnset(resourceFieldRef)) problems.push(createInvalidValueProblem(fieldPath, 'resource', detail));
  } else if (isUnset(resourceFieldRef)) {
    problems.push(createRequiredProblem(fieldPath, 'one of fieldRef and resourceFieldRef is required'));
  } else
    problems.push(
      ...validateResourceReference(readMembers(resourceFieldRef), `${fieldPath}.resourceFieldRef`, {
        isVolume: true,
      }),
    );
  return [...problems, ...validateTags(FILE_MODE_TAGS, file, fieldPath)];
}

/** Validates the files of a downward API volume. As in kube-apiserver, the field of the causes is the volume instead of the file. */
export const validateDownwardFiles: ValidateValue = (source, fieldPath) =>
  readList(readMembers(source), 'items').flatMap((file) => validateDownwardFile(file, fieldPath));

/** The paths in a projected volume, which must be unique across all its sources. */
class UsedPaths {
  readonly #usedPaths = new Set<string>();
  readonly #fieldPath: string;

  constructor(fieldPath: string) {
    this.#fieldPath = fieldPath;
  }

  add(path: unknown, reportedPath: unknown): FieldProblem[] {
    const pathText = readText(path);
    if (pathText === '') return [];
    if (this.#usedPaths.has(pathText))
      return [createInvalidValueProblem(this.#fieldPath, readText(reportedPath), 'conflicting duplicate paths')];
    this.#usedPaths.add(pathText);
    return [];
  }
}

const PROJECTED_SOURCES = [
  'secret',
  'configMap',
  'downwardAPI',
  'serviceAccountToken',
  'clusterTrustBundle',
  'podCertificate',
];

export const PROJECTED_VOLUME_TAGS: ValidationTags = {
  fields: { defaultMode: MODE_TAGS },
  check(volume, fieldPath) {
    const paths = new UsedPaths(fieldPath);
    return readList(readMembers(volume), 'sources').flatMap((source, index) => {
      const field = `${fieldPath}.sources[${index}]`;
      const members = PROJECTED_SOURCES.filter((member) => !isUnset(source[member]));
      const problems = members.flatMap((member) =>
        validateSource(member, readMembers(source[member]), {
          fieldPath: `${field}.${member}`,
          volumeFieldPath: fieldPath,
          paths,
        }),
      );
      const detail = 'may not specify more than 1 volume type per source';
      return members.length > 1 ? [...problems, createForbiddenProblem(field, detail)] : problems;
    });
  },
};

interface SourceLocation {
  readonly fieldPath: string;
  /** The path of the volume. */
  readonly volumeFieldPath: string;
  readonly paths: UsedPaths;
}

function validateSource(member: string, source: Fields, location: SourceLocation): FieldProblem[] {
  const { fieldPath, paths } = location;
  if (member === 'serviceAccountToken') return validateToken(source, location);
  if (member === 'clusterTrustBundle') return validateTrustBundle(source, location);
  if (member === 'podCertificate') return validatePodCertificate(source, location);
  if (member === 'downwardAPI') {
    return readList(source, 'items').flatMap((file) => [
      ...validateDownwardFile(file, fieldPath),
      ...paths.add(file.path, file.path),
    ]);
  }
  return [
    ...validateTags(NAMED_TAGS, source, fieldPath),
    ...readList(source, 'items').flatMap((item, index) => [
      ...validateTags(KEY_TO_PATH_TAGS, item, `${fieldPath}.items[${index}]`),
      ...paths.add(item.path, source.name),
    ]),
  ];
}

function validateToken(source: Fields, { fieldPath, volumeFieldPath }: SourceLocation): FieldProblem[] {
  const seconds = Number(source.expirationSeconds ?? 3600);
  const field = `${fieldPath}.expirationSeconds`;
  return [
    ...(seconds < 600
      ? [createInvalidValueProblem(field, seconds, 'may not specify a duration less than 10 minutes')]
      : []),
    ...(seconds > 2 ** 32
      ? [createInvalidValueProblem(field, seconds, 'may not specify a duration larger than 2^32 seconds')]
      : []),
    ...validateTags(LOCAL_PATH_TAGS, source.path, `${volumeFieldPath}.path`),
  ];
}

function validateTrustBundle(source: Fields, { fieldPath, paths }: SourceLocation): FieldProblem[] {
  const { name, signerName, labelSelector, path } = source;
  const problems: FieldProblem[] = [];
  if (name === undefined && signerName === undefined) {
    problems.push(createRequiredProblem(fieldPath, 'either name or signerName must be specified'));
  } else if (name !== undefined && signerName !== undefined) {
    const printedSource = { unquoted: 'core.ClusterTrustBundleProjection{}' };
    problems.push(createInvalidValueProblem(fieldPath, printedSource, 'only one of name and signerName may be used'));
  } else if (typeof name === 'string') {
    if (name === '') problems.push(createRequiredProblem(`${fieldPath}.name`, 'must be a valid object name'));
    for (const detail of checkDns1123Subdomain(name))
      problems.push(
        createInvalidValueProblem(`${fieldPath}.name`, name, `not a valid clustertrustbundlename: ${detail}`),
      );
    if (labelSelector !== undefined)
      problems.push(
        createInvalidValueProblem(
          `${fieldPath}.labelSelector`,
          { unquoted: '{}' },
          'labelSelector must be unset if name is specified',
        ),
      );
  } else {
    problems.push(
      ...validateSigner(readText(signerName), `${fieldPath}.signerName`),
      ...validateLabelSelector(readMembers(labelSelector), `${fieldPath}.labelSelector`),
    );
  }
  if (isUnset(path)) problems.push(createRequiredProblem(`${fieldPath}.path`));
  for (const detail of CHECKS_BY_FORMAT['local-path'](readText(path)))
    problems.push(createInvalidValueProblem(`${fieldPath}.path`, readText(path), detail));
  return [...problems, ...paths.add(path, path)];
}

const KEY_TYPES = ['RSA3072', 'RSA4096', 'ECDSAP256', 'ECDSAP384', 'ECDSAP521', 'ED25519'];
const CERTIFICATE_PATHS = ['credentialBundlePath', 'keyPath', 'certificateChainPath'];
const SECONDS_PER_DAY = 24 * 3600;
const MIN_EXPIRATION_SECONDS = 3600;

function validatePodCertificate(source: Fields, { fieldPath, paths }: SourceLocation): FieldProblem[] {
  const { keyType, maxExpirationSeconds: seconds } = source;
  const max = (/^([^/]*\.)?kubernetes\.io\//.test(readText(source.signerName)) ? 1 : 91) * SECONDS_PER_DAY;
  const limit =
    Number(seconds) < MIN_EXPIRATION_SECONDS
      ? `>= ${MIN_EXPIRATION_SECONDS}`
      : Number(seconds) > max
        ? `<= ${max}`
        : undefined;
  const presentPaths = CERTIFICATE_PATHS.filter((member) => !isUnset(source[member]));
  return [
    ...validateSigner(readText(source.signerName), `${fieldPath}.signerName`),
    ...(KEY_TYPES.includes(readText(keyType))
      ? []
      : [createNotSupportedProblem(`${fieldPath}.keyType`, readText(keyType), KEY_TYPES)]),
    ...(typeof seconds === 'number' && limit !== undefined
      ? [
          createInvalidValueProblem(
            `${fieldPath}.maxExpirationSeconds`,
            seconds,
            `if provided, maxExpirationSeconds must be ${limit}`,
          ),
        ]
      : []),
    ...presentPaths.flatMap((member) => [
      ...CHECKS_BY_FORMAT['local-path'](readText(source[member])).map((detail) =>
        createInvalidValueProblem(`${fieldPath}.${member}`, readText(source[member]), detail),
      ),
      ...paths.add(source[member], source[member]),
    ]),
    ...(presentPaths.length === 0
      ? [
          createRequiredProblem(
            fieldPath,
            'specify at least one of credentialBundlePath, keyPath, and certificateChainPath',
          ),
        ]
      : []),
  ];
}
