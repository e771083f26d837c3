/** A kind in one version, with valid objects. */
import type { TypeSchema } from '../../client/discovery/openapi.ts';
import { getDialect } from '../../spec/dialect.ts';
import { readServed } from '../../spec/facts.ts';
import { readValidObjects, type ValidObject } from '../../spec/valid-objects.ts';
import type { JsonObject } from '../../values/json-object.ts';

interface KindProperties {
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource: string;
  /** Objects without apiVersion, kind and name. At least the first object is valid. */
  readonly contents: readonly JsonObject[];
  readonly isNamespaced?: boolean;
  readonly verbs?: readonly string[];
  readonly subresources?: readonly string[];
  readonly schema?: TypeSchema;
}

const ALL_VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

export class Kind {
  /** The group and version. `{suffix}` stands for the group suffix of the dialect. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource: string;
  readonly contents: readonly JsonObject[];
  readonly isNamespaced: boolean;
  readonly verbs: readonly string[];
  readonly subresources: readonly string[];
  /** The OpenAPI schema of the kind; undefined if the server publishes none. */
  readonly schema: TypeSchema | undefined;

  constructor(properties: KindProperties) {
    this.apiVersion = properties.apiVersion;
    this.kind = properties.kind;
    this.resource = properties.resource;
    this.contents = properties.contents;
    this.isNamespaced = properties.isNamespaced ?? true;
    this.verbs = properties.verbs ?? ALL_VERBS;
    this.subresources = properties.subresources ?? [];
    this.schema = properties.schema;
  }

  /** The unique name of the kind on a server, such as `apps/v1 Deployment`. */
  get id(): string {
    return `${this.apiVersion} ${this.kind}`;
  }

  get group(): string {
    return this.apiVersion.includes('/') ? (this.apiVersion.split('/', 1)[0] ?? '') : '';
  }

  /** Reports whether the kind is namespaced and has all verbs. */
  get isWritable(): boolean {
    return this.isNamespaced && ALL_VERBS.every((verb) => this.verbs.includes(verb));
  }

  /** Returns the content at the index, modulo the number of contents. */
  getContent(index: number): JsonObject {
    return this.contents[index % this.contents.length] ?? {};
  }

  toJSON(): string {
    return this.id;
  }
}

/** The suffix of groups in the data of spec/. */
const GROUP_SUFFIX = `.${getDialect('kubernetes').groupSuffix}`;
const VALID_OBJECTS = JSON.parse(JSON.stringify(readValidObjects('{ns}')).replaceAll(GROUP_SUFFIX, '.{suffix}'));
const {
  objects: objectsByKind,
  variants: variantsByKind,
}: Readonly<Record<string, Readonly<Record<string, ValidObject | readonly ValidObject[]>>>> = VALID_OBJECTS;

/** Returns the known valid objects of a kind, such as `apps/v1` `Deployment`. */
export function findValidContents(apiVersion: string, kind: string): JsonObject[] {
  const kindId = `${apiVersion}/${kind}`;
  return [objectsByKind?.[kindId] ?? [], variantsByKind?.[kindId] ?? []].flat();
}

/** The kinds that release 1.32 serves, with the verbs and subresources that it lists. */
export const BUILT_IN_KINDS: readonly Kind[] = readServed().map(
  ({ group, version, kind, resource, namespaced, verbs, subresources }) => {
    const apiVersion = group === '' ? version : `${group.replace(GROUP_SUFFIX, '.{suffix}')}/${version}`;
    const contents = findValidContents(apiVersion, kind);
    return new Kind({
      apiVersion,
      kind,
      resource,
      contents: contents.length === 0 ? [{}] : contents,
      isNamespaced: namespaced,
      verbs,
      subresources: subresources.map(({ name }) => name),
    });
  },
);
