/**
 * The sections of the OpenAPI v3 documents, one for each discovery path: `api`, `api/v1`, `apis`, `apis/GROUP`,
 * `apis/GROUP/VERSION`, `version`. Version 2 publishes all of them in one document.
 */
import { resourcesOf } from '../discovery/discovery.ts';
import { groupNamed, groupsByPriority } from '../discovery/groups.ts';
import type { Registry } from '../resource.ts';
import { type Names, type Operation, type PathItem, pathItem, pathsOf } from './operations.ts';
import type { SchemaContext } from './schemas.ts';

/** Its name: the path of discovery without the slash. */
export type SectionName = string;

export function sectionNames(registry: Registry): SectionName[] {
  const names = ['api', 'apis', 'version'];
  for (const version of groupNamed(registry, '')?.versions ?? []) names.push(`api/${version}`);
  for (const { name, versions } of groupsByPriority(registry)) {
    if (registry.isBuiltIn(name)) names.push(`apis/${name}`);
    names.push(...versions.map((version) => `apis/${name}/${version}`));
  }
  return names.sort();
}

/** All paths of a section begin with its name and a slash, so that those of all sections are in order when these are. */
export function inOrderOfPaths(registry: Registry): SectionName[] {
  return sectionNames(registry).sort((a, b) => (`${a}/` < `${b}/` ? -1 : 1));
}

/** In order of their paths. */
export function sectionPaths(
  registry: Registry,
  { kinds, custom }: Pick<SchemaContext, 'kinds' | 'custom'>,
  section: SectionName,
): PathItem[] {
  const [root, first, second] = section.split('/');
  if (root === 'version')
    return [discovery('/version/', 'version', 'get the code version', 'getCodeVersion', 'version.Info')];
  if (first === undefined) {
    const text = 'get available API versions';
    return root === 'api'
      ? [discovery('/api/', 'core', text, 'getCoreAPIVersions', 'meta.v1.APIVersions')]
      : [discovery('/apis/', 'apis', text, 'getAPIVersions', 'meta.v1.APIGroupList')];
  }
  const group = root === 'api' ? '' : first;
  const ofRelease = registry.isBuiltIn(group);
  const names = groupWords(group, ofRelease);
  if (root === 'apis' && second === undefined) {
    const id = `get${names.operation}APIGroup`;
    return [discovery(`/${section}/`, names.tag, 'get information of a group', id, 'meta.v1.APIGroup')];
  }
  const version = root === 'api' ? first : (second ?? '');
  const ofVersion: Names = {
    group: `${names.operation}${version.charAt(0).toUpperCase()}${version.slice(1)}`,
    tag: `${names.tag}_${version}`,
    typeOf: (kind) => kinds.typeOf(kind) ?? custom.typeOf(kind) ?? 'runtime.RawExtension',
  };
  const resources = resourcesOf(registry, group, version).flatMap((resource) => pathsOf(resource, ofVersion));
  if (!ofRelease) return inOrder(resources);
  const list = discovery(
    `/${section}/`,
    ofVersion.tag,
    'get available resources',
    `get${ofVersion.group}APIResources`,
    'meta.v1.APIResourceList',
  );
  return [list, ...inOrder(resources)];
}

/**
 * `flowcontrol.apiserver.<suffix>` is `FlowcontrolApiserver` in operations and `flowcontrolApiserver` as a tag; a group of definitions is
 * named as a whole.
 */
function groupWords(group: string, ofRelease: boolean): { operation: string; tag: string } {
  if (group === '') return { operation: 'Core', tag: 'core' };
  const labels = group.split('.');
  const significant = ofRelease && labels.length > 2 ? labels.slice(0, -2) : labels;
  const operation = significant.map((label) => label.charAt(0).toUpperCase() + label.slice(1)).join('');
  return { operation, tag: operation.charAt(0).toLowerCase() + operation.slice(1) };
}

function discovery(path: string, tag: string, description: string, operationId: string, answers: string): PathItem {
  const operation: Operation = {
    method: 'get',
    operationId,
    description,
    parameters: [],
    responses: { 200: 'OK' },
    streams: false,
    answers,
    plain: path === '/version/' ? 'json' : 'discovery',
  };
  return pathItem(path, tag, [], [operation]);
}

function inOrder(paths: readonly PathItem[]): PathItem[] {
  return [...paths].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The types of the paths. */
export function typesNamed(paths: readonly PathItem[]): Set<string> {
  const typeNames = new Set<string>();
  for (const { operations } of paths) {
    for (const { answers, body } of operations) {
      typeNames.add(answers);
      if (body !== undefined) typeNames.add(body.type);
    }
  }
  return typeNames;
}
