/**
 * The sections of the OpenAPI v3 documents. There is one section for each discovery path: `api`, `api/v1`, `apis`, `apis/GROUP`,
 * `apis/GROUP/VERSION`, `version`. Version 2 publishes all sections in one document.
 */
import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import type { AllTypeFacts } from '../../../spec/type-facts.ts';
import { capitalize } from '../../../values/capitalize.ts';
import { listSortedResources } from '../discovery/discovery.ts';
import { findGroup, listGroupsByPriority } from '../discovery/groups.ts';
import type { Registry } from '../resource.ts';
import { listConnectingPaths } from './connecting-operations.ts';
import type { Operation, OperationNaming } from './operations.ts';
import { OPTION_PARAMETERS, type Parameter } from './parameters.ts';
import { createPathItem, listPaths, type PathItem } from './resource-paths.ts';
import type { SchemaContext } from './schemas.ts';

/** The name of a section, which is the discovery path without the leading slash. */
export type SectionName = string;

/** Returns the section names, sorted. `fixedPaths` are the paths that do not depend on the resources, such as `/version/`. */
export function listSectionNames(registry: Registry, fixedPaths: readonly PathItem[]): SectionName[] {
  const names = ['api', 'apis', ...fixedPaths.map(({ path }) => path.slice(1, -1))];
  for (const version of findGroup(registry, '')?.versions ?? []) names.push(`api/${version}`);
  for (const { name, versions } of listGroupsByPriority(registry)) {
    if (registry.isBuiltIn(name)) names.push(`apis/${name}`);
    names.push(...versions.map((version) => `apis/${name}/${version}`));
  }
  return names.sort();
}

/** Returns the section names, sorted as if each ended with a slash, which is the order of their paths. */
export function listSectionsByPath(registry: Registry, fixedPaths: readonly PathItem[]): SectionName[] {
  return listSectionNames(registry, fixedPaths).sort((a, b) => (`${a}/` < `${b}/` ? -1 : 1));
}

/** Returns the paths of a section, sorted. */
export function listSectionPaths(
  registry: Registry,
  fixedPaths: readonly PathItem[],
  { facts, kinds, customTypes }: Pick<SchemaContext, 'facts' | 'kinds' | 'customTypes'>,
  section: SectionName,
): PathItem[] {
  const pathItem = fixedPaths.find(({ path }) => path === `/${section}/`);
  if (pathItem !== undefined) return [pathItem];
  const [rootSegment, secondSegment, thirdSegment] = section.split('/');
  if (secondSegment === undefined) {
    const description = 'get available API versions';
    return rootSegment === 'api'
      ? [createDiscoveryPath('/api/', 'core', description, 'getCoreAPIVersions', 'meta.v1.APIVersions')]
      : [createDiscoveryPath('/apis/', 'apis', description, 'getAPIVersions', 'meta.v1.APIGroupList')];
  }
  const group = rootSegment === 'api' ? '' : secondSegment;
  const isBuiltIn = registry.isBuiltIn(group);
  const groupNames = createGroupNames(group, isBuiltIn);
  if (rootSegment === 'apis' && thirdSegment === undefined) {
    const operationId = `get${groupNames.operationIdName}APIGroup`;
    return [
      createDiscoveryPath(
        `/${section}/`,
        groupNames.tag,
        'get information of a group',
        operationId,
        'meta.v1.APIGroup',
      ),
    ];
  }
  const version = rootSegment === 'api' ? secondSegment : (thirdSegment ?? '');
  const isSupported = createParameterFilter(facts, registry.behaviors);
  const publishesForce = isBuiltIn || registry.behaviors.has('openapi-custom-apply');
  const isPublished = (parameter: Parameter) =>
    isSupported(parameter) && (publishesForce || parameter.name !== 'force');
  const naming: OperationNaming = {
    operationIdName: `${groupNames.operationIdName}${capitalize(version)}`,
    tag: `${groupNames.tag}_${version}`,
    findType: (kind) => kinds.findType(kind) ?? customTypes.findType(kind) ?? 'runtime.RawExtension',
    findFields: (kind) => facts.types[kinds.findType({ group, version, kind }) ?? '']?.fields,
  };
  const resourcePaths = listSortedResources(registry, group, version)
    .flatMap((resource) => [...listPaths(resource, naming), ...listConnectingPaths(resource, naming)])
    .map((item) => selectParameters(item, isPublished));
  if (!isBuiltIn) return sortByPath(resourcePaths);
  const discoveryPath = createDiscoveryPath(
    `/${section}/`,
    naming.tag,
    'get available resources',
    `get${naming.operationIdName}APIResources`,
    'meta.v1.APIResourceList',
  );
  return [discoveryPath, ...sortByPath(resourcePaths)];
}

