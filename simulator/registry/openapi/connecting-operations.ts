/**
 * Lists the operations of subresources that connect a client to a process: log, exec, attach, portforward, proxy. Their query parameters
 * are the scalar fields of their options.
 *
 * Example: pods/exec has GET and POST. Their parameters are the fields of PodExecOptions: command, container, stderr, stdin, stdout,
 * tty.
 */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import { capitalize } from '../../../values/capitalize.ts';
import type { ResourceType, Subresource } from '../resource.ts';
import type { Operation, OperationNaming } from './operations.ts';
import { createNameParameter, NAMESPACE_PARAMETER, type Parameter, PRETTY_PARAMETER } from './parameters.ts';
import { createPathItem, formatObjectPath, type PathItem } from './resource-paths.ts';

const LOG_SUBRESOURCE = 'log';
const PROXY_SUBRESOURCE = 'proxy';
const LOG_OPTIONS_KIND = 'PodLogOptions';
const CONNECT_METHODS = ['get', 'post'] as const;
const PROXY_METHODS = ['delete', 'get', 'head', 'options', 'patch', 'post', 'put'] as const;
const PROXIED_PATH_PARAMETER: Parameter = {
  name: 'path',
  in: 'path',
  type: 'string',
  description: 'The path at the process.',
};

/** A connecting subresource, its resource, and the naming for its operations. */
interface ConnectingSubresource {
  readonly resource: ResourceType;
  readonly subresource: Subresource;
  readonly naming: OperationNaming;
}

export function listConnectingPaths(resource: ResourceType, naming: OperationNaming): PathItem[] {
  const connectingSubresources = [...resource.subresources.values()].filter(({ connects }) => connects === true);
  return connectingSubresources.flatMap((subresource) => listSubresourcePaths({ resource, subresource, naming }));
}

function listSubresourcePaths(connection: ConnectingSubresource): PathItem[] {
  const { resource, subresource, naming } = connection;
  const path = `${formatObjectPath(resource)}/${subresource.name}`;
  const isLog = subresource.name === LOG_SUBRESOURCE;
  const parameters = [
    createNameParameter(subresource.kind),
    ...(resource.namespaced ? [NAMESPACE_PARAMETER] : []),
    ...(isLog ? [PRETTY_PARAMETER] : []),
    ...listQueryParameters(naming.findFields(isLog ? LOG_OPTIONS_KIND : subresource.kind)),
  ];
  if (isLog) return [createPathItem(path, naming.tag, parameters, [createLogOperation(connection)])];
  const methods = subresource.name === PROXY_SUBRESOURCE ? PROXY_METHODS : CONNECT_METHODS;
  const createOperations = (suffix: string) => methods.map((method) => createOperation(connection, method, suffix));
  const item = createPathItem(path, naming.tag, parameters, createOperations(''));
  if (subresource.name !== PROXY_SUBRESOURCE) return [item];
  return [
    item,
    createPathItem(`${path}/{path}`, naming.tag, [PROXIED_PATH_PARAMETER, ...parameters], createOperations('WithPath')),
  ];
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
  { resource, subresource: { name, kind }, naming }: ConnectingSubresource,
  method: Operation['method'],
  suffix: string,
): Operation {
  const scope = resource.namespaced ? 'Namespaced' : '';
  return {
    method,
    operationId: `connect${naming.operationIdName}${capitalize(method)}${scope}${resource.kind}${capitalize(name)}${suffix}`,
    description: `connect ${method.toUpperCase()} requests to ${name} of ${resource.kind}`,
    action: 'connect',
    kind: { group: resource.group, version: resource.version, kind },
    parameters: [],
    responses: { 200: 'OK' },
    isStreaming: false,
    responseType: undefined,
    produces: ['*/*'],
  };
}

function createLogOperation(connection: ConnectingSubresource): Operation {
  const { resource, subresource, naming } = connection;
  return {
    ...createOperation(connection, 'get', ''),
    operationId: `read${naming.operationIdName}Namespaced${resource.kind}${capitalize(subresource.name)}`,
    description: `read ${subresource.name} of the specified ${resource.kind}`,
    action: 'get',
    produces: 'text',
  };
}
