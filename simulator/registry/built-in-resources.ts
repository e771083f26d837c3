/** Creates the resources of built-in kinds from the data in spec/ and the KindRules of kind-table.ts. */

import { readDeclarativeCauses } from '../../spec/declarative-causes.ts';
import { type Dialect, translateGroup } from '../../spec/dialect.ts';
import { type EmulatedRelease, readResourcesOfAllReleases } from '../../spec/emulated.ts';
import type { ServedResource, ServedSubresource } from '../../spec/facts.ts';
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';
import { findStrategy } from '../../spec/strategies.ts';
import type { KindFacts } from '../../spec/type-facts.ts';
import { formatApiVersion } from '../../values/api-version.ts';
import { compact } from '../../values/compact.ts';
import { memoize } from '../../values/memoize.ts';
import { parseMinorVersion } from '../../values/minor-version.ts';
import { compileTypeFromFacts } from '../pure/apply/compile-type.ts';
import type { ApiObject } from '../pure/object.ts';
import { createPatchMetadata } from '../pure/patch/patch-metadata.ts';
import { compileType } from '../pure/schema/compile.ts';
import type { CustomResourceOptions } from './custom/custom-resource.ts';
import { createRuleCosts } from './custom/schema/rule-options.ts';
import { type Deprecation, readDeprecation } from './deprecation.ts';
import { createMainStrategy } from './generic-strategy.ts';
import type { KindRules } from './kind-rules.ts';
import { createKindTable } from './kind-table.ts';
import { formatKindKey, type KindTypes, returnUnchanged } from './kind-types.ts';
import { createScaleView } from './kinds/autoscaling/scale.ts';
import { dropRestartPolicies } from './kinds/core/pods/restart-rules.ts';
import { selectWarningFunctions } from './kinds/warnings/warnings.ts';
import { createOlderVersionFinder } from './older-versions.ts';
import type { KindSchema, ResourceType, Subresource, SubresourceView } from './resource.ts';
import { formatStorageKey } from './storage-keys.ts';
import { StorageVersions } from './storage-versions.ts';
import type { StrategyOptions } from './strategy-members.ts';
import { createSubresourceStrategy, findSubresource } from './subresource-strategy.ts';
import { isKnownSubresource, listSubresourceTraits } from './subresource-traits.ts';
import { DEFAULT_COLUMNS, type PrintedColumns } from './tables/printed-columns.ts';
import { PRINTED_COLUMNS } from './tables/tables.ts';

interface BuiltInOptions {
  readonly dialect: Dialect;
  readonly emulation: EmulatedRelease;
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  readonly kindTypes: KindTypes;
  /** Whether containers may be privileged. */
  readonly allowsPrivileged: boolean;
}

/** The values that determine the strategy of a served version. */
interface StrategyInputs {
  readonly servedResource: ServedResource;
  /** The newest version of the resource, which the kind's rules describe. */
  readonly newestVersion: ServedResource;
  readonly rules: KindRules;
  /** Returns the schema of the storage version. */
  readonly getStoredSchema: () => KindSchema;
}

export class BuiltInResources {
  readonly #dialect: Dialect;
  readonly #emulation: EmulatedRelease;
  readonly #behaviors: ReadonlySet<ReleaseBehavior>;
  readonly #findDeclarativeCauses: ReturnType<typeof readDeclarativeCauses>;
  readonly #kindRules: Readonly<Record<string, KindRules>>;
  readonly #getOlderVersionFinder = memoize(() => createOlderVersionFinder(this.#dialect));
  readonly #kindTypes: KindTypes;
  readonly #allowsPrivileged: boolean;
  readonly #storageVersions: StorageVersions;

  constructor({ dialect, emulation, behaviors, kindTypes, allowsPrivileged }: BuiltInOptions) {
    this.#allowsPrivileged = allowsPrivileged;
    this.#dialect = dialect;
    this.#emulation = emulation;
    this.#behaviors = behaviors;
    this.#findDeclarativeCauses = behaviors.has('declarative-validation')
      ? readDeclarativeCauses()
      : () => () => undefined;
    this.#kindRules = createKindTable({ dialect, behaviors, release: emulation.release });
    this.#kindTypes = kindTypes;
    this.#storageVersions = new StorageVersions(dialect, emulation, kindTypes);
  }

