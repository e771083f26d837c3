/** The OpenAPI v2 document of all served paths. Parameters that many operations share are written once and referenced. */
import { createHash } from 'node:crypto';
import { byName, components } from './components.ts';
import { type Info, type MediaTypes, UNAUTHORIZED } from './document-v3.ts';
import { type Member, Members } from './members.ts';
import type { Body, Operation, PathItem } from './operations.ts';
import type { Parameter } from './parameters.ts';
import { PATCH_TYPE, reachable, reference, type SchemaContext, typeSchema } from './schemas.ts';
import { typesNamed } from './sections.ts';

type Shared = Record<string, object>;
const DELETE_OPTIONS = 'meta.v1.DeleteOptions';

/** `paths`: in order, made anew with each call. */
export function documentV2(
  context: SchemaContext,
  info: Info,
  media: MediaTypes,
  paths: () => Iterable<PathItem>,
): Members {
  return new Members(function* (): Generator<Member> {
    const shared: Shared = {};
    const types = new Set<string>();
    yield ['swagger', '2.0'];
    yield ['info', info];
    yield [
      'paths',
      new Members(function* (): Generator<Member> {
        for (const item of paths()) {
          for (const type of typesNamed([item])) types.add(type);
          yield [item.path, pathObject(context, media, shared, item)];
        }
      }),
    ];
    const schemaOf = (type: string) => typeSchema(context, type, 'v2');
    yield ['definitions', new Members(() => components(context, reachable(context, types), schemaOf))];
    yield ['parameters', Object.fromEntries(Object.entries(shared).sort(byName))];
  });
}

function pathObject(context: SchemaContext, media: MediaTypes, shared: Shared, item: PathItem): object {
  const { operations, parameters, tag } = item;
  const operationsByMethod: Record<string, unknown> = {};
  for (const operation of operations)
    operationsByMethod[operation.method] = operationObject(context, media, shared, operation, tag);
  if (parameters.length > 0) operationsByMethod.parameters = parameters.map((one) => parameterObject(shared, one));
  return operationsByMethod;
}

function operationObject(
  context: SchemaContext,
  media: MediaTypes,
  shared: Shared,
  operation: Operation,
  tag: string,
): object {
  const { description, operationId, parameters, body, action, kind } = operation;
  const produces = producedBy(operation, media);
  const parameterObjects = [
    ...(body === undefined ? [] : [bodyObject(context, shared, body)]),
    ...parameters.map((one) => parameterObject(shared, one)),
  ];
  const schema = reference('v2', context.name(operation.answers));
  return {
    description,
    consumes: consumed(operation, media, produces),
    produces: operation.streams ? [...produces, ...media.streams] : produces,
    schemes: ['https'],
    tags: [tag],
    operationId,
    ...(parameterObjects.length > 0 && { parameters: parameterObjects }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([code, text]) => [
        code,
        code === UNAUTHORIZED ? { description: text } : { description: text, schema },
      ]),
    ),
    ...(action !== undefined && { 'x-kubernetes-action': action }),
    ...(kind !== undefined && { 'x-kubernetes-group-version-kind': kind }),
  };
}

function producedBy({ plain, custom }: Operation, media: MediaTypes): readonly string[] {
  if (plain === 'json') return ['application/json'];
  return custom === true ? media.custom.produces : media.produces;
}

function consumed(operation: Operation, media: MediaTypes, produces: readonly string[]): readonly string[] {
  const { plain, body, custom } = operation;
  if (plain !== undefined) return produces;
  if (custom === true) return body?.patch === true ? media.custom.patches : produces;
  return body?.patch === true ? media.patches : ['*/*'];
}

function bodyObject(context: SchemaContext, shared: Shared, { type, required }: Body): object {
  const parameter = {
    name: 'body',
    in: 'body',
    ...(required && { required: true }),
    schema: reference('v2', context.name(type)),
  };
  return type === PATCH_TYPE || type === DELETE_OPTIONS ? sharedAs(shared, 'body', parameter) : parameter;
}

/** `name` differs from kind to kind; like kube-apiserver the other two are not shared either. */
const WRITTEN_OUT = new Set(['name', 'dryRun', 'fieldValidation']);

function parameterObject(shared: Shared, { name, in: place, type, description }: Parameter): object {
  const parameter = {
    uniqueItems: true,
    type,
    description,
    name,
    in: place,
    ...(place === 'path' && { required: true }),
  };
  return WRITTEN_OUT.has(name) ? parameter : sharedAs(shared, name, parameter);
}

function sharedAs(shared: Shared, name: string, parameter: object): object {
  const digest = createHash('sha256').update(JSON.stringify(parameter)).digest('base64url').slice(0, 8);
  const key = `${name}-${digest}`;
  shared[key] = parameter;
  return { $ref: `#/parameters/${key}` };
}
