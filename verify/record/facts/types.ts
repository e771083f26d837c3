/**
 * Reads the types of a release in the form of spec/types.json: the schemas from the published OpenAPI documents, and data that these documents lack
 * from the Go modules (protobuf numbers, order, pointers, omitempty, enumerations, names of types).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldFacts, GoFacts, TypeFacts } from '../../../spec/type-facts.ts';
import { compact } from '../../../values/compact.ts';
import { type GoField, type GoPackage, type GoStruct, readGoPackages } from './go-structs.ts';
import { type FindEnum, readPublishedEnums } from './published-enums.ts';

/** The folders of the downloaded modules. */
export interface ModuleFolders {
  /** The folder of k8s.io/kubernetes. */
  readonly kubernetes: string;
  /** The folders of the staging modules by module path, such as `k8s.io/api`. */
  readonly staging: ReadonlyMap<string, string>;
}

export interface TypesOfRelease {
  readonly types: Readonly<Record<string, TypeFacts>>;
  /** The Go types of fields whose types have names, by type. */
  readonly names: GoFacts['names'];
  /** The order of the fields in the source, for types in which it differs from the order of the protobuf numbers. */
  readonly order: GoFacts['order'];
  /** The feature gates of fields, by type. */
  readonly gated: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

interface TypeSchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly format?: string;
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, TypeSchema>>;
  readonly items?: TypeSchema;
  readonly additionalProperties?: TypeSchema;
  readonly allOf?: readonly TypeSchema[];
  readonly oneOf?: unknown;
  readonly $ref?: string;
  readonly 'x-kubernetes-list-type'?: 'atomic' | 'set' | 'map';
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-map-type'?: 'atomic' | 'granular';
  readonly 'x-kubernetes-patch-strategy'?: string;
  readonly 'x-kubernetes-patch-merge-key'?: string;
}

/** The locations of packages: the prefix of components in the documents, the module, and the path in the module. */
const PACKAGE_LOCATIONS: readonly (readonly [string, string, string])[] = [
  ['api', 'k8s.io/api', ''],
  ['apimachinery.pkg.apis', 'k8s.io/apimachinery', 'pkg/apis/'],
  ['apimachinery.pkg.api', 'k8s.io/apimachinery', 'pkg/api/'],
  ['apimachinery.pkg.util', 'k8s.io/apimachinery', 'pkg/util/'],
  ['apimachinery.pkg', 'k8s.io/apimachinery', 'pkg/'],
  ['apiextensions-apiserver.pkg.apis', 'k8s.io/apiextensions-apiserver', 'pkg/apis/'],
  ['kube-aggregator.pkg.apis', 'k8s.io/kube-aggregator', 'pkg/apis/'],
];
export const STAGING_MODULES = [...new Set(PACKAGE_LOCATIONS.map(([, module]) => module))];

export function readTypesOfRelease(modules: ModuleFolders): TypesOfRelease {
  return new TypeReader(modules).readTypes();
}

class TypeReader {
  readonly #modules: ModuleFolders;
  readonly #packages: ReadonlyMap<string, GoPackage>;
  readonly #findEnum: FindEnum;
  readonly #typeNames: Record<string, Readonly<Record<string, string>>> = {};
  readonly #fieldOrders: Record<string, readonly string[]> = {};
  readonly #gatesByField: Record<string, Readonly<Record<string, readonly string[]>>> = {};
  /** The embedded structs, with the schema of a struct that contains their fields. The documents may lack separate schemas of embedded structs. */
  readonly #embeddedSchemas = new Map<string, TypeSchema>();

  constructor(modules: ModuleFolders) {
    this.#modules = modules;
    const packages = [...modules.staging].flatMap(([module, folder]) =>
      Array.from(readGoPackages(folder), ([path, goPackage]) => [`${module}/${path}`, goPackage] as const),
    );
    this.#packages = new Map(packages);
    this.#findEnum = readPublishedEnums(modules.kubernetes);
  }

