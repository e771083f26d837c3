/** Creates the OpenAPI v3 documents of sections. The schema of a component is computed once for all sections that reference it. */
import { compact } from '../../../values/compact.ts';
import { generateComponents } from './components.ts';
import { LazyMembers, type Member } from './members.ts';
import type { Operation } from './operations.ts';
import type { Parameter } from './parameters.ts';
import type { PathItem } from './resource-paths.ts';
import {
  createReference,
  createTypeSchema,
  listReachableTypes,
  type OpenApiSchema,
  type SchemaContext,
} from './schemas.ts';
import { listBodyTypes } from './sections.ts';

export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
}

export interface MediaTypes {
  /** The media types of responses. */
  readonly produces: readonly string[];
  /** The media types of watches. */
  readonly streams: readonly string[];
  /** The media types of patches. */
  readonly patches: readonly string[];
  /** The media types of custom resources. */
  readonly customResources: { readonly produces: readonly string[]; readonly patches: readonly string[] };
}

/** The status code of a response without an object. */
export const UNAUTHORIZED_CODE = '401';

export class DocumentsV3 {
  readonly #context: SchemaContext;
  readonly #info: DocumentInfo;
  readonly #mediaTypes: MediaTypes;
  readonly #createdSchemas = new Map<string, OpenApiSchema>();

  constructor(context: SchemaContext, info: DocumentInfo, mediaTypes: MediaTypes) {
    this.#context = context;
    this.#info = info;
    this.#mediaTypes = mediaTypes;
  }

  createDocument(paths: readonly PathItem[]): LazyMembers {
    const listTypes = () => listReachableTypes(this.#context, listBodyTypes(paths));
    const schemas = new LazyMembers(() =>
      generateComponents(this.#context, listTypes(), (type) => this.#getComponent(type)),
    );
    const pathObjects = new LazyMembers(() =>
      paths.values().map((item): Member => [item.path, this.#createPathItem(item)]),
    );
    const document = {
      openapi: '3.0.0',
      info: this.#info,
      paths: pathObjects,
      components: new LazyMembers(() => [['schemas', schemas]]),
    };
    return new LazyMembers(() => Object.entries(document));
  }

  #getComponent(type: string): OpenApiSchema {
    // The schemas of custom types are not cached, because CustomResourceDefinitions can change.
    if (this.#context.customTypes.formatName(type) !== undefined) return createTypeSchema(this.#context, type, 'v3');
    const component = this.#createdSchemas.get(type) ?? createTypeSchema(this.#context, type, 'v3');
    this.#createdSchemas.set(type, component);
    return component;
  }

  #createPathItem({ operations, parameters, tag }: PathItem): object {
    const item: Record<string, unknown> = {};
    for (const operation of operations) item[operation.method] = this.#createOperation(operation, tag);
    if (parameters.length > 0) item.parameters = parameters.map(createParameterObject);
    return item;
  }

  #createOperation(operation: Operation, tag: string): object {
    const { description, operationId, parameters, body, action, kind } = operation;
    const responseContent = this.#createContent(this.#listMediaTypes(operation), operation.responseType);
    return {
      tags: [tag],
      description,
      operationId,
      ...(parameters.length > 0 && { parameters: parameters.map(createParameterObject) }),
      ...(body !== undefined && {
        requestBody: {
          content: this.#createContent(this.#listBodyTypes(operation), body.type),
          ...(body.isRequired && this.#context.hasRequiredBodies && { required: true }),
        },
      }),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([code, text]) => [
          code,
          code === UNAUTHORIZED_CODE ? { description: text } : { description: text, content: responseContent },
        ]),
      ),
      ...compact({ 'x-kubernetes-action': action, 'x-kubernetes-group-version-kind': kind }),
    };
  }

  #listBodyTypes({ body, isCustomResource }: Operation): readonly string[] {
    if (isCustomResource === true)
      return body?.isPatch === true
        ? this.#mediaTypes.customResources.patches
        : this.#mediaTypes.customResources.produces;
    return body?.isPatch === true ? this.#mediaTypes.patches : ['*/*'];
  }

  #listMediaTypes({ nonResourceFormat, isStreaming, isCustomResource, produces }: Operation): readonly string[] {
    if (produces !== undefined) return produces === 'text' ? ['text/plain', ...this.#mediaTypes.produces] : produces;
    if (nonResourceFormat === 'json') return ['application/json'];
    if (isCustomResource === true) return this.#mediaTypes.customResources.produces;
    return isStreaming ? [...this.#mediaTypes.produces, ...this.#mediaTypes.streams] : this.#mediaTypes.produces;
  }

  #createContent(mediaTypes: readonly string[], type: string | undefined): object {
    const schema = type === undefined ? { type: 'string' } : createReference('v3', this.#context.formatName(type));
    return Object.fromEntries([...mediaTypes].sort().map((mediaType) => [mediaType, { schema }]));
  }
}

function createParameterObject({ name, in: location, type, description }: Parameter): object {
  return {
    name,
    in: location,
    description,
    ...(location === 'path' && { required: true }),
    schema: { type, uniqueItems: true },
  };
}
