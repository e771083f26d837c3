/** Validates projected volumes and downward API volumes. */
import { checkDns1123Subdomain } from '../../../../pure/names/dns.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../../object-fields.ts';
import { FORMATS } from '../../../validation/formats.ts';
import type { Check, Tags } from '../../../validation/tags.ts';
import { validateTags } from '../../../validation/validate-tags.ts';
import { validateSigner } from '../../certificates/certificatesigningrequests.ts';
import { VOLUME_FIELDS, validateFieldReference, validateResourceReference } from './downward-api.ts';

const MODE: Tags = { format: 'file-mode' };
const NAMED: Tags = { fields: { name: { required: true } } };
const LOCAL_PATH: Tags = { required: true, format: 'local-path' };

export const keyToPath: Tags = { fields: { key: { required: true }, path: LOCAL_PATH, mode: MODE } };

const FILE_PATH: Tags = { fields: { path: LOCAL_PATH } };
const FILE_MODE: Tags = { fields: { mode: MODE } };

function validateDownwardFile(file: Fields, fieldPath: string): FieldProblem[] {
  const { fieldRef, resourceFieldRef } = file;
  const problems = validateTags(FILE_PATH, file, fieldPath);
  if (!isUnset(fieldRef)) {
    problems.push(...validateFieldReference(objectMembers(fieldRef), `${fieldPath}.fieldRef`, VOLUME_FIELDS));
    const detail = 'fieldRef and resourceFieldRef can not be specified simultaneously';
    if (!isUnset(resourceFieldRef)) problems.push(invalidValue(fieldPath, 'resource', detail));
  } else if (isUnset(resourceFieldRef)) {
    problems.push(required(fieldPath, 'one of fieldRef and resourceFieldRef is required'));
  } else
    problems.push(
      ...validateResourceReference(objectMembers(resourceFieldRef), `${fieldPath}.resourceFieldRef`, {
        isVolume: true,
      }),
    );
  return [...problems, ...validateTags(FILE_MODE, file, fieldPath)];
}

/** Validates the files of a downward API volume. As in kube-apiserver, the field of the causes is the volume instead of the file. */
export const validateDownwardFiles: Check = (source, fieldPath) =>
  list(objectMembers(source), 'items').flatMap((file) => validateDownwardFile(file, fieldPath));

/** The paths in a projected volume, which must be unique across all its sources. */
class Paths {
  readonly #usedPaths = new Set<string>();
  readonly #fieldPath: string;

  constructor(fieldPath: string) {
    this.#fieldPath = fieldPath;
  }

