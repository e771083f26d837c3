/**
 * Removes the finalizer of StorageObjectInUseProtection from terminating PersistentVolumeClaims when no scheduled pod uses them. Pods are
 * watched only while a terminating claim is in use.
 */
import type { ApiObject } from '../../pure/object.ts';
import { readList, readMembers, readText } from '../../registry/object-fields.ts';
import { type Controller, type ControllerContext, findServedResource } from '../controller.ts';
import { Informer } from '../informer.ts';
import { ObjectQueue } from '../object-queue.ts';
import { isProtected, removeProtection } from './remove-protection.ts';

const CONTROLLER_NAME = 'persistentvolumeclaim-protection-controller';

export function createClaimProtection(context: ControllerContext): Controller {
  const { registry, dialect } = context;
  const resource = findServedResource(registry, '', 'v1', 'persistentvolumeclaims');
  const podStorage = context.storage(findServedResource(registry, '', 'v1', 'pods'));
  const finalizer = `${dialect.domain}/pvc-protection`;
  /** The keys are namespace and name of a terminating claim that is in use. */
  const podInformersByClaim = new Map<string, Informer>();
  const stopWaiting = (key: string) => {
    podInformersByClaim.get(key)?.stop();
    podInformersByClaim.delete(key);
  };
  const isUsed = async ({ metadata: { name = '', namespace } }: ApiObject): Promise<boolean> => {
    const { items } = await podStorage.list({ prefix: `${namespace}/`, freshness: { type: 'mostRecent' } });
    return items.some(({ object }) => usesClaim(object, name));
  };
  const processClaim = async (claim: ApiObject): Promise<void> => {
    const { namespace } = claim.metadata;
    const key = formatKey(claim);
    if (!isProtected(claim, finalizer)) return stopWaiting(key);
    if (!(await isUsed(claim))) {
      stopWaiting(key);
      return removeProtection(context, { resource, key, finalizer });
    }
    if (podInformersByClaim.has(key)) return;
    const retryClaim = () => void processClaim(claim).catch((error) => context.report(CONTROLLER_NAME, error));
    const onEvent = ({ type }: { type: string }) => (type === 'ADDED' ? undefined : retryClaim());
    const informer = new Informer(
      CONTROLLER_NAME,
      { storage: podStorage, prefix: `${namespace}/`, handleEvent: onEvent },
      context,
    );
    podInformersByClaim.set(key, informer);
    await informer.start();
  };
  const queue = new ObjectQueue(
    CONTROLLER_NAME,
    {
      storage: context.storage(resource),
      process: async (claim, isDeleted) => (isDeleted ? stopWaiting(formatKey(claim)) : processClaim(claim)),
    },
    context,
  );
  return {
    start: () => queue.start(),
    stop: () => {
      queue.stop();
      for (const key of [...podInformersByClaim.keys()]) stopWaiting(key);
    },
  };
}

function formatKey({ metadata: { namespace, name } }: ApiObject): string {
  return `${namespace}/${name}`;
}

/**
 * Reports whether the pod uses the claim. A pod without a node does not use it, because it will not be started with a terminating claim.
 */
function usesClaim(pod: ApiObject, claimName: string): boolean {
  const spec = readMembers(pod.spec);
  if (readText(spec.nodeName) === '') return false;
  const { deletionTimestamp, deletionGracePeriodSeconds, name } = pod.metadata;
  const isShutDown = deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0;
  return readList(spec, 'volumes').some((volume) => {
    if (readMembers(volume.persistentVolumeClaim).claimName === claimName) return true;
    return !isShutDown && volume.ephemeral !== undefined && `${name}-${readText(volume.name)}` === claimName;
  });
}
