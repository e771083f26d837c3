/** Removes the finalizer of StorageObjectInUseProtection from terminating PersistentVolumes that are not bound. */
import type { ApiObject } from '../../pure/object.ts';
import { readMembers } from '../../registry/object-fields.ts';
import { type Controller, type ControllerContext, findServedResource } from '../controller.ts';
import { ObjectQueue } from '../object-queue.ts';
import { isProtected, removeProtection } from './remove-protection.ts';

const CONTROLLER_NAME = 'persistentvolume-protection-controller';

export function createVolumeProtection(context: ControllerContext): Controller {
  const resource = findServedResource(context.registry, '', 'v1', 'persistentvolumes');
  const finalizer = `${context.dialect.domain}/pv-protection`;
  const processVolume = async (volume: ApiObject, isDeleted: boolean): Promise<void> => {
    const isBound = readMembers(volume.status).phase === 'Bound';
    if (isDeleted || isBound || !isProtected(volume, finalizer)) return;
    await removeProtection(context, { resource, key: volume.metadata.name ?? '', finalizer });
  };
  return new ObjectQueue(CONTROLLER_NAME, { storage: context.storage(resource), process: processVolume }, context);
}
