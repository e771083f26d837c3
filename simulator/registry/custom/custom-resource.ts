/** Creates the resources of a CustomResourceDefinition, one for each served version. They have the same interface as built-in resources. */
import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import { memoize } from '../../../values/memoize.ts';
import { ANY_SEPARABLE_TYPE, type FieldsetType } from '../../pure/apply/type.ts';
import { isConverted, pruneAndSetDefaults } from '../../pure/custom/apply-schema.ts';
import { compileFieldsType, hasIntegerOrString } from '../../pure/custom/fields-type.ts';
import type { CompileOptions } from '../../pure/custom/rules/compile-rule.ts';
import { compileSchema } from '../../pure/custom/rules/compiled-schema.ts';
import type { StructuralSchema } from '../../pure/custom/structural-schema.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { TypePatchMetadata } from '../../pure/patch/patch-metadata.ts';
import type { Conversion, CustomType, ResourceType, Subresource, Verb } from '../resource.ts';
import { compareVersions } from '../version-order.ts';
import { createCustomColumns } from './custom-columns.ts';
import { createCustomScaleSubresourceView, type ScalePaths } from './custom-scale.ts';
import { createCustomSchema, type MetadataSchema } from './custom-schema.ts';
import { type CustomStrategyOptions, createCustomStatusStrategy, createCustomStrategy } from './custom-strategy.ts';
import {
  type ConversionWebhook,
  type CustomResourceDefinition,
  type DefinitionVersion,
  isConditionTrue,
} from './definition.ts';

/** The types and settings that are the same for all custom resources. */
export interface CustomResourceOptions {
  /** Creates the schema that decodes the metadata of a kind. */
  createMetadataSchema(kind: string, version: string): MetadataSchema;
  /** The type of metadata for server-side apply. */
  readonly metadataType: FieldsetType;
  /** The types of the subresource `scale`, which is the same kind for all resources. */
  readonly scaleTypes: Pick<Subresource, 'schema' | 'patchMetadata' | 'fieldsType'>;
  /** The merge keys and patch strategies of metadata. */
  readonly patchMetadata: TypePatchMetadata;
  /** The only finalizer without a domain that causes no warning: `orch` or `kubernetes`, depending on the dialect. */
  readonly standardFinalizer: string;
  /** The release-dependent behaviors that the emulated release has (spec/release-behaviors.yaml). */
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  /** The costs of calls in validation rules, and the minor version of the server. */
  readonly ruleCompileOptions: Pick<CompileOptions, 'costs' | 'serverMinor'>;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
}

const CUSTOM_RESOURCE_VERBS: readonly Verb[] = [
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'create',
  'update',
  'watch',
];
const SUBRESOURCE_VERBS: ReadonlySet<Verb> = new Set(['get', 'patch', 'update']);

/** Creates the resources of the served versions. Returns an empty list until the names of the CustomResourceDefinition are accepted. */
export function createCustomResources(
  definition: CustomResourceDefinition,
  options: CustomResourceOptions,
): ResourceType[] {
  if (!isConditionTrue(definition, 'NamesAccepted') && !isConditionTrue(definition, 'Established')) return [];
  const { versions } = definition.spec;
  const storageVersion = versions.find(({ storage }) => storage) ?? versions[0];
  if (storageVersion === undefined) return [];
  const schemasByVersion = new Map(
    versions.map((version) => [formatVersion(definition, version), readStructuralSchema(definition, version)]),
  );
  const findFieldsType = createFieldsTypeFinder(schemasByVersion, options);
  return versions
    .filter(({ served }) => served)
    .map((version) =>
      createCustomResource({ definition, version, storageVersion, schemasByVersion, findFieldsType }, options),
    );
}

/** Returns a function that finds the type of a version for server-side apply. The type is compiled at its first use. */
function createFieldsTypeFinder(
  schemasByVersion: ReadonlyMap<string, StructuralSchema>,
  { behaviors, metadataType }: CustomResourceOptions,
): CustomType['findFieldsType'] {
  if (!behaviors.has('integer-or-string-types') && schemasByVersion.values().some(hasIntegerOrString))
    return (apiVersion) => (schemasByVersion.has(apiVersion) ? ANY_SEPARABLE_TYPE : undefined);
  const compileOptions = { metadataType, deducesTypes: behaviors.has('deduced-types') };
  const typesByVersion = new Map<string, FieldsetType>();
  return (apiVersion) => {
    const schema = schemasByVersion.get(apiVersion);
    const type = typesByVersion.get(apiVersion) ?? (schema && compileFieldsType(schema, compileOptions));
    if (type !== undefined) typesByVersion.set(apiVersion, type);
    return type;
  };
}

interface ServedVersion {
  readonly definition: CustomResourceDefinition;
  readonly version: DefinitionVersion;
  readonly storageVersion: DefinitionVersion;
  /** The schemas of all versions. All versions share this map, because there may be thousands of versions. */
  readonly schemasByVersion: ReadonlyMap<string, StructuralSchema>;
  readonly findFieldsType: CustomType['findFieldsType'];
}

function formatVersion({ spec }: CustomResourceDefinition, { name }: DefinitionVersion): string {
  return `${spec.group}/${name}`;
}

function readStructuralSchema({ spec }: CustomResourceDefinition, { schema }: DefinitionVersion): StructuralSchema {
  const structuralSchema: StructuralSchema = schema?.openAPIV3Schema ?? {};
  // In v1beta1, this member of the spec applies to all versions.
  if (spec.preserveUnknownFields !== true) return structuralSchema;
  return { ...structuralSchema, 'x-kubernetes-preserve-unknown-fields': true };
}

