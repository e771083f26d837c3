/** Creates the operations of resources for all OpenAPI versions. Clients generate their methods from the operation IDs. */
import type { TypeFacts } from '../../../spec/type-facts.ts';
import { capitalize } from '../../../values/capitalize.ts';
import type { ResourceType, Subresource, Verb } from '../resource.ts';
import {
  DELETE_COLLECTION_PARAMETERS,
  DELETE_PARAMETERS,
  LIST_PARAMETERS,
  PATCH_PARAMETERS,
  type Parameter,
  RESOURCE_VERSION_PARAMETER,
  WRITE_PARAMETERS,
} from './parameters.ts';
import type { GroupVersionKind } from './type-kinds.ts';

export type Method = 'get' | 'put' | 'post' | 'delete' | 'patch' | 'head' | 'options';

export interface Operation {
  readonly method: Method;
  readonly operationId: string;
  readonly description: string;
  /** The value of `x-kubernetes-action`. */
  readonly action?: string;
  /** The value of `x-kubernetes-group-version-kind`. */
  readonly kind?: GroupVersionKind;
  /** The parameters sorted by name, without path parameters. */
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  /** The descriptions of the responses, by status code. */
  readonly responses: Readonly<Record<string, string>>;
  /** True if a response may be a watch. */
  readonly isStreaming: boolean;
  /** The type of the response. Undefined for text. */
  readonly responseType: string | undefined;
  /**
   * The media types of the response if they differ from the media types of objects. `text` adds plain text to the media types of objects.
   */
  readonly produces?: readonly string[] | 'text';
  /**
   * The format of the response, set for operations that do not concern resources. With `discovery` and `json`, `consumes` contains the same
   * media types as `produces`. With `text`, there is no `consumes`.
   */
  readonly nonResourceFormat?: 'discovery' | 'json' | 'text';
  /** True for custom resources, which support fewer media types. */
  readonly isCustomResource?: boolean;
}

export interface RequestBody {
  readonly type: string;
  readonly isRequired: boolean;
  readonly isPatch: boolean;
}

export interface OperationNaming {
  /** The name of the group and version in operation IDs, such as `CoreV1`. */
  readonly operationIdName: string;
  /** The tag of operations, such as `core_v1`. */
  readonly tag: string;
  findType(kind: GroupVersionKind): string;
  /** Returns the fields of a kind in the group version. */
  findFields(kind: string): TypeFacts['fields'];
}

export const OK_RESPONSE = { 200: 'OK' };
const PUT_RESPONSES = { 200: 'OK', 201: 'Created' };
const POST_RESPONSES = { 200: 'OK', 201: 'Created', 202: 'Accepted' };
const DELETE_RESPONSES = { 200: 'OK', 202: 'Accepted' };
const STATUS_TYPE = 'meta.v1.Status';
const DELETE_OPTIONS_TYPE = 'meta.v1.DeleteOptions';
const PATCH_TYPE = 'meta.v1.Patch';

export class ResourceOperations {
  readonly #resource: ResourceType;
  readonly #naming: OperationNaming;
  readonly #kind: GroupVersionKind;
  readonly #type: string;
  readonly #scope: string;

  constructor(resource: ResourceType, naming: OperationNaming) {
    this.#resource = resource;
    this.#naming = naming;
    const { group, version, kind } = resource;
    this.#kind = { group, version, kind };
    this.#type = naming.findType(this.#kind);
    this.#scope = resource.namespaced ? 'Namespaced' : '';
  }