/**
 * Returns the name of a group in operation IDs and tags. `flowcontrol.apiserver.<suffix>` is `FlowcontrolApiserver` in operation IDs and
 * `flowcontrolApiserver` in tags. The names of custom groups include the suffix.
 */
function createGroupNames(group: string, isBuiltIn: boolean): { operationIdName: string; tag: string } {
  if (group === '') return { operationIdName: 'Core', tag: 'core' };
  const labels = group.split('.');
  const usedLabels = isBuiltIn && labels.length > 2 ? labels.slice(0, -2) : labels;
  const operationIdName = usedLabels.map(capitalize).join('');
  return { operationIdName, tag: operationIdName.charAt(0).toLowerCase() + operationIdName.slice(1) };
}

function createDiscoveryPath(
  path: string,
  tag: string,
  description: string,
  operationId: string,
  responseType: string,
): PathItem {
  const operation: Operation = {
    method: 'get',
    operationId,
    description,
    parameters: [],
    responses: { 200: 'OK' },
    isStreaming: false,
    responseType,
    nonResourceFormat: 'discovery',
  };
  return createPathItem(path, tag, [], [operation]);
}

/**
 * Creates a filter for the parameters that the release supports. A query parameter is supported if ListOptions or another options type of
 * the release has a field with its name. Exceptions: `shardSelector` is supported if ListMeta has the field shardInfo, and `fieldValidation`
 * also needs the behavior `field-validation`.
 */
function createParameterFilter(
  { types }: AllTypeFacts,
  behaviors: ReadonlySet<ReleaseBehavior>,
): (parameter: Parameter) => boolean {
  const optionFields = OPTION_TYPES.flatMap((type) => Object.keys(types[type]?.fields ?? {}));
  const knownNames = new Set(optionFields);
  if (!behaviors.has('field-validation')) knownNames.delete('fieldValidation');
  if (types['meta.v1.ListMeta']?.fields?.shardInfo !== undefined) knownNames.add('shardSelector');
  return ({ name }) => !OPTION_NAMES.has(name) || knownNames.has(name);
}

const OPTION_TYPES = ['ListOptions', 'DeleteOptions', 'CreateOptions', 'PatchOptions'].map((name) => `meta.v1.${name}`);
const OPTION_NAMES: ReadonlySet<string> = new Set(OPTION_PARAMETERS.map(({ name }) => name));

function selectParameters(item: PathItem, isPublished: (parameter: Parameter) => boolean): PathItem {
  return {
    ...item,
    parameters: item.parameters.filter(isPublished),
    operations: item.operations.map((operation) => ({
      ...operation,
      parameters: operation.parameters.filter(isPublished),
    })),
  };
}

function sortByPath(paths: readonly PathItem[]): PathItem[] {
  return [...paths].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns the types of the request bodies and responses in the paths. */
export function listBodyTypes(paths: readonly PathItem[]): Set<string> {
  const typeNames = new Set<string>();
  for (const { operations } of paths) {
    for (const { responseType, body } of operations) {
      if (responseType !== undefined) typeNames.add(responseType);
      if (body !== undefined) typeNames.add(body.type);
    }
  }
  return typeNames;
}
