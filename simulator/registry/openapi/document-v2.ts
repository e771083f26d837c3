/** Creates the OpenAPI v2 document of all served paths. Parameters that many operations share are written once and referenced. */
import { createHash } from 'node:crypto';
import { compact } from '../../../values/compact.ts';
import { compareNames, generateComponents } from './components.ts';
import { type DocumentInfo, type MediaTypes, UNAUTHORIZED_CODE } from './document-v3.ts';
import { LazyMembers, type Member } from './members.ts';
import type { Operation, RequestBody } from './operations.ts';
import type { Parameter } from './parameters.ts';
import type { PathItem } from './resource-paths.ts';
import { createReference, createTypeSchema, listReachableTypes, PATCH_TYPE, type SchemaContext } from './schemas.ts';
import { listBodyTypes } from './sections.ts';

/** The shared parameters. Undefined in releases that repeat every parameter. */
type SharedParameters = Record<string, object> | undefined;
const DELETE_OPTIONS_TYPE = 'meta.v1.DeleteOptions';

/** Creates the document. `listPaths` returns the path items, sorted by path. It is called each time the document is iterated. */
export function createDocumentV2(
  context: SchemaContext,
  info: DocumentInfo,
  mediaTypes: MediaTypes,
  listPaths: () => Iterable<PathItem>,
): LazyMembers {
  return new LazyMembers(function* (): Generator<Member> {
    const sharedParameters: SharedParameters = context.sharesParameters ? {} : undefined;
    const types = new Set<string>();
    yield ['swagger', '2.0'];
    yield ['info', info];
    yield [
      'paths',
      new LazyMembers(function* (): Generator<Member> {
        for (const item of listPaths()) {
          for (const type of listBodyTypes([item])) types.add(type);
          yield [item.path, createPathObject(context, mediaTypes, sharedParameters, item)];
        }
      }),
    ];
    const buildSchema = (type: string) => createTypeSchema(context, type, 'v2');
    yield [
      'definitions',
      new LazyMembers(() => generateComponents(context, listReachableTypes(context, types), buildSchema)),
    ];
    if (sharedParameters !== undefined)
      yield ['parameters', Object.fromEntries(Object.entries(sharedParameters).sort(compareNames))];
  });
}

function createPathObject(
  context: SchemaContext,
  mediaTypes: MediaTypes,
  sharedParameters: SharedParameters,
  item: PathItem,
): object {
  const { operations, parameters, tag } = item;
  const operationsByMethod: Record<string, unknown> = {};
  for (const operation of operations)
    operationsByMethod[operation.method] = createOperationObject(context, mediaTypes, sharedParameters, operation, tag);
  if (parameters.length > 0)
    operationsByMethod.parameters = parameters.map((parameter) => createParameterObject(sharedParameters, parameter));
  return operationsByMethod;
}

function createOperationObject(
  context: SchemaContext,
  mediaTypes: MediaTypes,
  sharedParameters: SharedParameters,
  operation: Operation,
  tag: string,
): object {
  const { description, operationId, parameters, body, action, kind } = operation;
  const produces = listProducedMediaTypes(operation, mediaTypes);
  const parameterObjects = [
    ...(body === undefined ? [] : [createBodyObject(context, sharedParameters, body)]),
    ...parameters.map((parameter) => createParameterObject(sharedParameters, parameter)),
  ];
  const schema =
    operation.responseType === undefined
      ? { type: 'string' }
      : createReference('v2', context.formatName(operation.responseType));
  return {
    description,
    ...compact({ consumes: listConsumedMediaTypes(operation, mediaTypes, produces) }),
    produces: operation.isStreaming ? [...produces, ...mediaTypes.streams] : produces,
    schemes: ['https'],
    tags: [tag],
    operationId,
    ...(parameterObjects.length > 0 && { parameters: parameterObjects }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([code, text]) => [
        code,
        code === UNAUTHORIZED_CODE ? { description: text } : { description: text, schema },
      ]),
    ),
    ...compact({ 'x-kubernetes-action': action, 'x-kubernetes-group-version-kind': kind }),
  };
}

function listProducedMediaTypes(
  { nonResourceFormat, isCustomResource, produces }: Operation,
  mediaTypes: MediaTypes,
): readonly string[] {
  if (produces !== undefined) return produces === 'text' ? ['text/plain', ...mediaTypes.produces] : produces;
  if (nonResourceFormat === 'json') return ['application/json'];
  return isCustomResource === true ? mediaTypes.customResources.produces : mediaTypes.produces;
}

function listConsumedMediaTypes(
  operation: Operation,
  mediaTypes: MediaTypes,
  produces: readonly string[],
): readonly string[] | undefined {
  const { nonResourceFormat, body, isCustomResource } = operation;
  if (nonResourceFormat === 'text') return undefined;
  if (nonResourceFormat !== undefined) return produces;
  if (isCustomResource === true) return body?.isPatch === true ? mediaTypes.customResources.patches : produces;
  return body?.isPatch === true ? mediaTypes.patches : ['*/*'];
}

function createBodyObject(
  context: SchemaContext,
  sharedParameters: SharedParameters,
  { type, isRequired }: RequestBody,
): object {
  const parameter = {
    name: 'body',
    in: 'body',
    ...(isRequired && { required: true }),
    schema: createReference('v2', context.formatName(type)),
  };
  return type === PATCH_TYPE || type === DELETE_OPTIONS_TYPE
    ? shareParameter(sharedParameters, 'body', parameter)
    : parameter;
}

/** The parameters that kube-apiserver repeats in each operation. `name` has a different description for each kind. */
const UNSHARED_PARAMETERS = new Set(['name', 'dryRun', 'fieldValidation']);

function createParameterObject(
  sharedParameters: SharedParameters,
  { name, in: location, type, description }: Parameter,
): object {
  const parameter = {
    uniqueItems: true,
    type,
    description,
    name,
    in: location,
    ...(location === 'path' && { required: true }),
  };
  return UNSHARED_PARAMETERS.has(name) ? parameter : shareParameter(sharedParameters, name, parameter);
}

function shareParameter(sharedParameters: SharedParameters, name: string, parameter: object): object {
  if (sharedParameters === undefined) return parameter;
  const digest = createHash('sha256').update(JSON.stringify(parameter)).digest('base64url').slice(0, 8);
  const key = `${name}-${digest}`;
  sharedParameters[key] = parameter;
  return { $ref: `#/parameters/${key}` };
}
