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
import type { GroupNaming, Operation } from './operations.ts';
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

/** A connecting subresource, its resource, and the names for its operations. */
interface ConnectSubresource {
  readonly resource: ResourceType;
  readonly subresource: Subresource;
  readonly names: GroupNaming;
}

export function listConnectPaths(resource: ResourceType, names: GroupNaming): PathItem[] {
  const connectingSubresources = [...resource.subresources.values()].filter(
    ({ connects: isConnect }) => isConnect === true,
  );
  return connectingSubresources.flatMap((subresource) => listSubresourcePaths({ resource, subresource, names }));
}

function listSubresourcePaths(connection: ConnectSubresource): PathItem[] {
  const { resource, subresource, names } = connection;
  const path = `${formatObjectPath(resource)}/${subresource.name}`;
  const isLog = subresource.name === LOG_SUBRESOURCE;
  const parameters = [
    createNameParameter(subresource.kind),
    ...(resource.namespaced ? [NAMESPACE_PARAMETER] : []),
    ...(isLog ? [PRETTY_PARAMETER] : []),
    ...listQueryParameters(names.findFields(isLog ? LOG_OPTIONS_KIND : subresource.kind)),
  ];
  if (isLog) return [createPathItem(path, names.tag, parameters, [createLogOperation(connection)])];
  const methods = subresource.name === PROXY_SUBRESOURCE ? PROXY_METHODS : CONNECT_METHODS;
  const createOperations = (suffix: string) => methods.map((method) => createOperation(connection, method, suffix));
  const item = createPathItem(path, names.tag, parameters, createOperations(''));
  if (subresource.name !== PROXY_SUBRESOURCE) return [item];
  return [
    item,
    createPathItem(`${path}/{path}`, names.tag, [PROXIED_PATH_PARAMETER, ...parameters], createOperations('WithPath')),
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
  { resource, subresource: { name, kind }, names }: ConnectSubresource,
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
    responseType: undefined,
    produces: ['*/*'],
  };
}

function createLogOperation(connection: ConnectSubresource): Operation {
  const { resource, subresource, names } = connection;
  return {
    ...createOperation(connection, 'get', ''),
    operationId: `read${names.group}Namespaced${resource.kind}${capitalize(subresource.name)}`,
    description: `read ${subresource.name} of the specified ${resource.kind}`,
    action: 'get',
    produces: 'text',
  };
}
