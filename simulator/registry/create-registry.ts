/**
 * All resources of release 1.32, made from the facts in spec/ and the rules of kind-table.ts. Compiling the schema of a kind waits
 * until somebody asks for the kind, so that a server starts at once.
 *
 * Left out are the subresources that lead into a running pod or node (log, exec, attach, portforward, proxy): discovery does
 * not show them, and asking for one is a 404.
 */
import { type Dialect, groupIn } from '../../spec/dialect.ts';
import { readGoTypes, readServed, readTypes, type ServedResource, type ServedSubresource } from '../../spec/facts.ts';
import type { Type } from '../pure/apply/type.ts';
import { typeOfFacts } from '../pure/apply/types-of-facts.ts';
import { patchMeta } from '../pure/patch/patch-meta.ts';
import { compileSchema, compileType } from '../pure/schema/compile.ts';
import { type CommonTypes, customResources } from './custom/custom-resource.ts';
import { deprecationOf } from './deprecation.ts';
import { mainStrategy, PARTS, type Part, partStrategy, type StrategyFacts } from './generic-strategy.ts';
import type { KindRules } from './kind-rules.ts';
import { kindTable } from './kind-table.ts';
import { scaleView } from './kinds/scale.ts';
import { lazy } from './lazy.ts';
import { DEFAULT_COLUMNS, PRINTED_COLUMNS } from './printed-columns.ts';
import type { Conversion, Registry, ResourceType, Schema, Subresource, Verb } from './resource.ts';
import { enabledResources } from './runtime-config.ts';
import { ServedResources } from './served-resources.ts';
import { storageKeyOf } from './storage-keys.ts';
import { compareVersions } from './version-order.ts';

export interface RegistryOptions {
  readonly dialect: Dialect;
  readonly runtimeConfig: ReadonlyMap<string, boolean>;
  /** Milliseconds; only ages in Tables need them. */
  readonly now?: () => number;
}

const LEFT_OUT_RESOURCES = new Set(['bindings']);
/** What is posted there is done, and not stored. */
const ACTING = new Set(['binding', 'eviction', 'token']);
const SUBRESOURCES = new Set<string>([...Object.keys(PARTS), ...ACTING, 'scale']);

/** Throws a RuntimeConfigError for a key that names nothing. */
export function createRegistry({ dialect, runtimeConfig, now = () => 0 }: RegistryOptions): Registry {
  const served = readServed();
  const builder = new Builder(dialect, served);
  const resources = enabledResources(served, runtimeConfig, (group) => groupIn(dialect, group))
    .filter(({ resource }) => !LEFT_OUT_RESOURCES.has(resource))
    .map((one) => builder.resourceType(one));
  return new ServedResources(resources, (definition) => customResources(definition, builder.common(now)));
}

class Builder {
  private readonly dialect: Dialect;
  private readonly served: readonly ServedResource[];
  private readonly rules: Readonly<Record<string, KindRules>>;
  private readonly types = lazy(() => ({ ...readTypes(), go: readGoTypes() }));
  private readonly schemas = new Map<string, Schema>();

  constructor(dialect: Dialect, served: readonly ServedResource[]) {
    this.dialect = dialect;
    this.served = served;
    this.rules = kindTable(dialect);
  }

  /** What types of definitions take from those of the release. */
  readonly common = (now: () => number): CommonTypes => {
    this.known ??= this.commonTypes(now);
    return this.known;
  };

  private known: CommonTypes | undefined;

  private commonTypes(now: () => number): CommonTypes {
    const scale = { group: 'autoscaling', version: 'v1', kind: 'Scale' };
    const { types } = this.types();
    return {
      metadata: (kind, version) => compileType(this.types(), 'meta.v1.ObjectMeta', { kind, version }),
      standardFinalizer: this.dialect.finalizer,
      metadataType: typeOfFacts(types, 'meta.v1.ObjectMeta'),
      scale: {
        schema: this.schema(scale),
        patchMeta: patchMeta(this.types(), keyOf(scale)),
        fieldsType: this.fieldsType(scale),
      },
      patchMeta: patchMeta(this.types(), ''),
      now,
    };
  }

