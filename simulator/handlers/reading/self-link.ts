/**
 * `metadata.selfLink`, the path of an object or a list, which releases until 1.19 return: `/api/v1/namespaces/default/configmaps/a`. It is not
 * stored.
 */
import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import type { HandlerContext } from '../context.ts';

/** Returns a function that adds selfLink to a stored object in a response; `convert` converts the object to the version of the resource. */
export function addSelfLink(
  { machinery }: HandlerContext,
  resource: ResourceType,
  convert: ((object: ApiObject) => ApiObject) | undefined,
): ((object: ApiObject) => ApiObject) | undefined {
  if (!machinery.has('self-link')) return convert;
  return (storedObject) => {
    const object = convert?.(storedObject) ?? storedObject;
    const { name, generateName, namespace, ...rest } = object.metadata;
    const metadata: ObjectMeta & { selfLink: string } = {
      ...(name !== undefined && { name }),
      ...(generateName !== undefined && { generateName }),
      ...(namespace !== undefined && { namespace }),
      selfLink: `${buildCollectionPath(resource, namespace)}/${name ?? ''}`,
      ...rest,
    };
    return { ...object, metadata };
  };
}

/** Returns the member of the metadata of a list. */
export function listSelfLink({ context, endpoint, info }: Call): { selfLink?: string } {
  return context.machinery.has('self-link') ? { selfLink: buildCollectionPath(endpoint.resource, info.namespace) } : {};
}

function buildCollectionPath({ group, version, resource }: ResourceType, namespace = ''): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  return `${root}${namespace === '' ? '' : `/namespaces/${namespace}`}/${resource}`;
}
