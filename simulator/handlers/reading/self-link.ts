/**
 * Adds `metadata.selfLink`, the path of an object or list, which releases until 1.19 return: `/api/v1/namespaces/default/configmaps/a`. It
 * is not stored.
 */
import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import type { ResourceType, Subresource } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import type { HandlerContext } from '../context.ts';

/** Returns a function that adds selfLink to an object in a response, or undefined in releases without selfLink. */
export function createSelfLinker(
  { behaviors }: HandlerContext,
  resource: ResourceType,
  subresource: Subresource | undefined,
): ((object: ApiObject) => ApiObject) | undefined {
  if (!behaviors.has('self-link')) return undefined;
  const suffix = subresource === undefined ? '' : `/${subresource.name}`;
  return (object) => {
    const { name, generateName, namespace, ...otherMetadata } = object.metadata;
    // kube-apiserver adds no link to an object without a name, for example a review.
    if (name === undefined) return object;
    const metadata: ObjectMeta = {
      name,
      ...(generateName !== undefined && { generateName }),
      ...(namespace !== undefined && { namespace }),
      selfLink: `${buildCollectionPath(resource, namespace)}/${name}${suffix}`,
      ...otherMetadata,
    };
    return { ...object, metadata };
  };
}

/** Returns the member selfLink for the metadata of a list. */
export function createListSelfLink({ context, endpoint, info }: Call): { selfLink?: string } {
  return context.behaviors.has('self-link') ? { selfLink: buildCollectionPath(endpoint.resource, info.namespace) } : {};
}

function buildCollectionPath({ group, version, resource }: ResourceType, namespace = ''): string {
  const pathPrefix = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  return `${pathPrefix}${namespace === '' ? '' : `/namespaces/${namespace}`}/${resource}`;
}
