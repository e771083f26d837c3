/**
 * All built-in resources of release 1.32, made from the data in spec/ and the rules of kind-table.ts. The schema of a kind is compiled
 * with the first request for it, so that a server starts quickly.
 *
 * The subresources that connect to a running pod or node (log, exec, attach, portforward, proxy) are not served: discovery omits them, and
 * requests get a 404.
 */
import { type Dialect, translateGroup } from '../../spec/dialect.ts';
import {
  BASE_RELEASE,
  DEFAULT_RELEASE,
  type Emulated,
  emulateRelease,
  minorVersion,
  resourcesOfAllReleases,
} from '../../spec/emulated.ts';
import { readTypes, type ServedResource, type ServedSubresource } from '../../spec/facts.ts';
import { droppedFields, typesOfRelease } from '../../spec/field-releases.ts';
import { type Machinery, machineryIn } from '../../spec/machinery.ts';
import { kindStrategy } from '../../spec/strategies.ts';
import type { Type } from '../pure/apply/type.ts';
import { typeOfFacts } from '../pure/apply/types-of-facts.ts';
import type { ApiObject } from '../pure/object.ts';
import { patchMeta } from '../pure/patch/patch-meta.ts';
import { compileSchema, compileType } from '../pure/schema/compile.ts';
import { compileFieldRemoval } from '../pure/schema/remove-fields.ts';
import { type CommonTypes, customResources } from './custom/custom-resource.ts';
import { ruleCosts } from './custom/schema/defined-rules.ts';
import { readDeprecation } from './deprecation.ts';
import { findPart, mainStrategy, PARTS, partStrategy, type StrategyFacts } from './generic-strategy.ts';
import type { KindRules } from './kind-rules.ts';
import { kindTable } from './kind-table.ts';
import { scaleView } from './kinds/scale.ts';
import { lazy } from './lazy.ts';
import { olderVersions } from './older-versions.ts';
import type { Conversion, Registry, ResourceType, Schema, Subresource, View } from './resource.ts';
import { enabledResources } from './runtime-config.ts';
import { ServedResources } from './served-resources.ts';
import { storageKey } from './storage-keys.ts';
import { DEFAULT_COLUMNS } from './tables/printed-columns.ts';
import { PRINTED_COLUMNS } from './tables/tables.ts';
import { compareVersions } from './version-order.ts';

export interface RegistryOptions {
  readonly dialect: Dialect;
  readonly runtimeConfig: ReadonlyMap<string, boolean>;
  /** The release that the server emulates; it determines the resources. */
  readonly release?: string;
  /** Milliseconds; for the ages in Tables. */
  readonly now?: () => number;
}

/** Subresources whose POST acts on the parent. The body is not stored. */
const ACTING = new Set(['binding', 'eviction', 'token']);
const SUBRESOURCES = new Set<string>([...Object.keys(PARTS), ...ACTING, 'scale']);

/** Throws a RuntimeConfigError for an unknown key. */
export function createRegistry(options: RegistryOptions): Registry {
  const { dialect, runtimeConfig, release = DEFAULT_RELEASE, now = () => 0 } = options;
  const emulation = emulateRelease(release);
  const machinery = machineryIn(release);
  const builder = new Builder(dialect, emulation, machinery);
  const resources = enabledResources(emulation.served, runtimeConfig, (group) => translateGroup(dialect, group)).map(
    (one) => builder.resourceType(one),
  );
  return new ServedResources(resources, {
    types: () => builder.types(),
    machinery,
    custom: (definition) => customResources(definition, builder.common(now)),
    stored: (group, resource) => builder.stored(group, resource),
    versionOf: (apiVersion, kind) => builder.versionOf(apiVersion, kind),
    versionOrder: emulation.versionOrder,
  });
}

