/**
 * The values of `{collection}`, `{all-namespaces}` and `{resource:…}` in a sentence. In `{collection:second}`, `collection` is the name of the
 * placeholder, and `second` is its argument:
 *
 *     /{collection}?limit=2      /api/v1/namespaces/assay-x/endpoints?limit=2
 *     /{collection:second}/a     the same in the second namespace of the scenario
 *     /{all-namespaces}          /api/v1/endpoints
 *     {resource:kind}            Endpoints; also apiVersion, group, version and plural
 *     {resource:content}         subsets: the member with the content of the object
 *     {resource:name}            endpoints, or deployments.apps: the name in messages; {resource:kindName} is Endpoints or Deployment.apps
 *
 * resource-values.ts defines the placeholders for invalid values and for lists with keys.
 */
import { buildResourcePath, formatResourceApiVersion } from '../../../client/discovery/discovery.ts';
import { createSuiteError } from '../../../client/errors.ts';
import type { Subject } from '../subject.ts';
import { formatQualifiedName, type ResourceUnderTest } from './resource-under-test.ts';
import { listPlaceholderValues } from './resource-values.ts';

export function isResourceUnderTest(kind: string): boolean {
  return kind === 'resource' || kind === 'resources';
}

export function requireResource({ resource }: Subject): ResourceUnderTest {
  if (resource === undefined)
    throw createSuiteError('there is no resource under test: tag the scenario with @resource');
  return resource;
}

/**
 * Returns the value of a placeholder for the resource, without the leading slash of a path. Calls `getNamespace` if a path contains a
 * namespace.
 */
export async function readResourcePlaceholder(
  resource: ResourceUnderTest,
  getNamespace: (alias: string | undefined) => Promise<string>,
  placeholder: string,
  argument: string | undefined,
): Promise<unknown> {
  const { served, content, states } = resource;
  if (placeholder === 'collection')
    return buildResourcePath(served, served.namespaced ? await getNamespace(argument) : undefined).slice(1);
  if (placeholder === 'all-namespaces') return buildResourcePath(served).slice(1);
  const { kind, group, version, plural } = served;
  const placeholderValues: Readonly<Record<string, unknown>> = {
    kind,
    kindName: group === '' ? kind : `${kind}.${group}`,
    group,
    version,
    plural,
    content,
    apiVersion: formatResourceApiVersion(served),
    name: formatQualifiedName(served),
    'changed patch': { [content]: states.changed[content] },
    'changed content': states.changed[content],
    'labelled content': states.labelled[content],
    ...listPlaceholderValues(resource, states),
  };
  const value = placeholderValues[argument ?? ''];
  if (value === undefined)
    throw createSuiteError(
      `{resource:${argument ?? ''}} is unknown; use one of: ${Object.keys(placeholderValues).join(', ')}`,
    );
  return value;
}
