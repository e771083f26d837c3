/** Deletes the namespaces and all other objects of a scenario. Monitors do not check these requests, and the transcript omits them. */
import { createCleanUpTarget, getStopSignal, isUnreachable } from '../../../client/exchange/stop-run.ts';
import type { Target } from '../../../client/exchange/target.ts';
import { findTestedBasic } from '../needs/basics.ts';
import { clearCollections, removeFinalizers } from '../resource/clear-collection.ts';
import { createForeignNameFilter } from '../resource/shared-collection.ts';
import type { AssayWorld } from '../world.ts';
import { removeNamespaceInBackground } from './namespace-deletions.ts';
import { removeObject } from './remove-object.ts';

/** The time limit of each deletion after the run was interrupted, in milliseconds. */
const INTERRUPTED_DELETION_TIMEOUT = 3_000;

/** The removals in progress, by target. Each removes the objects of the last scenario of a runner. */
const removalsInProgress = new Map<Target, Promise<void>>();

/** Waits until the objects of the previous scenario of the runner are removed. */
export async function awaitRemoval(target: Target): Promise<void> {
  await removalsInProgress.get(target);
  removalsInProgress.delete(target);
}

/**
 * Removes the objects of a scenario. If the run names a resource, the removal continues while the scenario is reported, unless other
 * cleanup must follow it.
 */
export async function removeScenarioObjects(world: AssayWorld): Promise<void> {
  if (isUnreachable() || world.scenarioIo.isReplay) return;
  const removal = removeCreatedObjects(world);
  if (world.parameters.resource === undefined || world.cleanUp.actionsAfterDeletion.length > 0) return removal;
  // `awaitRemoval` reports the error.
  removal.catch(() => undefined);
  removalsInProgress.set(world.serverUnderTest ?? world.target, removal);
}

async function removeCreatedObjects(world: AssayWorld): Promise<void> {
  const target = createCleanUpTarget(world.target);
  const requestOptions = getStopSignal().aborted ? { timeout: INTERRUPTED_DELETION_TIMEOUT } : {};
  for (const path of world.cleanUp.pathsWithFinalizers) await removeFinalizers(target, path, requestOptions);
  const namespaces = await Promise.allSettled(world.names.namespaces.values());
  const namespaceNames = namespaces.flatMap((namespace) => (namespace.status === 'fulfilled' ? [namespace.value] : []));
  const serverEmptiesNamespaces = world.subject.capabilities.has('controller:namespace');
  const isInScenarioNamespace = (path: string): boolean =>
    namespaceNames.some((name) => path.includes(`/namespaces/${name}/`));
  const clearsCollections = world.launchedServer === undefined && world.tags.includes('@resource');
  const isListReliable = isReliable(world, ['list', 'items']);
  const deletablePaths =
    isListReliable && isReliable(world, ['deletecollection']) ? world.cleanUp.createdPaths : undefined;
  const clearedCollections = clearsCollections
    ? await clearCollections(target, world.subject, {
        isForeignName: createForeignNameFilter(world),
        createdPaths: deletablePaths,
      })
    : [];
  const isCleared = (path: string): boolean =>
    isListReliable && clearedCollections.some((collection) => path.startsWith(`${collection}/`));
  for (const path of world.cleanUp.createdPaths.toReversed()) {
    if (isCleared(path) || (path.startsWith('/api/v1/namespaces/') && path.split('/').length === 5)) continue;
    if (!serverEmptiesNamespaces || !world.subject.namespaces.areCreated || !isInScenarioNamespace(path))
      await removeObject(target, path, requestOptions);
  }
  for (const path of world.cleanUp.createdPaths.filter((path) => /^\/api\/v1\/namespaces\/[^/]+$/.test(path))) {
    // A server that the scenario started is stopped after the scenario, so its namespaces need no deletion.
    if (world.launchedServer !== undefined || world.parameters.skipsNamespaceDeletion === true) continue;
    if (serverEmptiesNamespaces) removeNamespaceInBackground(world.target, path);
    else await removeObject(target, path, requestOptions);
  }
}

/** Reports whether the basics have shown that this server performs these operations. */
function isReliable({ tags, subject }: AssayWorld, basics: readonly string[]): boolean {
  return findTestedBasic(tags) === undefined && !basics.some((basic) => subject.failedBasics.has(basic));
}
