/** Removes the finalizers of unused claims and volumes. */
import type { ApiObject } from '../../pure/object.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { ControllerContext } from '../controller.ts';
import { replaceMetadata } from '../deletion.ts';

/** Reports whether the object is being deleted and has this finalizer. */
export function isProtected({ metadata }: ApiObject, finalizer: string): boolean {
  return metadata.deletionTimestamp !== undefined && metadata.finalizers?.includes(finalizer) === true;
}

export async function removeProtection(
  context: ControllerContext,
  { resource, key, finalizer }: { readonly resource: ResourceType; readonly key: string; readonly finalizer: string },
): Promise<void> {
  await context.storage(resource).write(key, (current) => {
    if (current === undefined || !isProtected(current.object, finalizer)) return 'unchanged';
    const { metadata } = current.object;
    const finalizers = (metadata.finalizers ?? []).filter((name) => name !== finalizer);
    return replaceMetadata(resource, current.object, { ...metadata, finalizers });
  });
}
