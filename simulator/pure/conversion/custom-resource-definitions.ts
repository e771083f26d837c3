/**
 * CustomResourceDefinitions of apiextensions/v1beta1: schema, subresources and columns stand once for all versions where they are the same
 * for each, and the webhook of conversions beside its strategy.
 */
import type { Json, JsonObject } from '../object.ts';
import { deepCopy } from '../value/deep-copy.ts';
import { deepEqual } from '../value/deep-equal.ts';
import { conversion, each, objectAt, rename, struct } from './conversion.ts';

/** Members that are in v1beta1 once for all versions, and in v1 in each version. */
const MEMBERS = [
  { once: 'subresources', each: 'subresources' },
  { once: 'validation', each: 'schema' },
  { once: 'additionalPrinterColumns', each: 'additionalPrinterColumns' },
] as const;

export const definitionV1beta1 = conversion(
  (definition) => {
    const spec = objectAt(definition, 'spec');
    if (spec === undefined) return;
    const { version } = spec;
    const [first] = each(spec, 'versions');
    // One that is not the first stays, for the validation to refuse.
    if (first === undefined || first.name === version) delete spec.version;
    if (spec.preserveUnknownFields === false) delete spec.preserveUnknownFields;
    const versions = each(spec, 'versions');
    if (versions.length === 0 && typeof version === 'string') {
      const only = { name: version, served: true, storage: true };
      versions.push(only);
      spec.versions = [only];
    }
    for (const member of MEMBERS) {
      const value = spec[member.once];
      delete spec[member.once];
      if (value !== undefined) for (const one of versions) one[member.each] ??= deepCopy(value);
    }
    for (const column of listColumns(spec)) rename(column, 'JSONPath', 'jsonPath');
    toWebhook(objectAt(spec, 'conversion'));
  },
  (definition) => {
    const spec = objectAt(definition, 'spec');
    const versions = each(spec, 'versions');
    const [first] = versions;
    if (spec === undefined || first === undefined) return;
    for (const column of listColumns(spec)) rename(column, 'jsonPath', 'JSONPath');
    spec.version = first.name ?? '';
    // The default of v1beta1 is true.
    spec.preserveUnknownFields ??= false;
    for (const member of MEMBERS) {
      const value: Json | undefined = first[member.each];
      if (value === undefined || versions.some((one) => !deepEqual(one[member.each], value))) continue;
      spec[member.once] = value;
      for (const one of versions) delete one[member.each];
    }
    fromWebhook(objectAt(spec, 'conversion'));
  },
);

function listColumns(spec: JsonObject): JsonObject[] {
  return each(spec, 'versions').flatMap((version) => each(version, 'additionalPrinterColumns'));
}

function toWebhook(conversionSpec: JsonObject | undefined): void {
  if (conversionSpec === undefined) return;
  const { webhookClientConfig: clientConfig, conversionReviewVersions } = conversionSpec;
  delete conversionSpec.webhookClientConfig;
  delete conversionSpec.conversionReviewVersions;
  if (clientConfig === undefined && conversionReviewVersions === undefined) return;
  conversionSpec.webhook = struct({ clientConfig, conversionReviewVersions });
}

function fromWebhook(conversionSpec: JsonObject | undefined): void {
  const webhook = objectAt(conversionSpec ?? {}, 'webhook');
  if (conversionSpec === undefined || webhook === undefined) return;
  delete conversionSpec.webhook;
  const { clientConfig, conversionReviewVersions } = webhook;
  Object.assign(conversionSpec, struct({ webhookClientConfig: clientConfig, conversionReviewVersions }));
}