  resourceType(served: ServedResource): ResourceType {
    const group = groupIn(this.dialect, served.group);
    const apiVersion = apiVersionOf(group, served.version);
    const rules = this.rules[ruleKey(served)] ?? {};
    const schema = lazy(() => withDefaults(this.schema(served), rules));
    const subresources = served.subresources.filter(({ name }) => SUBRESOURCES.has(name));
    const facts: StrategyFacts = {
      namespaced: served.namespaced,
      hasStatus: served.subresources.some(({ name }) => name === 'status'),
      rules,
      standardFinalizer: this.dialect.finalizer,
      schema,
    };
    const storageVersion = this.storageVersion(served);
    const patching = lazy(() => patchMeta(this.types(), keyOf(served)));
    const owning = lazy(() => this.fieldsType(served));
    const conversion = this.conversion(storageVersion, apiVersion, rules);
    const deprecation = lazy(() => {
      const life = this.types().kinds[keyOf(served)];
      return life === undefined ? undefined : deprecationOf(life, apiVersion, served.kind);
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
      verbs: new Set(served.verbs as Verb[]),
      subresources: new Map(subresources.map((one) => [one.name, this.subresource(one, served, facts)])),
      virtual: rules.review !== undefined,
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
        return patching();
      },
      get fieldsType() {
        return owning();
      },
      strategy: mainStrategy(facts),
      columns: rules.review === undefined ? (PRINTED_COLUMNS[ruleKey(served)] ?? DEFAULT_COLUMNS) : undefined,
      storageKey: storageKeyOf(group, served.resource),
      storageVersion,
      validatedAs: { group: storageVersion.includes('/') ? group : '', kind: served.kind },
    };
  }

  private subresource(of: ServedSubresource, parent: ServedResource, facts: StrategyFacts): Subresource {
    const viewed = of.kind !== parent.kind;
    const schema = viewed ? lazy(() => this.schema(of)) : facts.schema;
    const patching = lazy(() => patchMeta(this.types(), keyOf(of)));
    const owning = lazy(() => this.fieldsType(of));
    const part = (PARTS as Readonly<Record<string, Part | undefined>>)[of.name];
    return {
      name: of.name,
      kind: of.kind,
      apiVersion: apiVersionOf(groupIn(this.dialect, of.group), of.version),
      verbs: new Set(of.verbs as Verb[]),
      get schema() {
        return schema();
      },
      get patchMeta() {
        return patching();
      },
      get fieldsType() {
        return owning();
      },
      strategy: part === undefined ? mainStrategy(facts) : partStrategy(facts, part),
      ...(ACTING.has(of.name) && { acts: true }),
      ...(of.name === 'scale' && { view: scaleView(parent.group === '' ? 'map' : 'written') }),
    };
  }

  /** Resources that share their objects share the form in which these are stored: that of the newest version. */
  private storageVersion(served: ServedResource): string {
    if (storedInCore(served)) return 'v1';
    const versions = this.served
      .filter(({ group, resource }) => group === served.group && resource === served.resource)
      .map(({ version }) => version)
      .sort(compareVersions);
    return apiVersionOf(groupIn(this.dialect, served.group), versions[0] ?? served.version);
  }

  private conversion(stored: string, apiVersion: string, rules: KindRules): Conversion | undefined {
    if (stored === apiVersion) return undefined;
    const { toStorageVersion, fromStorageVersion } = rules.conversion ?? {
      toStorageVersion: same,
      fromStorageVersion: same,
    };
    return {
      toStorageVersion: (object) => ({ ...toStorageVersion(object), apiVersion: stored }),
      fromStorageVersion: (object) => ({ ...fromStorageVersion(object), apiVersion }),
    };
  }

  private fieldsType(of: KindName): Type {
    const { kinds, types } = this.types();
    return typeOfFacts(types, kinds[keyOf(of)]?.type ?? '');
  }

  private schema(of: KindName): Schema {
    const key = keyOf(of);
    const known = this.schemas.get(key);
    if (known !== undefined) return known;
    const schema = compileSchema(this.types(), key);
    this.schemas.set(key, schema);
    return schema;
  }
}

interface KindName {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Of the kind in the facts. */
function keyOf({ group, version, kind }: KindName): string {
  return `${apiVersionOf(group, version)}/${kind}`;
}

function withDefaults(schema: Schema, { setDefaults }: KindRules): Schema {
  if (setDefaults === undefined) return schema;
  return {
    ...schema,
    setDefaults(object) {
      schema.setDefaults(object);
      setDefaults(object);
    },
  };
}

/** The group of the newer events shows objects of the core group. */
function storedInCore({ group, resource }: ServedResource): boolean {
  return group !== '' && resource === 'events';
}

function ruleKey({ group, resource }: ServedResource): string {
  return group === '' ? resource : `${group.split('.')[0]}/${resource}`;
}

function apiVersionOf(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}

function same<Value>(value: Value): Value {
  return value;
}