  createCollectionOperations(): Operation[] {
    const { verbs, kind } = this.#resource;
    const operations: Operation[] = [];
    if (verbs.has('list')) operations.push(this.createListOperation(''));
    if (verbs.has('create'))
      operations.push(this.#createWriteOperation('post', 'create', `create ${addArticle(kind)}`, this.#kind, ''));
    if (verbs.has('deletecollection')) operations.push(this.#createDeleteCollectionOperation());
    return operations;
  }

  createObjectOperations(): Operation[] {
    const { verbs } = this.#resource;
    const operations = this.#createReadAndWriteOperations(verbs, this.#kind, '', '');
    if (verbs.has('delete')) operations.push(this.#createDeleteOperation());
    return operations;
  }

  createSubresourceOperations({ name, kind, apiVersion, verbs }: Subresource): Operation[] {
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
    const subresourceKind = { group: group ?? '', version: version ?? '', kind };
    return this.#createReadAndWriteOperations(verbs, subresourceKind, capitalize(name), `${name} of `);
  }

  createListOperation(suffix: '' | 'ForAllNamespaces'): Operation {
    const description = `list ${this.#resource.verbs.has('watch') ? 'or watch ' : ''}objects of kind ${this.#kind.kind}`;
    return {
      ...this.#createOperation(
        'get',
        this.#formatOperationId('list', suffix),
        description,
        'list',
        `${this.#type}List`,
      ),
      parameters: LIST_PARAMETERS,
      isStreaming: true,
    };
  }

  createWatchListOperation(suffix: '' | 'ForAllNamespaces'): Operation {
    const id = this.#formatOperationId('watch', `List${suffix}`);
    const description = `watch the changes of a list of ${this.#kind.kind}; deprecated: use a list with the parameter watch instead.`;
    return { ...this.#createOperation('get', id, description, 'watchlist', 'meta.v1.WatchEvent'), ...WATCH_MEMBERS };
  }

  createWatchOperation(): Operation {
    const description = `watch the changes of one ${this.#kind.kind}; deprecated: use a list with the parameters watch and fieldSelector instead.`;
    return {
      ...this.#createOperation('get', this.#formatOperationId('watch', ''), description, 'watch', 'meta.v1.WatchEvent'),
      ...WATCH_MEMBERS,
    };
  }

  #createReadAndWriteOperations(
    verbs: ReadonlySet<Verb>,
    kind: GroupVersionKind,
    suffix: string,
    subject: string,
  ): Operation[] {
    const operations: Operation[] = [];
    const objectPhrase = `${subject}the specified ${this.#kind.kind}`;
    if (verbs.has('get')) {
      const id = this.#formatOperationId('read', suffix);
      const parameters = this.#resource.customType === undefined ? [] : [RESOURCE_VERSION_PARAMETER];
      operations.push({
        ...this.#createOperation('get', id, `read ${objectPhrase}`, 'get', this.#naming.findType(kind)),
        kind,
        parameters,
      });
    }
    if (verbs.has('create')) {
      if (suffix !== '')
        operations.push(this.#createWriteOperation('post', 'create', `create ${objectPhrase}`, kind, suffix));
    }
    if (verbs.has('update'))
      operations.push(this.#createWriteOperation('put', 'replace', `replace ${objectPhrase}`, kind, suffix));
    if (verbs.has('patch'))
      operations.push(this.#createPatchOperation(`partially update ${objectPhrase}`, kind, suffix));
    return operations;
  }

  #createWriteOperation(
    method: 'post' | 'put',
    verb: string,
    description: string,
    kind: GroupVersionKind,
    suffix: string,
  ): Operation {
    const type = this.#naming.findType(kind);
    return {
      ...this.#createOperation(method, this.#formatOperationId(verb, suffix), description, method, type),
      kind,
      parameters: WRITE_PARAMETERS,
      body: { type, isRequired: true, isPatch: false },
      responses: method === 'post' ? POST_RESPONSES : PUT_RESPONSES,
    };
  }

  #createPatchOperation(description: string, kind: GroupVersionKind, suffix: string): Operation {
    return {
      ...this.#createOperation(
        'patch',
        this.#formatOperationId('patch', suffix),
        description,
        'patch',
        this.#naming.findType(kind),
      ),
      kind,
      parameters: PATCH_PARAMETERS,
      body: { type: PATCH_TYPE, isRequired: true, isPatch: true },
      responses: PUT_RESPONSES,
    };
  }

  #createDeleteOperation(): Operation {
    const { strategy, resource, group } = this.#resource;
    // A DELETE of a namespace returns the namespace, but the published type is Status.
    const returnsObject = strategy.returnsDeletedObject && !(group === '' && resource === 'namespaces');
    const responseType = returnsObject ? this.#type : STATUS_TYPE;
    return {
      ...this.#createOperation(
        'delete',
        this.#formatOperationId('delete', ''),
        `delete ${addArticle(this.#kind.kind)}`,
        'delete',
        responseType,
      ),
      parameters: DELETE_PARAMETERS,
      body: { type: DELETE_OPTIONS_TYPE, isRequired: false, isPatch: false },
      responses: DELETE_RESPONSES,
    };
  }

  #createDeleteCollectionOperation(): Operation {
    const id = `delete${this.#naming.operationIdName}Collection${this.#scope}${this.#kind.kind}`;
    const description = `delete collection of ${this.#kind.kind}`;
    if (this.#resource.customType !== undefined) {
      return {
        ...this.#createOperation('delete', id, description, 'deletecollection', STATUS_TYPE),
        parameters: LIST_PARAMETERS,
      };
    }
    return {
      ...this.#createOperation('delete', id, description, 'deletecollection', STATUS_TYPE),
      parameters: DELETE_COLLECTION_PARAMETERS,
      body: { type: DELETE_OPTIONS_TYPE, isRequired: false, isPatch: false },
    };
  }

  #createOperation(method: Method, operationId: string, description: string, action: string, responseType: string) {
    const noParameters: readonly Parameter[] = [];
    const responses: Operation['responses'] = OK_RESPONSE;
    return {
      method,
      operationId,
      description,
      action,
      responseType,
      kind: this.#kind,
      parameters: noParameters,
      responses,
      isStreaming: false,
    };
  }

  /** Returns an operation ID such as `readCoreV1NamespacedPodStatus`. The IDs of operations for all namespaces omit `Namespaced`. */
  #formatOperationId(verb: string, suffix: string): string {
    const scope = suffix.endsWith('ForAllNamespaces') ? '' : this.#scope;
    return `${verb}${this.#naming.operationIdName}${scope}${this.#kind.kind}${suffix}`;
  }
}

const WATCH_MEMBERS = { parameters: LIST_PARAMETERS, isStreaming: true };

/** Returns the kind with its article. Kinds that look like plurals have no article. */
function addArticle(kind: string): string {
  if (kind.endsWith('s') && !kind.endsWith('ss')) return kind;
  return `${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind}`;
}