class Builder {
  readonly #dialect: Dialect;
  readonly #emulation: Emulated;
  readonly #rules: Readonly<Record<string, KindRules>>;
  readonly #olderVersion = lazy(() => olderVersions(this.#dialect));
  /** As the release has them. */
  readonly types = lazy(() => typesOfRelease(this.#emulation.release));
  readonly #schemas = new Map<string, Schema>();

  constructor(dialect: Dialect, emulation: Emulated, machinery: ReadonlySet<Machinery>) {
    this.#dialect = dialect;
    this.#emulation = emulation;
    this.#rules = kindTable(dialect, machinery);
  }

  /** The resource in the version in which its objects are stored, served or not. */
  stored(group: string, resource: string): ResourceType | undefined {
    const key = `${group}/${resource}`;
    const served = this.#emulation.allReleases.find(
      (one) => translateGroup(this.#dialect, one.group) === group && one.resource === resource,
    );
    if (served !== undefined && !this.#storedTypes.has(key))
      this.#storedTypes.set(key, this.resourceType(this.#newestVersion(served)));
    return this.#storedTypes.get(key);
  }

  readonly #storedTypes = new Map<string, ResourceType>();

  /** Returns a version of any release. */
  versionOf(apiVersion: string, kind: string): ResourceType | undefined {
    const key = `${apiVersion}/${kind}`;
    if (!this.#versions.has(key)) this.#versions.set(key, this.#oneVersion(apiVersion, kind));
    return this.#versions.get(key);
  }

  readonly #versions = new Map<string, ResourceType | undefined>();

  #oneVersion(apiVersion: string, kind: string): ResourceType | undefined {
    const named = resourcesOfAllReleases().find(
      (one) =>
        one.kind === kind && formatApiVersion(translateGroup(this.#dialect, one.group), one.version) === apiVersion,
    );
    return named === undefined ? undefined : this.resourceType(named);
  }

  /** The parts that custom resources share with built-in ones. */
  readonly common = (now: () => number): CommonTypes => {
    this.#cachedCommonTypes ??= this.#commonTypes(now);
    return this.#cachedCommonTypes;
  };

  #cachedCommonTypes: CommonTypes | undefined;

  #commonTypes(now: () => number): CommonTypes {
    const scale = { group: 'autoscaling', version: 'v1', kind: 'Scale' };
    const { types } = this.types();
    return {
      metadata: (kind, version) => compileType(this.types(), 'meta.v1.ObjectMeta', { kind, version }),
      standardFinalizer: this.#dialect.finalizer,
      ruleCosts: ruleCosts(this.#dialect),
      metadataType: typeOfFacts(types, 'meta.v1.ObjectMeta'),
      scale: {
        schema: this.#schema(scale),
        patchMeta: patchMeta(this.types(), kindKey(scale)),
        fieldsType: this.#fieldsType(scale),
      },
      patchMeta: patchMeta(this.types(), ''),
      now,
    };
  }

  resourceType(served: ServedResource): ResourceType {
    const group = translateGroup(this.#dialect, served.group);
    const apiVersion = formatApiVersion(group, served.version);
    const newest = this.#newestVersion(served);
    const isNewest = kindKey(newest) === kindKey(served);
    const olderVersion = isNewest ? undefined : this.#olderVersion()(served);
    const newestRules = this.#rules[ruleKey(newest)] ?? {};
    const rules = { ...newestRules, ...olderVersion?.rules };
    const schema = lazy(() => addDefaults(this.#schema(served), rules, this.#dropDisabledFields(served)));
    const storedSchema = isNewest ? schema : lazy(() => this.#schema(newest));
    const subresources = served.subresources.filter(({ name }) => SUBRESOURCES.has(name));
    const facts: StrategyFacts = {
      namespaced: served.namespaced,
      hasStatus: served.subresources.some(({ name }) => name === 'status'),
      rules,
      data: kindStrategy(newest.group, newest.resource),
      standardFinalizer: this.#dialect.finalizer,
      schema: storedSchema,
    };
    const virtual = !served.verbs.includes('get');
    const storageVersion = isStoredInCoreGroup(served)
      ? 'v1'
      : formatApiVersion(translateGroup(this.#dialect, newest.group), newest.version);
    const servedPatchMeta = lazy(() => patchMeta(this.types(), kindKey(served)));
    const servedFieldsType = lazy(() => this.#fieldsType(served));
    const conversion = this.#conversion(served, newest, { ...rules, ...olderVersion });
    const deprecation = lazy(() => {
      const facts = this.types().kinds[kindKey(served)];
      return facts === undefined
        ? undefined
        : readDeprecation(facts, apiVersion, this.#emulation.release, this.#dialect);
    });
    return {
      group,
      version: served.version,
      apiVersion,
      resource: served.resource,
      singular: served.singular,
      kind: served.kind,
      listKind: `${served.kind}List`,
      namespaced: served.namespaced,
      shortNames: served.shortNames,
      categories: served.categories,
      verbs: new Set(served.verbs),
      subresources: new Map(subresources.map((one) => [one.name, this.#subresource(one, served, facts, schema)])),
      virtual,
      ...(rules.review !== undefined && { review: rules.review }),
      ...(rules.computed !== undefined && { computed: rules.computed }),
      ...(conversion !== undefined && { conversion }),
      get schema() {
        return schema();
      },
      get deprecation() {
        return deprecation();
      },
      get patchMeta() {
        return servedPatchMeta();
      },
      get fieldsType() {
        return servedFieldsType();
      },
      strategy: mainStrategy(facts),
      columns: virtual ? undefined : (PRINTED_COLUMNS[ruleKey(newest)] ?? DEFAULT_COLUMNS),
      storageKey: storageKey(group, served.resource),
      storageVersion,
      storedAs: this.#storageVersionOfRelease(newest, storageVersion),
      validatedAs: { group: storageVersion.includes('/') ? group : '', kind: served.kind },
    };
  }

  #subresource(
    served: ServedSubresource,
    parent: ServedResource,
    facts: StrategyFacts,
    parentSchema: () => Schema,
  ): Subresource {
    const isView = served.kind !== parent.kind;
    const schema = isView ? lazy(() => this.#schema(served)) : parentSchema;
    const servedPatchMeta = lazy(() => patchMeta(this.types(), kindKey(served)));
    const servedFieldsType = lazy(() => this.#fieldsType(served));
    const part = findPart(served.name);
    return {
      name: served.name,
      kind: served.kind,
      apiVersion: formatApiVersion(translateGroup(this.#dialect, served.group), served.version),
      verbs: new Set(served.verbs),
      get schema() {
        return schema();
      },
      get patchMeta() {
        return servedPatchMeta();
      },
      get fieldsType() {
        return servedFieldsType();
      },
      strategy: part === undefined ? mainStrategy(facts) : partStrategy(facts, part),
      ...(ACTING.has(served.name) && { acts: true }),
      ...(served.name === 'scale' && {
        view: {
          ...scaleView(
            parent.group === '' ? 'map' : 'LabelSelector',
            { group: parent.group, resource: `${parent.resource}/scale` },
            formatApiVersion(served.group, served.version),
          ),
          ...scaleAbsentAs(parent),
        },
      }),
    };
  }

  /** Versions that share their objects are kept in the newest one, also where that came later than the release. */
  #newestVersion(served: ServedResource): ServedResource {
    const { allReleases: ofAllReleases, findSuccessor: successorOf } = this.#emulation;
    const group = successorOf(served);
    const [newest = served] = ofAllReleases
      .filter((one) => one.group === group && one.resource === served.resource)
      .sort((a, b) => compareVersions(a.version, b.version));
    return newest;
  }

  /** The version in which a server of the release would write the object to its storage. */
  #storageVersionOfRelease({ group, resource }: ServedResource, storageVersion: string): string {
    const { served, release, versionOrder, storageVersion: storedAs } = this.#emulation;
    if (release === BASE_RELEASE || !storageVersion.includes('/')) return storageVersion;
    const versions = served
      .filter((one) => one.group === group && one.resource === resource)
      .map(({ version }) => version);
    const order = versionOrder(group) ?? versions.toSorted(compareVersions);
    const version = storedAs(group, resource) ?? order.find((one) => versions.includes(one)) ?? versions[0];
    return version === undefined ? storageVersion : formatApiVersion(translateGroup(this.#dialect, group), version);
  }

  /** Undefined where objects are served as they are stored. */
  #conversion(
    served: ServedResource,
    newest: ServedResource,
    { conversion }: Pick<KindRules, 'conversion'>,
  ): Conversion | undefined {
    const apiVersion = formatApiVersion(translateGroup(this.#dialect, served.group), served.version);
    const storageVersion = formatApiVersion(translateGroup(this.#dialect, newest.group), newest.version);
    const stored = isStoredInCoreGroup(newest) ? 'v1' : storageVersion;
    if (stored === apiVersion && !this.#isEarlier) return undefined;
    const { toStorageVersion, fromStorageVersion } =
      (stored === apiVersion ? undefined : conversion?.(() => this.#schema(newest))) ?? UNCHANGED;
    const [storedFields, servedFields] = [this.#keepFieldsOfRelease(newest), this.#keepFieldsOfRelease(served)];
    return {
      toStorageVersion: (object) => storedFields()(setApiVersion(stored, toStorageVersion(object))),
      fromStorageVersion: (object) => servedFields()(setApiVersion(apiVersion, fromStorageVersion(object))),
    };
  }

  /** Objects with the fields that the release has. */
  #keepFieldsOfRelease(served: GroupVersionKind): () => Conversion['toStorageVersion'] {
    if (!this.#isEarlier) return () => identity;
    return lazy(() => {
      const { kinds, types } = readTypes();
      return compileFieldRemoval(types, kinds[kindKey(served)]?.type ?? '', this.#dropped()) ?? identity;
    });
  }

  readonly #dropped = lazy(() => droppedFields(this.#emulation.release));

  /** The validation of earlier releases is that of 1.32. It sees what the conversion drops afterwards. */
  readonly #disabled = lazy(() => droppedFields(this.#isEarlier ? BASE_RELEASE : this.#emulation.release));

  /** Returns a function that drops the fields of an object whose feature gate is disabled. */
  #dropDisabledFields(served: GroupVersionKind): (object: ApiObject) => void {
    const { kinds, types } = this.types();
    const walk = compileFieldRemoval(types, kinds[kindKey(served)]?.type ?? '', this.#disabled());
    return walk === undefined ? identity : (object) => replaceMembers(object, walk(object));
  }

  get #isEarlier(): boolean {
    return minorVersion(this.#emulation.release) < minorVersion(BASE_RELEASE);
  }

  #fieldsType(served: GroupVersionKind): Type {
    const { kinds, types } = this.types();
    return typeOfFacts(types, kinds[kindKey(served)]?.type ?? '');
  }

  #schema(served: GroupVersionKind): Schema {
    const key = kindKey(served);
    const cached = this.#schemas.get(key);
    if (cached !== undefined) return cached;
    const schema = compileSchema(this.types(), key);
    this.#schemas.set(key, schema);
    return schema;
  }
}

const UNCHANGED: Conversion = { toStorageVersion: identity, fromStorageVersion: identity };

interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** The key of the kind in spec/types.json. */
function kindKey({ group, version, kind }: GroupVersionKind): string {
  return `${formatApiVersion(group, version)}/${kind}`;
}

function addDefaults(schema: Schema, { setDefaults }: KindRules, dropFields: (object: ApiObject) => void): Schema {
  if (setDefaults === undefined && dropFields === identity) return schema;
  return {
    ...schema,
    setDefaults(object) {
      schema.setDefaults(object);
      setDefaults?.(object);
      dropFields(object);
    },
  };
}

/** Changes the object into the other one. */
function replaceMembers(object: ApiObject, other: ApiObject): void {
  if (other === object) return;
  for (const member of Object.keys(object)) if (!(member in other)) delete object[member];
  Object.assign(object, other);
}

/** StatefulSets are the only workloads whose scale reports errors in the name of the parent. */
function scaleAbsentAs({ group, resource }: ServedResource): Pick<View, 'absentAs'> {
  if (resource === 'statefulsets') return {};
  return { absentAs: { group: group === '' ? 'autoscaling' : group, resource: `${resource}/scale` } };
}

/** Events of both groups are stored as v1. */
function isStoredInCoreGroup({ group, resource }: ServedResource): boolean {
  return group !== '' && resource === 'events';
}

function ruleKey({ group, resource }: ServedResource): string {
  return group === '' ? resource : `${group.split('.')[0]}/${resource}`;
}

function formatApiVersion(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}

function setApiVersion(apiVersion: string, object: ApiObject): ApiObject {
  return object.apiVersion === apiVersion ? object : { ...object, apiVersion };
}

function identity<Value>(value: Value): Value {
  return value;
}