  readTypes(): TypesOfRelease {
    const folder = join(this.#modules.kubernetes, 'api/openapi-spec/v3');
    const types: Record<string, TypeFacts> = {};
    for (const file of globSync('*.json', { cwd: folder }).toSorted()) {
      const document: { readonly components?: { readonly schemas?: Readonly<Record<string, TypeSchema>> } } =
        JSON.parse(readFileSync(join(folder, file), 'utf8'));
      for (const [component, schema] of Object.entries(document.components?.schemas ?? {})) {
        const location = findTypeLocation(component);
        if (location === undefined || types[location.type] !== undefined) continue;
        types[location.type] = this.#createTypeFacts(location, schema);
      }
    }
    for (const [type, schema] of this.#embeddedSchemas) types[type] ??= this.#createEmbeddedFacts(type, schema);
    return {
      types: sortMembers(types),
      names: sortMembers(this.#typeNames),
      order: sortMembers(this.#fieldOrders),
      gated: sortMembers(this.#gatesByField),
    };
  }

  #createTypeFacts({ type, path, name }: TypeLocation, schema: TypeSchema): TypeFacts {
    const facts = createSchemaFacts(schema);
    const resolvedStruct = this.#findStruct(path, name);
    if (schema.properties === undefined || resolvedStruct === undefined)
      return { ...facts, ...compact({ oneOf: schema.oneOf }) };
    const { struct, path: structPath } = resolvedStruct;
    const members = this.#listMembers(structPath, struct);
    const declaredNames = new Set(struct.flatMap((item) => ('name' in item ? [item.name] : [])));
    const fields = Object.entries(schema.properties).map(([member, property]) => {
      const field = members.find(({ name }) => name === member);
      const facts = createSchemaFacts(property, this.#findEnum(path, name, member));
      return [
        member,
        { ...facts, ...(field !== undefined && declaredNames.has(member) && createTagFacts(field)) },
      ] as const;
    });
    const sortedFields = fields.toSorted(
      ([nameA, { proto: numberA = 999 }], [nameB, { proto: numberB = 999 }]) =>
        numberA - numberB || (nameA < nameB ? -1 : 1),
    );
    const inlinedStructs = struct.flatMap((item) =>
      !('embeds' in item) || item.embeds.endsWith('TypeMeta')
        ? []
        : [{ ref: this.#formatTypeName(structPath, item.embeds), ...compact({ proto: item.proto }) }],
    );
    for (const { ref } of inlinedStructs) this.#embeddedSchemas.set(ref, schema);
    const names = sortedFields.map(([member]) => member);
    const gates = members.flatMap((member): [string, readonly string[]][] =>
      member.gates.length === 0 ? [] : [[member.name, member.gates]],
    );
    if (gates.length > 0) this.#gatesByField[type] = Object.fromEntries(gates);
    this.#recordNames(type, members);
    this.#recordOrder(type, members, names);
    const required = schema.required ?? [];
    return {
      fields: Object.fromEntries(sortedFields),
      ...(required.length > 0 && { required }),
      ...compact({ mapType: facts.mapType }),
      ...(inlinedStructs.length > 0 && { inlined: inlinedStructs }),
    };
  }

  #createEmbeddedFacts(type: string, { properties = {} }: TypeSchema): TypeFacts {
    const [group, version, name = ''] = type.split('.');
    const path = `k8s.io/api/${group}/${version}`;
    const struct = this.#findStruct(path, name)?.struct ?? [];
    const declaredNames = new Set(struct.flatMap((item) => ('name' in item ? [item.name] : [])));
    const members = Object.entries(properties).filter(([member]) => declaredNames.has(member));
    return this.#createTypeFacts({ type, path, name }, { properties: Object.fromEntries(members) });
  }

  #findStruct(path: string, name: string): { readonly struct: GoStruct; readonly path: string } | undefined {
    const { path: targetPath, name: target } = this.#resolveType(path, name);
    const struct = this.#packages.get(targetPath)?.structs.get(target);
    if (struct !== undefined) return { struct, path: targetPath };
    const underlyingType = this.#packages.get(targetPath)?.named.get(target);
    return underlyingType !== undefined && /^[\w.]*[A-Z]\w*$/.test(underlyingType)
      ? this.#findStruct(targetPath, underlyingType)
      : undefined;
  }

  /** Returns the package and name of a type. Follows imports and aliases, such as `type Rule = v1.Rule`. */
  #resolveType(path: string, type: string): { readonly path: string; readonly name: string } {
    const [name = '', alias] = type.split('.').toReversed();
    const targetPath = alias === undefined ? path : (this.#packages.get(path)?.imports.get(alias) ?? alias);
    const target = this.#packages.get(targetPath)?.aliases.get(name);
    return target === undefined ? { path: targetPath, name } : this.#resolveType(targetPath, target);
  }

  #formatTypeName(path: string, type: string): string {
    const { path: targetPath, name } = this.#resolveType(path, type);
    return `${targetPath
      .split('/')
      .slice(/\/v\d\w*$/.test(targetPath) ? -2 : -1)
      .join('.')}.${name}`;
  }

  /** Records the names of types that are not structs, because they appear in error messages about values of a wrong type. */
  #recordNames(type: string, members: readonly Member[]): void {
    const typeNamesByMember = members.flatMap(({ name, type, path }): [string, string][] => {
      const typeWithoutPointer = type.replace(/^\*/, '');
      if (!(typeWithoutPointer.match(WORD_PATTERN) ?? []).some((word) => this.#isNamedType(path, word))) return [];
      return [[name, typeWithoutPointer.replace(WORD_PATTERN, (word) => this.#formatShortName(path, word))]];
    });
    if (typeNamesByMember.length > 0) this.#typeNames[type] = Object.fromEntries(typeNamesByMember);
  }

  #isNamedType(path: string, word: string): boolean {
    const { path: targetPath, name } = this.#resolveType(path, word);
    return this.#packages.get(targetPath)?.named.has(name) ?? false;
  }

  #formatShortName(path: string, word: string): string {
    const { path: targetPath, name } = this.#resolveType(path, word);
    return /^[A-Z]/.test(name) ? `${targetPath.replace(/.*\//, '')}.${name}` : word;
  }

  #recordOrder(type: string, members: readonly Member[], namesByNumber: readonly string[]): void {
    const sourceOrder = [...new Set(members.map(({ name }) => name))].filter((member) =>
      namesByNumber.includes(member),
    );
    const numberOrder = namesByNumber.filter((member) => sourceOrder.includes(member));
    const typeMeta = ['kind', 'apiVersion'].filter(
      (member) => namesByNumber.includes(member) && !sourceOrder.includes(member),
    );
    if (sourceOrder.join() !== numberOrder.join()) this.#fieldOrders[type] = [...typeMeta, ...sourceOrder];
  }

  #listMembers(path: string, struct: GoStruct): readonly Member[] {
    return struct.flatMap((item) => {
      if ('name' in item) return [{ ...item, path }];
      const resolvedStruct = item.embeds.endsWith('TypeMeta') ? undefined : this.#findStruct(path, item.embeds);
      return resolvedStruct === undefined ? [] : this.#listMembers(resolvedStruct.path, resolvedStruct.struct);
    });
  }
}

const WORD_PATTERN = /[A-Za-z][\w.]*/g;

/** A field of a struct or of an embedded struct, with the path of its package. */
type Member = GoField & { readonly path: string };

interface TypeLocation {
  /** The name of the type in spec/types.json, such as `core.v1.PodSpec`. */
  readonly type: string;
  /** The path of the package, such as `k8s.io/api/core/v1`. */
  readonly path: string;
  /** The name in the package, such as `PodSpec`. */
  readonly name: string;
}

/** Returns the type of a component of the documents. */
function findTypeLocation(component: string): TypeLocation | undefined {
  const [, componentName = ''] = component.split('io.k8s.');
  for (const [prefix, module, folder] of PACKAGE_LOCATIONS) {
    if (!componentName.startsWith(`${prefix}.`)) continue;
    const type = componentName.slice(prefix.length + 1);
    const [name = '', ...packages] = type.split('.').toReversed();
    if (name === 'Patch') return undefined;
    return { type, path: `${module}/${folder}${packages.toReversed().join('/')}`, name };
  }
  return undefined;
}

/** Returns the facts in the tags and the Go type of a field. */
function createTagFacts({ proto, wire, omitempty, omitzero, type }: Member): Partial<FieldFacts> {
  return {
    ...compact({ proto, wire }),
    ...(omitempty && { omitempty: true }),
    ...(omitzero && { omitzero: true }),
    ...(type.startsWith('*') && { pointer: true }),
  };
}

/** Returns the facts in a schema. `values` are the values of an enumeration. */
function createSchemaFacts(schema: TypeSchema, values?: readonly string[]): FieldFacts {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  const ref = reference === undefined ? undefined : findTypeLocation(reference.replace(/.*\//, ''))?.type;
  const { type, format, items, additionalProperties } = schema;
  const listType = schema['x-kubernetes-list-type'];
  const listMapKeys = schema['x-kubernetes-list-map-keys'];
  const mapType = schema['x-kubernetes-map-type'];
  const patchStrategy = schema['x-kubernetes-patch-strategy'];
  const patchMergeKey = schema['x-kubernetes-patch-merge-key'];
  return {
    ...compact({ type, format, listType, listMapKeys, mapType, patchStrategy, patchMergeKey }),
    ...(values !== undefined && type === 'string' && { enum: values }),
    ...(hasDefault(schema) && { default: schema.default }),
    ...compact({ ref }),
    ...(items !== undefined && { items: createSchemaFacts(items, values) }),
    ...(additionalProperties !== undefined && { values: createSchemaFacts(additionalProperties, values) }),
  };
}

/**
 * Reports whether the schema has a default other than the zero value. The documents contain the zero value as the default of every required
 * field.
 */
function hasDefault({ default: value }: TypeSchema): boolean {
  return value !== undefined && value !== '' && value !== 0 && value !== false && JSON.stringify(value) !== '{}';
}

function sortMembers<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
