/** The objects that an upgrade writes: `objects.yaml`, a custom type with two versions, and objects of the user. */
import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { isRecord, type JsonRecord } from '../../client/encodings/record.ts';
import { usage } from '../../client/errors.ts';
import { readNamedFile } from '../named-file.ts';
import type { VersionedResource } from './resources.ts';

interface Sample {
  readonly fields?: JsonRecord;
  /** Fields of the versions in which they have other names. */
  readonly versions?: Readonly<Record<string, JsonRecord>>;
  /** Why no object is written. */
  readonly skip?: string;
}

/** Both dialects' suffixes of the project's own groups, of which the file has the one of Kubernetes. */
const OTHER_SUFFIX = /\.orch\.io\b/g;

const SAMPLES: Readonly<Record<string, Sample>> = parse(readFileSync(new URL('objects.yaml', import.meta.url), 'utf8'));

/** Returns the sample of a resource. A kind without one has no fields that an object needs. */
export function findSample({ group, plural }: Pick<VersionedResource, 'group' | 'plural'>): Sample {
  const name = group === '' ? plural : `${plural}.${group.replace(OTHER_SUFFIX, '.k8s.io')}`;
  return SAMPLES[name] ?? {};
}

/** Returns a body for a version, or undefined where the sample has no fields for it. */
export function fillSample(
  { fields = {}, versions }: Sample,
  {
    version,
    groupSuffix,
    namespace,
  }: { readonly version: string; readonly groupSuffix: string; readonly namespace: string },
): JsonRecord {
  const text = JSON.stringify(versions?.[version] ?? fields);
  return JSON.parse(text.replaceAll('.k8s.io', `.${groupSuffix}`).replaceAll('{namespace}', namespace));
}

/** Returns a definition with the versions v1alpha1, in which objects are stored, and v1. */
export function defineCustomType(group: string, apiVersion: string): JsonRecord {
  const schema = {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: { type: 'object', properties: { size: { type: 'integer' }, color: { type: 'string' } } } },
    },
  };
  const names = { plural: 'upgrades', singular: 'upgrade', kind: 'Upgrade', listKind: 'UpgradeList' };
  const versions = [
    { name: 'v1', served: true, storage: false },
    { name: 'v1alpha1', served: true, storage: true },
  ];
  const isFirstVersion = apiVersion.endsWith('/v1beta1');
  return {
    apiVersion,
    kind: 'CustomResourceDefinition',
    metadata: { name: `upgrades.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names,
      ...(isFirstVersion
        ? { validation: schema, preserveUnknownFields: false, versions }
        : { versions: versions.map((version) => ({ ...version, schema })) }),
    },
  };
}

export const CUSTOM_FIELDS: JsonRecord = { spec: { size: 1, color: 'blue' } };

/** Reads the objects of a YAML or JSON file. Throws a usage error that names the file and the document. */
export function readObjects(file: string): readonly JsonRecord[] {
  const documents = parseAllDocuments(readNamedFile(file).toString());
  return documents.flatMap((document, index) => {
    const where = `--object: ${file}, document ${index + 1}`;
    const [error] = document.errors;
    if (error !== undefined) throw usage(`${where}: ${error.message.split('\n')[0]}`);
    const object: unknown = document.toJS();
    if (object === null) return [];
    if (!isRecord(object) || typeof object.apiVersion !== 'string' || typeof object.kind !== 'string')
      throw usage(`${where}: an object with apiVersion, kind and metadata.name is expected`);
    if (!isRecord(object.metadata) || typeof object.metadata.name !== 'string')
      throw usage(`${where}: metadata.name is missing`);
    return [object];
  });
}
