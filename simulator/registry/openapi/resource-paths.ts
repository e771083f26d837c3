/** Lists the paths of resources for all OpenAPI versions. */
import type { ResourceType, Subresource } from '../resource.ts';
import { OK_RESPONSE, type Operation, type OperationNaming, ResourceOperations } from './operations.ts';
import { createNameParameter, NAMESPACE_PARAMETER, type Parameter, PRETTY_PARAMETER } from './parameters.ts';

export interface PathItem {
  readonly path: string;
  readonly tag: string;
  /** The parameters that all operations share, sorted by name. */
  readonly parameters: readonly Parameter[];
  readonly operations: readonly Operation[];
}

/** Returns the path of an object, with the parameters `namespace` and `name`. */
export function formatObjectPath(resource: ResourceType): string {
  return `${formatCollectionPath(resource)}/{name}`;
}

function formatRootPath({ group, version, apiVersion }: ResourceType): string {
  return group === '' ? `/api/${version}` : `/apis/${apiVersion}`;
}

function formatCollectionPath(resource: ResourceType): string {
  return `${formatRootPath(resource)}/${resource.namespaced ? 'namespaces/{namespace}/' : ''}${resource.resource}`;
}

/**
 * Returns the paths of the collections, objects, and subresources (except those that connect to a process) of a resource, and its
 * deprecated watch paths.
 */
export function listPaths(resource: ResourceType, naming: OperationNaming): PathItem[] {
  const { namespaced, verbs } = resource;
  const resourceOperations = new ResourceOperations(resource, naming);
  const rootPath = formatRootPath(resource);
  const collectionPath = formatCollectionPath(resource);
  const watchCollectionPath = collectionPath.replace(rootPath, `${rootPath}/watch`);
  const parameters = [
    createNameParameter(resource.kind),
    ...(namespaced ? [NAMESPACE_PARAMETER] : []),
    PRETTY_PARAMETER,
  ];
  const collectionParameters = [...(namespaced ? [NAMESPACE_PARAMETER] : []), PRETTY_PARAMETER];
  const createTaggedItem = (path: string, pathParameters: readonly Parameter[], operations: readonly Operation[]) =>
    createPathItem(path, naming.tag, pathParameters, operations);
  const pathItems = [
    createTaggedItem(collectionPath, collectionParameters, resourceOperations.createCollectionOperations()),
    createTaggedItem(`${collectionPath}/{name}`, parameters, resourceOperations.createObjectOperations()),
    ...listNonConnectingSubresources(resource).map((subresource) =>
      createTaggedItem(
        `${collectionPath}/{name}/${subresource.name}`,
        parameters,
        resourceOperations.createSubresourceOperations(subresource),
      ),
    ),
  ];
  if (namespaced && verbs.has('list'))
    pathItems.push(
      createTaggedItem(
        `${rootPath}/${resource.resource}`,
        [PRETTY_PARAMETER],
        [resourceOperations.createListOperation('ForAllNamespaces')],
      ),
    );
  // kube-apiserver also serves deprecated watch paths of custom resources, but does not publish them.
  if (verbs.has('watch') && resource.customType === undefined) {
    pathItems.push(
      createTaggedItem(watchCollectionPath, collectionParameters, [resourceOperations.createWatchListOperation('')]),
    );
    if (verbs.has('get'))
      pathItems.push(
        createTaggedItem(`${watchCollectionPath}/{name}`, parameters, [resourceOperations.createWatchOperation()]),
      );
    if (namespaced)
      pathItems.push(
        createTaggedItem(
          `${rootPath}/watch/${resource.resource}`,
          [PRETTY_PARAMETER],
          [resourceOperations.createWatchListOperation('ForAllNamespaces')],
        ),
      );
  }
  const nonEmptyItems = pathItems.filter(({ operations }) => operations.length > 0);
  return resource.customType === undefined
    ? nonEmptyItems
    : nonEmptyItems.map((item) => adaptCustomOperations(item, resource));
}

/**
 * Changes the operations of a custom resource as in kube-apiserver. Each operation has the kind of the resource and a response 401, and
 * PATCH has only the response 200.
 */
function adaptCustomOperations(item: PathItem, { group, version, kind: name }: ResourceType): PathItem {
  const kind = { group, version, kind: name };
  const operations = item.operations.map((operation): Operation => {
    const responses = operation.method === 'patch' ? OK_RESPONSE : operation.responses;
    return {
      ...operation,
      kind,
      isCustomResource: true,
      isStreaming: false,
      responses: { ...responses, 401: 'Unauthorized' },
    };
  });
  return { ...item, operations };
}

/** Creates a PathItem with the parameters that all operations share. */
export function createPathItem(
  path: string,
  tag: string,
  pathParameters: readonly Parameter[],
  operations: readonly Operation[],
): PathItem {
  const [firstOperation, ...otherOperations] = operations;
  const sharedParameters = (firstOperation?.parameters ?? []).filter((parameter) =>
    otherOperations.every(({ parameters }) => parameters.some((otherParameter) => otherParameter === parameter)),
  );
  return {
    path,
    tag,
    parameters: sortParameters([...pathParameters, ...sharedParameters]),
    operations: operations.map((operation) => ({
      ...operation,
      parameters: sortParameters(operation.parameters.filter((parameter) => !sharedParameters.includes(parameter))),
    })),
  };
}

function sortParameters(parameters: readonly Parameter[]): Parameter[] {
  return [...parameters].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the subresources that do not connect to a process. */
function listNonConnectingSubresources({ subresources }: ResourceType): Subresource[] {
  return [...subresources.values()].filter(({ connects }) => connects !== true);
}