function createCustomResource(servedVersion: ServedVersion, options: CustomResourceOptions): ResourceType {
  const { definition, version, storageVersion, schemasByVersion, findFieldsType } = servedVersion;
  const { group, scope } = definition.spec;
  const {
    plural,
    singular = '',
    kind,
    listKind = `${kind}List`,
    shortNames,
    categories,
  } = definition.status?.acceptedNames ?? definition.spec.names;
  const apiVersion = formatVersion(definition, version);
  const structuralSchema = schemasByVersion.get(apiVersion) ?? {};
  const namespaced = scope === 'Namespaced';
  const applySchema = (object: ApiObject) =>
    isConverted(object) ? object : pruneAndSetDefaults(object, structuralSchema);
  const { standardFinalizer, behaviors } = options;
  const getCompiledRules = memoize(() => compileSchema(structuralSchema, { isRoot: true }, options.ruleCompileOptions));
  const strategyOptions = {
    version,
    structuralSchema,
    namespaced,
    applySchema,
    standardFinalizer,
    behaviors,
    getCompiledRules,
  };
  // The storage converts between the versions of the CustomResourceDefinition (handlers/conversion).
  const conversion: Conversion = { toStorageVersion: (object) => object, fromStorageVersion: applySchema };
  const membersSharedWithStatus = {
    schema: createCustomSchema(structuralSchema, options.createMetadataSchema(kind, version.name)),
    patchMetadata: options.patchMetadata,
    fieldsType: findFieldsType(apiVersion) ?? ANY_SEPARABLE_TYPE,
  };
  const { status, scale } = version.subresources ?? {};
  const subresources = [
    ...(status === undefined
      ? []
      : [createStatusSubresource({ kind, apiVersion, ...membersSharedWithStatus }, strategyOptions)]),
    ...(scale === undefined ? [] : [createScaleSubresource(scale, options.scaleTypes, strategyOptions)]),
  ];
  return {
    group,
    version: version.name,
    apiVersion,
    resource: plural,
    singular,
    kind,
    listKind,
    namespaced,
    shortNames: shortNames ?? [],
    categories: categories ?? [],
    verbs: new Set(CUSTOM_RESOURCE_VERBS),
    subresources: new Map(subresources.map((subresource) => [subresource.name, subresource])),
    isVirtual: false,
    conversion,
    ...membersSharedWithStatus,
    strategy: createCustomStrategy(strategyOptions),
    columns: createCustomColumns(version.additionalPrinterColumns, options.now),
    storageKey: `${group}/${plural}`,
    storageVersion: formatVersion(definition, storageVersion),
    validatedKind: { group, kind },
    customType: createCustomType(servedVersion, structuralSchema, scale),
  };
}

function createCustomType(
  { definition, version, schemasByVersion, findFieldsType }: ServedVersion,
  structuralSchema: StructuralSchema,
  scale: ScalePaths | undefined,
): CustomType {
  return {
    definitionName: definition.metadata.name ?? '',
    deprecationWarning: findDeprecationWarning(definition, version),
    structuralSchema,
    selectableFields: (version.selectableFields ?? []).map(({ jsonPath }) => jsonPath.replace(/^\./, '')),
    schemasByVersion,
    findFieldsType,
    conversionWebhook: findConversionWebhook(definition),
    scalePaths: scale === undefined ? [] : [scale.specReplicasPath, scale.statusReplicasPath],
    isTerminating: definition.metadata.deletionTimestamp !== undefined,
  };
}

function createStatusSubresource(
  members: Pick<Subresource, 'kind' | 'apiVersion' | 'schema' | 'patchMetadata' | 'fieldsType'>,
  strategyOptions: CustomStrategyOptions,
): Subresource {
  return {
    name: 'status',
    verbs: SUBRESOURCE_VERBS,
    ...members,
    strategy: createCustomStatusStrategy(strategyOptions),
  };
}

function createScaleSubresource(
  paths: ScalePaths,
  { schema, patchMetadata, fieldsType }: CustomResourceOptions['scaleTypes'],
  strategyOptions: CustomStrategyOptions,
): Subresource {
  return {
    name: 'scale',
    verbs: SUBRESOURCE_VERBS,
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    schema,
    patchMetadata,
    fieldsType,
    view: createCustomScaleSubresourceView(paths),
    strategy: { ...createCustomStrategy(strategyOptions), allowUnconditionalUpdate: true },
  };
}

function findConversionWebhook({ spec }: CustomResourceDefinition): ConversionWebhook | undefined {
  return spec.conversion?.strategy === 'Webhook' ? spec.conversion.webhook : undefined;
}

function findDeprecationWarning({ spec }: CustomResourceDefinition, version: DefinitionVersion): string | undefined {
  if (version.deprecated !== true) return undefined;
  if (version.deprecationWarning !== undefined) return version.deprecationWarning;
  const { group, names, versions } = spec;
  const message = `${group}/${version.name} ${names.kind} is deprecated`;
  const replacement = versions
    .filter(({ served, deprecated, name }) => served && deprecated !== true && compareVersions(name, version.name) < 0)
    .map(({ name }) => name)
    .sort(compareVersions)[0];
  return replacement === undefined ? message : `${message}; use ${group}/${replacement} ${names.kind}`;
}
