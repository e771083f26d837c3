/**
 * Lists the operations of subresources that connect a client to a process: log, exec, attach, portforward, proxy. Their query parameters
 * are the scalar fields of their options.
 *
 * Worked example: pods/exec has GET and POST. Their parameters are the fields of PodExecOptions: command, container, stderr, stdin, stdout,
 * tty.
 */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import { capitalize } from '../../../values/capitalize.ts';
import type { ResourceType, Subresource } from '../resource.ts';
import { findObjectPath, type Names, type Operation, type PathItem, pathItem } from './operations.ts';
import { createNameParameter, NAMESPACE, type Parameter, PRETTY } from './parameters.ts';

const LOG = 'log';
const PROXY = 'proxy';
const LOG_OPTIONS = 'PodLogOptions';
const METHODS = ['get', 'post'] as const;
const PROXY_METHODS = ['delete', 'get', 'head', 'options', 'patch', 'post', 'put'] as const;
const PROXIED_PATH: Parameter = { name: 'path', in: 'path', type: 'string', description: 'The path at the process.' };

/** A connecting subresource, its resource, and the names for its operations. */
interface Connection {
  readonly resource: ResourceType;
  readonly subresource: Subresource;
  readonly names: Names;
}

export function listConnectingPaths(resource: ResourceType, names: Names): PathItem[] {
  const connectingSubresources = [...resource.subresources.values()].filter(({ connects }) => connects === true);
  return connectingSubresources.flatMap((subresource) => listSubresourcePaths({ resource, subresource, names }));
}

function listSubresourcePaths(connection: Connection): PathItem[] {
  const { resource, subresource, names } = connection;
  const path = `${findObjectPath(resource)}/${subresource.name}`;
  const isLog = subresource.name === LOG;
  const parameters = [
    createNameParameter(subresource.kind),
    ...(resource.namespaced ? [NAMESPACE] : []),
    ...(isLog ? [PRETTY] : []),
    ...listQueryParameters(names.findFields(isLog ? LOG_OPTIONS : subresource.kind)),
  ];
  if (isLog) return [pathItem(path, names.tag, parameters, [createLogOperation(connection)])];
  const methods = subresource.name === PROXY ? PROXY_METHODS : METHODS;
  const createOperations = (suffix: string) => methods.map((method) => createOperation(connection, method, suffix));
  const item = pathItem(path, names.tag, parameters, createOperations(''));
  if (subresource.name !== PROXY) return [item];
  return [item, pathItem(`${path}/{path}`, names.tag, [PROXIED_PATH, ...parameters], createOperations('WithPath'))];
}

function listQueryParameters(fields: TypeFacts['fields'] = {}): Parameter[] {
  return Object.entries(fields).flatMap(([name, field]): Parameter[] => {
    const type = findScalarType(field);
    if (type === undefined || name === 'apiVersion' || name === 'kind') return [];
    return [{ name, in: 'query', type, description: `The option ${name}.` }];
  });
}

function findScalarType({ type, items }: FieldFacts): Parameter['type'] | undefined {
  if (type === 'string' || type === 'integer' || type === 'boolean') return type;
  return type === 'array' && items !== undefined ? findScalarType(items) : undefined;
}

function createOperation(
  { resource, subresource: { name, kind }, names }: Connection,
  method: Operation['method'],
  suffix: string,
): Operation {
  const scope = resource.namespaced ? 'Namespaced' : '';
  return {
    method,
    operationId: `connect${names.group}${capitalize(method)}${scope}${resource.kind}${capitalize(name)}${suffix}`,
    description: `connect ${method.toUpperCase()} requests to ${name} of ${resource.kind}`,
    action: 'connect',
    kind: { group: resource.group, version: resource.version, kind },
    parameters: [],
    responses: { 200: 'OK' },
    isStreaming: false,
    answers: undefined,
    produces: ['*/*'],
  };
}

function createLogOperation(connection: Connection): Operation {
  const { resource, subresource, names } = connection;
  return {
    ...createOperation(connection, 'get', ''),
    operationId: `read${names.group}Namespaced${resource.kind}${capitalize(subresource.name)}`,
    description: `read ${subresource.name} of the specified ${resource.kind}`,
    action: 'get',
    produces: 'text',
  };
}
