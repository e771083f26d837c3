/** Lists the paths and operations of resources for all OpenAPI versions. Clients generate their methods from the operation IDs. */
import type { TypeFacts } from '../../../spec/type-facts.ts';
import { capitalize } from '../../../values/capitalize.ts';
import type { ResourceType, Subresource, Verb } from '../resource.ts';
import {
  createNameParameter,
  DELETE_COLLECTION_PARAMETERS,
  DELETE_PARAMETERS,
  LIST_PARAMETERS,
  NAMESPACE,
  PATCH_PARAMETERS,
  type Parameter,
  PRETTY,
  VERSION,
  WRITE_PARAMETERS,
} from './parameters.ts';
import type { GroupVersionKind } from './type-kinds.ts';

export type Method = 'get' | 'put' | 'post' | 'delete' | 'patch' | 'head' | 'options';

export interface Operation {
  readonly method: Method;
  readonly operationId: string;
  readonly description: string;
  readonly action?: string;
  readonly kind?: GroupVersionKind;
  /** The parameters sorted by name, without path parameters. */
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: Readonly<Record<string, string>>;
  /** True if a response may be a watch. */
  readonly isStreaming: boolean;
  /** The type of the response; undefined for text. */
  readonly answers: string | undefined;
  /** The media types of the response if they differ from those of objects. `text` means plain text and the media types of objects. */
  readonly produces?: readonly string[] | 'text';
  /**
   * Set for operations that do not concern resources. `discovery` and `json` consume the media types that they produce. `text` has no
   * `consumes`.
   */
  readonly plain?: 'discovery' | 'json' | 'text';
  /** True for custom resources, which support fewer media types. */
  readonly custom?: boolean;
}

export interface Body {
  readonly type: string;
  readonly required: boolean;
  readonly patch: boolean;
}

export interface PathItem {
  readonly path: string;
  readonly tag: string;
  /** The parameters that all operations share, sorted by name. */
  readonly parameters: readonly Parameter[];
  readonly operations: readonly Operation[];
}

export interface Names {
  /** The group and version in operation IDs, such as `CoreV1`. */
  readonly group: string;
  /** The tag of operations, such as `core_v1`. */
  readonly tag: string;
  findType(kind: GroupVersionKind): string;
  /** Returns the fields of a kind in the version of the group. */
  findFields(kind: string): TypeFacts['fields'];
}

const OK = { 200: 'OK' };
const PUT_RESPONSES = { 200: 'OK', 201: 'Created' };
const POST_RESPONSES = { 200: 'OK', 201: 'Created', 202: 'Accepted' };
const DELETE_RESPONSES = { 200: 'OK', 202: 'Accepted' };
const STATUS = 'meta.v1.Status';
const DELETE_OPTIONS = 'meta.v1.DeleteOptions';
const PATCH = 'meta.v1.Patch';

/** Returns the path of an object, with the parameters `namespace` and `name`. */
export function findObjectPath(resource: ResourceType): string {
  return `${findCollectionPath(resource)}/{name}`;
}

function findRoot({ group, version, apiVersion }: ResourceType): string {
  return group === '' ? `/api/${version}` : `/apis/${apiVersion}`;
}

function findCollectionPath(resource: ResourceType): string {
  return `${findRoot(resource)}/${resource.namespaced ? 'namespaces/{namespace}/' : ''}${resource.resource}`;
}

/** Returns the paths of a resource: collections, a single object, stored subresources, and deprecated watch paths. */
export function listPaths(resource: ResourceType, names: Names): PathItem[] {
  const { namespaced, verbs } = resource;
  const builder = new Operations(resource, names);
  const root = findRoot(resource);
  const base = findCollectionPath(resource);
  const watchBase = base.replace(root, `${root}/watch`);
  const parameters = [createNameParameter(resource.kind), ...(namespaced ? [NAMESPACE] : []), PRETTY];
  const collectionParameters = [...(namespaced ? [NAMESPACE] : []), PRETTY];
  const item = (path: string, inPath: readonly Parameter[], operations: readonly Operation[]) =>
    pathItem(path, names.tag, inPath, operations);
  const paths = [
    item(base, collectionParameters, builder.collectionOperations()),
    item(`${base}/{name}`, parameters, builder.objectOperations()),
    ...listStoredSubresources(resource).map((subresource) =>
      item(`${base}/{name}/${subresource.name}`, parameters, builder.subresourceOperations(subresource)),
    ),
  ];
  if (namespaced && verbs.has('list'))
    paths.push(item(`${root}/${resource.resource}`, [PRETTY], [builder.list('ForAllNamespaces')]));
  // kube-apiserver also serves deprecated watch paths of custom resources, but does not publish them.
  if (verbs.has('watch') && resource.custom === undefined) {
    paths.push(item(watchBase, collectionParameters, [builder.watchList('')]));
    if (verbs.has('get')) paths.push(item(`${watchBase}/{name}`, parameters, [builder.watch()]));
    if (namespaced)
      paths.push(item(`${root}/watch/${resource.resource}`, [PRETTY], [builder.watchList('ForAllNamespaces')]));
  }
  const nonEmptyItems = paths.filter(({ operations }) => operations.length > 0);
  return resource.custom === undefined ? nonEmptyItems : nonEmptyItems.map((item) => adaptToDefinition(item, resource));
}