  /** Returns the replacement of a deprecated version. If the release does not serve it, returns the newest version of the release. */
  #findReplacement({ group, version, kind, replacement }: KindFacts): unknown {
    const versions = this.#emulation.served
      .filter((type) => type.group === group && type.kind === kind && !type.version.includes('alpha'))
      .map((type) => type.version)
      .sort();
    const isInSameGroup = typeof replacement === 'string' && replacement.startsWith(`${group}/`);
    const newestVersion = versions.at(-1);
    if (!isInSameGroup || newestVersion === undefined || newestVersion === version || versions.includes('v1'))
      return replacement;
    const isServed = versions.some((version) => replacement.startsWith(`${group}/${version}, `));
    return isServed ? replacement : `${group}/${newestVersion}, Kind=${kind}`;
  }

  /** Returns the resource in its storage version, even if this version is not served. */
  findStoredVersion(group: string, resource: string): ResourceType | undefined {
    const key = `${group}/${resource}`;
    const releasedVersion = this.#emulation.allReleases.find(
      (candidate) => translateGroup(this.#dialect, candidate.group) === group && candidate.resource === resource,
    );
    if (releasedVersion !== undefined && !this.#storedTypes.has(key))
      this.#storedTypes.set(key, this.createResourceType(this.#storageVersions.findNewestVersion(releasedVersion)));
    return this.#storedTypes.get(key);
  }

  readonly #storedTypes = new Map<string, ResourceType>();

  /** Returns a version of a kind, including versions that only other releases serve. */
  findAnyVersion(apiVersion: string, kind: string): ResourceType | undefined {
    const key = `${apiVersion}/${kind}`;
    if (!this.#resourcesByVersion.has(key)) this.#resourcesByVersion.set(key, this.#createVersion(apiVersion, kind));
    return this.#resourcesByVersion.get(key);
  }

  readonly #resourcesByVersion = new Map<string, ResourceType | undefined>();

  #createVersion(apiVersion: string, kind: string): ResourceType | undefined {
    const matchingResource = readResourcesOfAllReleases().find(
      (resource) =>
        resource.kind === kind &&
        formatApiVersion(translateGroup(this.#dialect, resource.group), resource.version) === apiVersion,
    );
    return matchingResource === undefined ? undefined : this.createResourceType(matchingResource);
  }

  /** Returns the types and settings that are the same for all custom resources. */
  readonly getCustomResourceOptions = (now: () => number): CustomResourceOptions => {
    this.#cachedCustomResourceOptions ??= this.#createCustomResourceOptions(now);
    return this.#cachedCustomResourceOptions;
  };

  #cachedCustomResourceOptions: CustomResourceOptions | undefined;

  #createCustomResourceOptions(now: () => number): CustomResourceOptions {
    const scaleKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' };
    const { types } = this.#kindTypes.getTypes();
    return {
      createMetadataSchema: (kind, version) =>
        compileType(this.#kindTypes.getTypes(), 'meta.v1.ObjectMeta', { kind, version }),
      standardFinalizer: this.#dialect.finalizer,
      behaviors: this.#behaviors,
      ruleCompileOptions: {
        costs: createRuleCosts(this.#dialect, this.#emulation.release),
        serverMinor: parseMinorVersion(this.#emulation.release),
      },
      metadataType: compileTypeFromFacts(types, 'meta.v1.ObjectMeta'),
      scaleTypes: {
        schema: this.#kindTypes.compileSchema(scaleKind),
        patchMetadata: createPatchMetadata(this.#kindTypes.getTypes(), formatKindKey(scaleKind)),
        fieldsType: this.#kindTypes.compileFieldsType(scaleKind),
      },
      patchMetadata: createPatchMetadata(this.#kindTypes.getTypes(), ''),
      now,
    };
  }

  createResourceType(servedResource: ServedResource): ResourceType {
    const group = translateGroup(this.#dialect, servedResource.group);
    const apiVersion = formatApiVersion(group, servedResource.version);
    const newestVersion = this.#storageVersions.findNewestVersion(servedResource);
    const isNewestVersion = formatKindKey(newestVersion) === formatKindKey(servedResource);
    const olderVersion = isNewestVersion ? undefined : this.#getOlderVersionFinder()(servedResource);
    const rules = { ...this.#findNewestRules(newestVersion), ...olderVersion?.rules };
    const isVirtual = !servedResource.verbs.includes('get');
    const getSchema = memoize(() =>
      addKindDefaults(
        this.#kindTypes.compileSchema(servedResource),
        rules,
        isVirtual ? this.#kindTypes.createDisabledFieldRemoval(servedResource) : returnUnchanged,
      ),
    );
    const getStoredSchema = isNewestVersion ? getSchema : memoize(() => this.#kindTypes.compileSchema(newestVersion));
    const strategyOptions = this.#createStrategyOptions({ servedResource, newestVersion, rules, getStoredSchema });
    const storageVersion = this.#storageVersions.findStorageVersion(newestVersion);
    const getPatchMetadata = memoize(() =>
      createPatchMetadata(this.#kindTypes.getTypes(), formatKindKey(servedResource)),
    );
    const getFieldsType = memoize(() => this.#kindTypes.compileFieldsType(servedResource));
    const conversion = this.#storageVersions.findConversion(servedResource, newestVersion, {
      ...rules,
      ...olderVersion,
    });
    const getDeprecation = memoize(() => this.#findDeprecation(servedResource));
    return {
      group,
      version: servedResource.version,
      apiVersion,
      resource: servedResource.resource,
      singular: servedResource.singular,
      kind: servedResource.kind,
      listKind: `${servedResource.kind}List`,
      namespaced: servedResource.namespaced,
      shortNames: servedResource.shortNames,
      categories: servedResource.categories,
      verbs: new Set(servedResource.verbs),
      subresources: this.#createSubresources(servedResource, strategyOptions, getSchema),
      isVirtual,
      ...compact({ review: rules.review, computed: rules.computed, conversion }),
      get schema() {
        return getSchema();
      },
      get deprecation() {
        return getDeprecation();
      },
      get patchMetadata() {
        return getPatchMetadata();
      },
      get fieldsType() {
        return getFieldsType();
      },
      strategy: createMainStrategy(strategyOptions),
      columns: isVirtual ? undefined : this.#selectColumns(newestVersion),
      storageKey: formatStorageKey(group, servedResource.resource),
      storageVersion,
      storageVersionInRelease: this.#storageVersions.findStorageVersionInRelease(newestVersion, storageVersion),
      validatedKind: { group: storageVersion.includes('/') ? group : '', kind: servedResource.kind },
    };
  }

  /** Returns the rules of the newest version of a kind, with its warnings in the release. */
  #findNewestRules(newestVersion: ServedResource): KindRules {
    const ruleKey = formatRuleKey(newestVersion);
    const warnings = selectWarningFunctions(ruleKey, parseMinorVersion(this.#emulation.release));
    return { ...this.#kindRules[ruleKey], ...warnings };
  }

  #createStrategyOptions({ servedResource, newestVersion, rules, getStoredSchema }: StrategyInputs): StrategyOptions {
    const dropDisabledFields = memoize(() => this.#kindTypes.createDisabledFieldRemoval(newestVersion));
    return {
      namespaced: servedResource.namespaced,
      hasStatus: servedResource.subresources.some(({ name }) => name === 'status'),
      rules,
      strategyFacts: findStrategy(newestVersion.group, newestVersion.resource, this.#emulation.release),
      standardFinalizer: this.#dialect.finalizer,
      behaviors: this.#behaviors,
      rankDeclarative: this.#findDeclarativeCauses(formatRuleKey(newestVersion)),
      allowsPrivileged: this.#allowsPrivileged,
      schema: getStoredSchema,
      dropDisabledFields: (object) => {
        dropDisabledFields()(object);
        if (this.#behaviors.has('container-policy-dropped')) dropRestartPolicies(object);
      },
    };
  }

  #selectColumns(newestVersion: ServedResource): PrintedColumns {
    const columns = PRINTED_COLUMNS[formatRuleKey(newestVersion)] ?? DEFAULT_COLUMNS;
    return columns.selectForRelease?.(this.#emulation.release) ?? columns;
  }

  #findDeprecation(servedResource: ServedResource): Deprecation | undefined {
    const facts = this.#kindTypes.getTypes().kinds[formatKindKey(servedResource)];
    if (facts === undefined) return undefined;
    const apiVersion = formatApiVersion(translateGroup(this.#dialect, servedResource.group), servedResource.version);
    return readDeprecation(
      { ...facts, replacement: this.#findReplacement(facts) },
      apiVersion,
      this.#emulation.release,
      this.#dialect,
    );
  }

  #createSubresources(
    servedResource: ServedResource,
    strategyOptions: StrategyOptions,
    getSchema: () => KindSchema,
  ): ReadonlyMap<string, Subresource> {
    return new Map(
      servedResource.subresources
        .filter(({ name }) => isKnownSubresource(name))
        .map((subresource) => [
          subresource.name,
          this.#createSubresource(subresource, servedResource, strategyOptions, getSchema),
        ]),
    );
  }

  #createSubresource(
    servedSubresource: ServedSubresource,
    parent: ServedResource,
    strategyOptions: StrategyOptions,
    getParentSchema: () => KindSchema,
  ): Subresource {
    const hasOtherKind = servedSubresource.kind !== parent.kind;
    const getSchema = hasOtherKind ? memoize(() => this.#kindTypes.compileSchema(servedSubresource)) : getParentSchema;
    const getPatchMetadata = memoize(() =>
      createPatchMetadata(this.#kindTypes.getTypes(), formatKindKey(servedSubresource)),
    );
    const getFieldsType = memoize(() => this.#kindTypes.compileFieldsType(servedSubresource));
    const subresource = findSubresource(servedSubresource.name);
    return {
      name: servedSubresource.name,
      kind: servedSubresource.kind,
      apiVersion: formatApiVersion(translateGroup(this.#dialect, servedSubresource.group), servedSubresource.version),
      verbs: new Set(servedSubresource.verbs),
      get schema() {
        return getSchema();
      },
      get patchMetadata() {
        return getPatchMetadata();
      },
      get fieldsType() {
        return getFieldsType();
      },
      strategy:
        subresource === undefined
          ? createMainStrategy(strategyOptions)
          : createSubresourceStrategy(strategyOptions, subresource),
      ...listSubresourceTraits(parent.resource, servedSubresource.name),
      ...(servedSubresource.name === 'scale' && {
        view: {
          ...createScaleView(
            parent.group === '' ? 'map' : 'LabelSelector',
            { group: parent.group, resource: `${parent.resource}/scale` },
            formatApiVersion(servedSubresource.group, servedSubresource.version),
          ),
          ...chooseScaleErrorResource(parent, this.#behaviors),
        },
      }),
    };
  }
}

function addKindDefaults(
  schema: KindSchema,
  { setDefaults }: KindRules,
  dropFields: (object: ApiObject) => void,
): KindSchema {
  if (setDefaults === undefined && dropFields === returnUnchanged) return schema;
  return {
    ...schema,
    setDefaults(object, now) {
      schema.setDefaults(object);
      setDefaults?.(object, now);
      dropFields(object);
    },
  };
}

/** Returns the resource in the 404 of a scale: the parent for StatefulSets and, in later releases, for other workloads as well. */
function chooseScaleErrorResource(
  { group, resource }: ServedResource,
  behaviors: ReadonlySet<ReleaseBehavior>,
): Pick<SubresourceView, 'notFoundResource'> {
  if (resource === 'statefulsets' || behaviors.has('scale-not-found-names-parent')) return {};
  return { notFoundResource: { group: group === '' ? 'autoscaling' : group, resource: `${resource}/scale` } };
}

function formatRuleKey({ group, resource }: ServedResource): string {
  return group === '' ? resource : `${group.split('.')[0]}/${resource}`;
}
