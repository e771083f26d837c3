/** Reads named states. The states of the resource under test are derived from one object; all other states are files in features/states. */
import { formatResourceApiVersion } from '../../../client/discovery/discovery.ts';
import { createSuiteError } from '../../../client/errors.ts';
import { type Manifest, readStateText } from '../state-manifests.ts';
import type { AssayWorld } from '../world.ts';
import { isResourceUnderTest, requireResource } from './resource-placeholders.ts';
import type { StateName } from './resource-under-test.ts';

/**
 * Returns a state of the resource under test, or a state of features/states. `path` is the path at which the object will be created: some
 * servers require the namespace in the object, too.
 */
export async function readState(world: AssayWorld, kind: string, name: string, path = ''): Promise<Manifest> {
  if (!isResourceUnderTest(kind)) return world.createManifest(kind, readStateText(kind, name));
  const { served, states, abilities } = requireResource(world.subject);
  if (!isState(name, states))
    throw createSuiteError(
      `the resource has no state ${JSON.stringify(name)}; it has ${Object.keys(states).join(', ')}`,
    );
  const state: Manifest = { apiVersion: formatResourceApiVersion(served), kind: served.kind, ...states[name] };
  const namespace = /\/namespaces\/([^/]+)\//.exec(path)?.[1];
  if (namespace === undefined || abilities.includes('namespace-of-path')) return state;
  return { ...state, metadata: { ...state.metadata, namespace } };
}

function isState(name: string, states: Readonly<Record<StateName, Manifest>>): name is StateName {
  return Object.hasOwn(states, name);
}

/** Returns the name of the smallest state of a kind, for series of objects. */
export function findMinimalState(kind: string): string {
  return isResourceUnderTest(kind) ? 'plain' : 'empty';
}