/** Adapts the operations of a custom resource, which all have the kind of the resource. */
function adaptToDefinition(item: PathItem, { group, version, kind: name }: ResourceType): PathItem {
  const kind = { group, version, kind: name };
  const operations = item.operations.map((operation): Operation => {
    const responses = operation.method === 'patch' ? OK : operation.responses;
    return { ...operation, kind, custom: true, isStreaming: false, responses: { ...responses, 401: 'Unauthorized' } };
  });
  return { ...item, operations };
}

/** Creates a PathItem with the parameters that all operations share. */
export function pathItem(
  path: string,
  tag: string,
  inPath: readonly Parameter[],
  operations: readonly Operation[],
): PathItem {
  const [first, ...otherOperations] = operations;
  const sharedParameters = (first?.parameters ?? []).filter((parameter) =>
    otherOperations.every(({ parameters }) => parameters.some((otherParameter) => otherParameter === parameter)),
  );
  return {
    path,
    tag,
    parameters: sortParameters([...inPath, ...sharedParameters]),
    operations: operations.map((operation) => ({
      ...operation,
      parameters: sortParameters(operation.parameters.filter((parameter) => !sharedParameters.includes(parameter))),
    })),
  };
}

function sortParameters(parameters: readonly Parameter[]): Parameter[] {
  return [...parameters].sort((a, b) => (a.name < b.name ? -1 : 1));
}

class Operations {
  readonly #resource: ResourceType;
  readonly #names: Names;
  readonly #kind: GroupVersionKind;
  readonly #type: string;
  readonly #scope: string;

  constructor(resource: ResourceType, names: Names) {
    this.#resource = resource;
    this.#names = names;
    const { group, version, kind } = resource;
    this.#kind = { group, version, kind };
    this.#type = names.findType(this.#kind);
    this.#scope = resource.namespaced ? 'Namespaced' : '';
  }