  add(path: unknown, reportedPath: unknown): FieldProblem[] {
    const pathText = text(path);
    if (pathText === '') return [];
    if (this.#usedPaths.has(pathText))
      return [invalidValue(this.#fieldPath, text(reportedPath), 'conflicting duplicate paths')];
    this.#usedPaths.add(pathText);
    return [];
  }
}

const SOURCES = ['secret', 'configMap', 'downwardAPI', 'serviceAccountToken', 'clusterTrustBundle', 'podCertificate'];

export const projectedVolume: Tags = {
  fields: { defaultMode: MODE },
  check(volume, fieldPath) {
    const paths = new Paths(fieldPath);
    return list(objectMembers(volume), 'sources').flatMap((source, index) => {
      const field = `${fieldPath}.sources[${index}]`;
      const members = SOURCES.filter((member) => !isUnset(source[member]));
      const problems = members.flatMap((member) =>
        validateSource(member, objectMembers(source[member]), {
          fieldPath: `${field}.${member}`,
          volume: fieldPath,
          paths,
        }),
      );
      const detail = 'may not specify more than 1 volume type per source';
      return members.length > 1 ? [...problems, forbiddenField(field, detail)] : problems;
    });
  },
};

interface SourceLocation {
  readonly fieldPath: string;
  /** The path of the volume. */
  readonly volume: string;
  readonly paths: Paths;
}

function validateSource(member: string, source: Fields, location: SourceLocation): FieldProblem[] {
  const { fieldPath, paths } = location;
  if (member === 'serviceAccountToken') return validateToken(source, location);
  if (member === 'clusterTrustBundle') return validateTrustBundle(source, location);
  if (member === 'podCertificate') return validatePodCertificate(source, location);
  if (member === 'downwardAPI') {
    return list(source, 'items').flatMap((file) => [
      ...validateDownwardFile(file, fieldPath),
      ...paths.add(file.path, file.path),
    ]);
  }
  return [
    ...validateTags(NAMED, source, fieldPath),
    ...list(source, 'items').flatMap((item, index) => [
      ...validateTags(keyToPath, item, `${fieldPath}.items[${index}]`),
      ...paths.add(item.path, source.name),
    ]),
  ];
}

function validateToken(source: Fields, { fieldPath, volume }: SourceLocation): FieldProblem[] {
  const seconds = Number(source.expirationSeconds ?? 3600);
  const field = `${fieldPath}.expirationSeconds`;
  return [
    ...(seconds < 600 ? [invalidValue(field, seconds, 'may not specify a duration less than 10 minutes')] : []),
    ...(seconds > 2 ** 32 ? [invalidValue(field, seconds, 'may not specify a duration larger than 2^32 seconds')] : []),
    ...validateTags(LOCAL_PATH, source.path, `${volume}.path`),
  ];
}

function validateTrustBundle(source: Fields, { fieldPath, paths }: SourceLocation): FieldProblem[] {
  const { name, signerName, path } = source;
  const problems: FieldProblem[] = [];
  if (name === undefined && signerName === undefined) {
    problems.push(required(fieldPath, 'either name or signerName must be specified'));
  } else if (typeof name === 'string') {
    if (name === '') problems.push(required(`${fieldPath}.name`, 'must be a valid object name'));
    for (const detail of checkDns1123Subdomain(name))
      problems.push(invalidValue(`${fieldPath}.name`, name, `not a valid clustertrustbundlename: ${detail}`));
  }
  if (isUnset(path)) problems.push(required(`${fieldPath}.path`));
  for (const detail of FORMATS['local-path'](text(path)))
    problems.push(invalidValue(`${fieldPath}.path`, text(path), detail));
  return [...problems, ...paths.add(path, path)];
}

const KEY_TYPES = ['RSA3072', 'RSA4096', 'ECDSAP256', 'ECDSAP384', 'ECDSAP521', 'ED25519'];
const CERTIFICATE_PATHS = ['credentialBundlePath', 'keyPath', 'certificateChainPath'];
const DAY = 24 * 3600;
const MIN_EXPIRATION = 3600;

function validatePodCertificate(source: Fields, { fieldPath, paths }: SourceLocation): FieldProblem[] {
  const { keyType, maxExpirationSeconds: seconds } = source;
  const max = (/^([^/]*\.)?kubernetes\.io\//.test(text(source.signerName)) ? 1 : 91) * DAY;
  const limit =
    Number(seconds) < MIN_EXPIRATION ? `>= ${MIN_EXPIRATION}` : Number(seconds) > max ? `<= ${max}` : undefined;
  const setPaths = CERTIFICATE_PATHS.filter((member) => !isUnset(source[member]));
  return [
    ...validateSigner(text(source.signerName), `${fieldPath}.signerName`),
    ...(KEY_TYPES.includes(text(keyType)) ? [] : [notSupported(`${fieldPath}.keyType`, text(keyType), KEY_TYPES)]),
    ...(typeof seconds === 'number' && limit !== undefined
      ? [
          invalidValue(
            `${fieldPath}.maxExpirationSeconds`,
            seconds,
            `if provided, maxExpirationSeconds must be ${limit}`,
          ),
        ]
      : []),
    ...setPaths.flatMap((member) => [
      ...FORMATS['local-path'](text(source[member])).map((detail) =>
        invalidValue(`${fieldPath}.${member}`, text(source[member]), detail),
      ),
      ...paths.add(source[member], source[member]),
    ]),
    ...(setPaths.length === 0
      ? [required(fieldPath, 'specify at least one of credentialBundlePath, keyPath, and certificateChainPath')]
      : []),
  ];
}
