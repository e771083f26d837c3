/**
 * Converts CustomResourceDefinitions of apiextensions/v1beta1. In this version, schema, subresources and columns may be specified once for
 * all versions, and the fields of the conversion webhook are siblings of `strategy`.
 */
import type { Json, JsonObject } from '../object.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { isDeepEqual } from '../value/deep-equal.ts';
import { createConversion, findObject, listObjects, omitUndefinedMembers, renameField } from './conversion.ts';

/** The members that v1beta1 can have once in `spec` for all versions, and that v1 has in each version. */
const VERSIONED_MEMBERS = [
  { specMember: 'subresources', versionMember: 'subresources' },
  { specMember: 'validation', versionMember: 'schema' },
  { specMember: 'additionalPrinterColumns', versionMember: 'additionalPrinterColumns' },
] as const;

export const definitionV1beta1Conversion = createConversion(
  (definition) => {
    const spec = findObject(definition, 'spec');
    if (spec === undefined) return;
    const { version } = spec;
    const [firstVersion] = listObjects(spec, 'versions');
    // A `version` that is not the first of `versions` is not removed, so that validation rejects it.
    if (firstVersion === undefined || firstVersion.name === version) delete spec.version;
    if (spec.preserveUnknownFields === false) delete spec.preserveUnknownFields;
    const versions = listObjects(spec, 'versions');
    if (versions.length === 0 && typeof version === 'string' && version !== '') {
      const onlyVersion = { name: version, served: true, storage: true };
      versions.push(onlyVersion);
      spec.versions = [onlyVersion];
    }
    for (const member of VERSIONED_MEMBERS) {
      const value = spec[member.specMember];
      delete spec[member.specMember];
      if (value !== undefined) for (const version of versions) version[member.versionMember] ??= copyDeeply(value);
    }
    for (const column of listColumns(spec)) renameField(column, 'JSONPath', 'jsonPath');
    moveFieldsToWebhook(findObject(spec, 'conversion'));
  },
  (definition) => {
    const spec = findObject(definition, 'spec');
    const versions = listObjects(spec, 'versions');
    const [firstVersion] = versions;
    if (spec === undefined || firstVersion === undefined) return;
    for (const column of listColumns(spec)) renameField(column, 'jsonPath', 'JSONPath');
    spec.version = firstVersion.name ?? '';
    // In v1beta1, the default is true.
    spec.preserveUnknownFields ??= false;
    for (const member of VERSIONED_MEMBERS) {
      const value: Json | undefined = firstVersion[member.versionMember];
      if (value === undefined || versions.some((version) => !isDeepEqual(version[member.versionMember], value)))
        continue;
      spec[member.specMember] = value;
      for (const version of versions) delete version[member.versionMember];
    }
    moveFieldsFromWebhook(findObject(spec, 'conversion'));
  },
);

function listColumns(spec: JsonObject): JsonObject[] {
  return listObjects(spec, 'versions').flatMap((version) => listObjects(version, 'additionalPrinterColumns'));
}

function moveFieldsToWebhook(conversionSpec: JsonObject | undefined): void {
  if (conversionSpec === undefined) return;
  const { webhookClientConfig: clientConfig, conversionReviewVersions } = conversionSpec;
  delete conversionSpec.webhookClientConfig;
  delete conversionSpec.conversionReviewVersions;
  if (clientConfig === undefined && conversionReviewVersions === undefined) return;
  conversionSpec.webhook = omitUndefinedMembers({ clientConfig, conversionReviewVersions });
}

function moveFieldsFromWebhook(conversionSpec: JsonObject | undefined): void {
  const webhook = findObject(conversionSpec ?? {}, 'webhook');
  if (conversionSpec === undefined || webhook === undefined) return;
  delete conversionSpec.webhook;
  const { clientConfig, conversionReviewVersions } = webhook;
  Object.assign(conversionSpec, omitUndefinedMembers({ webhookClientConfig: clientConfig, conversionReviewVersions }));
}