  collectionOperations(): Operation[] {
    const { verbs, kind } = this.#resource;
    const operations: Operation[] = [];
    if (verbs.has('list')) operations.push(this.list(''));
    if (verbs.has('create'))
      operations.push(this.#write('post', 'create', `create ${addArticle(kind)}`, this.#kind, ''));
    if (verbs.has('deletecollection')) operations.push(this.#deleteCollection());
    return operations;
  }

  objectOperations(): Operation[] {
    const { verbs } = this.#resource;
    const operations = this.#readAndWrite(verbs, this.#kind, '', '');
    if (verbs.has('delete')) operations.push(this.#delete());
    return operations;
  }

  subresourceOperations({ name, kind, apiVersion, verbs }: Subresource): Operation[] {
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
    const subresourceKind = { group: group ?? '', version: version ?? '', kind };
    return this.#readAndWrite(verbs, subresourceKind, capitalize(name), `${name} of `);
  }

  list(suffix: '' | 'ForAllNamespaces'): Operation {
    const description = `list ${this.#resource.verbs.has('watch') ? 'or watch ' : ''}objects of kind ${this.#kind.kind}`;
    return {
      ...this.#operation('get', this.#id('list', suffix), description, 'list', `${this.#type}List`),
      parameters: LIST_PARAMETERS,
      isStreaming: true,
    };
  }

  watchList(suffix: '' | 'ForAllNamespaces'): Operation {
    const id = this.#id('watch', `List${suffix}`);
    const description = `watch the changes of a list of ${this.#kind.kind}; deprecated: list with watch instead.`;
    return { ...this.#operation('get', id, description, 'watchlist', 'meta.v1.WatchEvent'), ...WATCHES };
  }

  watch(): Operation {
    const description = `watch the changes of one ${this.#kind.kind}; deprecated: list with watch and a field selector instead.`;
    return { ...this.#operation('get', this.#id('watch', ''), description, 'watch', 'meta.v1.WatchEvent'), ...WATCHES };
  }

  #readAndWrite(verbs: ReadonlySet<Verb>, kind: GroupVersionKind, suffix: string, subject: string): Operation[] {
    const operations: Operation[] = [];
    const phrase = `${subject}the specified ${this.#kind.kind}`;
    if (verbs.has('get')) {
      const id = this.#id('read', suffix);
      const parameters = this.#resource.custom === undefined ? [] : [VERSION];
      operations.push({
        ...this.#operation('get', id, `read ${phrase}`, 'get', this.#names.findType(kind)),
        kind,
        parameters,
      });
    }
    if (verbs.has('create')) {
      if (suffix !== '') operations.push(this.#write('post', 'create', `create ${phrase}`, kind, suffix));
    }
    if (verbs.has('update')) operations.push(this.#write('put', 'replace', `replace ${phrase}`, kind, suffix));
    if (verbs.has('patch')) operations.push(this.#patch(`partially update ${phrase}`, kind, suffix));
    return operations;
  }

  #write(method: 'post' | 'put', verb: string, text: string, kind: GroupVersionKind, suffix: string): Operation {
    const type = this.#names.findType(kind);
    return {
      ...this.#operation(method, this.#id(verb, suffix), text, method, type),
      kind,
      parameters: WRITE_PARAMETERS,
      body: { type, required: true, patch: false },
      responses: method === 'post' ? POST_RESPONSES : PUT_RESPONSES,
    };
  }

  #patch(text: string, kind: GroupVersionKind, suffix: string): Operation {
    return {
      ...this.#operation('patch', this.#id('patch', suffix), text, 'patch', this.#names.findType(kind)),
      kind,
      parameters: PATCH_PARAMETERS,
      body: { type: PATCH, required: true, patch: true },
      responses: PUT_RESPONSES,
    };
  }

  #delete(): Operation {
    const { strategy, resource, group } = this.#resource;
    // A DELETE of a namespace returns the namespace, but the published type is Status.
    const returnsObject = strategy.returnsDeletedObject && !(group === '' && resource === 'namespaces');
    const answers = returnsObject ? this.#type : STATUS;
    return {
      ...this.#operation('delete', this.#id('delete', ''), `delete ${addArticle(this.#kind.kind)}`, 'delete', answers),
      parameters: DELETE_PARAMETERS,
      body: { type: DELETE_OPTIONS, required: false, patch: false },
      responses: DELETE_RESPONSES,
    };
  }

  #deleteCollection(): Operation {
    const id = `delete${this.#names.group}Collection${this.#scope}${this.#kind.kind}`;
    const text = `delete collection of ${this.#kind.kind}`;
    if (this.#resource.custom !== undefined) {
      return { ...this.#operation('delete', id, text, 'deletecollection', STATUS), parameters: LIST_PARAMETERS };
    }
    return {
      ...this.#operation('delete', id, text, 'deletecollection', STATUS),
      parameters: DELETE_COLLECTION_PARAMETERS,
      body: { type: DELETE_OPTIONS, required: false, patch: false },
    };
  }

  #operation(method: Method, operationId: string, description: string, action: string, answers: string) {
    const noParameters: readonly Parameter[] = [];
    const responses: Operation['responses'] = OK;
    return {
      method,
      operationId,
      description,
      action,
      answers,
      kind: this.#kind,
      parameters: noParameters,
      responses,
      isStreaming: false,
    };
  }

  /** Returns an operation ID such as `readCoreV1NamespacedPodStatus`. The IDs of operations for all namespaces omit `Namespaced`. */
  #id(verb: string, suffix: string): string {
    const scope = suffix.endsWith('ForAllNamespaces') ? '' : this.#scope;
    return `${verb}${this.#names.group}${scope}${this.#kind.kind}${suffix}`;
  }
}

const WATCHES = { parameters: LIST_PARAMETERS, isStreaming: true };

/** Returns the kind with its article. Kinds that look like plurals have no article. */
function addArticle(kind: string): string {
  if (kind.endsWith('s') && !kind.endsWith('ss')) return kind;
  return `${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

/** Returns the subresources that do not connect to a process. */
function listStoredSubresources({ subresources }: ResourceType): Subresource[] {
  return [...subresources.values()].filter(({ connects }) => connects !== true);
}
