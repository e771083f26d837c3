/**
 * The objects that an upgrade writes: the objects of `spec/valid-objects.yaml`, a custom resource with two versions, and objects of the
 * user.
 */
import { parseAllDocuments } from 'yaml';
import { createUsageError } from '../../client/errors.ts';
import { readValidObjects } from '../../spec/valid-objects.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { readNamedFile } from '../named-file.ts';
import type { VersionedResource } from './resources.ts';

/** The group suffix of the dialect `orch`. The valid objects use the suffix of Kubernetes. */
const ORCH_SUFFIX = /\.orch\.io\b/g;

interface SampleContext {
  readonly groupSuffix: string;
  readonly namespace: string;
}

/**
 * Returns the fields of a valid object, or the reason why no object of the kind is written. A version without an entry in
 * `spec/valid-objects.yaml` uses the fields of another version. A kind without an entry needs no fields.
 */
export function findSampleFields(
  { group, version, kind }: Pick<VersionedResource, 'group' | 'version' | 'kind'>,
  { groupSuffix, namespace }: SampleContext,
): JsonObject | string {
  const { stored: kindSamples, objects } = readValidObjects(namespace);
  const prefix = group === '' ? '' : `${group.replace(ORCH_SUFFIX, '.k8s.io')}/`;
  const isOtherVersion = (key: string) =>
    key.startsWith(prefix) && key.slice(prefix.length).replace(/^\w+\//, '') === kind;
  const candidates = [kindSamples, objects].flatMap((samples) => samples[`${prefix}${version}/${kind}`] ?? []);
  const otherSamples = [kindSamples, objects].flatMap((samples) =>
    Object.keys(samples)
      .filter(isOtherVersion)
      .map((key) => samples[key]),
  );
  const sample = [...candidates, ...otherSamples, {}].find((item) => item !== undefined) ?? {};
  return typeof sample === 'string'
    ? sample
    : JSON.parse(JSON.stringify(sample).replaceAll('.k8s.io', `.${groupSuffix}`));
}

/** Returns a CustomResourceDefinition with the versions v1alpha1, which is the storage version, and v1. */
export function createCustomResourceDefinition(group: string, apiVersion: string): JsonObject {
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
  const usesV1beta1 = apiVersion.endsWith('/v1beta1');
  return {
    apiVersion,
    kind: 'CustomResourceDefinition',
    metadata: { name: `upgrades.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names,
      ...(usesV1beta1
        ? { validation: schema, preserveUnknownFields: false, versions }
        : { versions: versions.map((version) => ({ ...version, schema })) }),
    },
  };
}

export const CUSTOM_FIELDS: JsonObject = { spec: { size: 1, color: 'blue' } };

/** Reads the objects of a YAML or JSON file. Throws a usage error that names the file and the document. */
export function readObjects(file: string): readonly JsonObject[] {
  const documents = parseAllDocuments(readNamedFile(file).toString());
  return documents.flatMap((document, index) => {
    const location = `--object: ${file}, document ${index + 1}`;
    const [error] = document.errors;
    if (error !== undefined) throw createUsageError(`${location}: ${error.message.split('\n')[0]}`);
    const object: unknown = document.toJS();
    if (object === null) return [];
    if (!isJsonObject(object) || typeof object.apiVersion !== 'string' || typeof object.kind !== 'string')
      throw createUsageError(`${location}: an object with apiVersion, kind and metadata.name is expected`);
    if (!isJsonObject(object.metadata) || typeof object.metadata.name !== 'string')
      throw createUsageError(`${location}: metadata.name is missing`);
    return [object];
  });
}
