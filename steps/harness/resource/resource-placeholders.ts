/**
 * The values of `the resource`, `{collection}` and `{resource:…}` in a sentence:
 *
 *     /{collection}?limit=2      /api/v1/namespaces/assay-x/endpoints?limit=2
 *     /{collection:second}/a     the same in the second namespace of the scenario
 *     /{all-namespaces}              /api/v1/endpoints
 *     {resource:kind}            Endpoints; also apiVersion, group, version, plural, content, and name and kindName as in messages
 *
 * resource-values.ts defines the placeholders for invalid values and for lists with keys.
 */
import { buildResourcePath, formatResourceApiVersion } from '../../../client/discovery/discovery.ts';
import { createSuiteError } from '../../../client/errors.ts';
import type { Subject } from '../subject.ts';
import { formatQualifiedName, type ResourceUnderTest } from './resource-under-test.ts';
import { readResourceValue } from './resource-values.ts';

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
  getNamespace: (nickname: string | undefined) => Promise<string>,
  name: string,
  detail: string | undefined,
): Promise<unknown> {
  const { served, content, states } = resource;
  if (name === 'collection')
    return buildResourcePath(served, served.namespaced ? await getNamespace(detail) : undefined).slice(1);
  if (name === 'all-namespaces') return buildResourcePath(served).slice(1);
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
    'changed part': { [content]: states.changed[content] },
    'changed content': states.changed[content],
    'labelled content': states.labelled[content],
    ...readResourceValue(resource, states),
  };
  const value = placeholderValues[detail ?? ''];
  if (value === undefined)
    throw createSuiteError(
      `{resource:${detail ?? ''}} is unknown; use one of: ${Object.keys(placeholderValues).join(', ')}`,
    );
  return value;
}
