/** Random requests about one object with finalizers, and the operations that send them. */
import fc from 'fast-check';
import type { LifecycleRequest, ObjectState } from '../../checks/models/lifecycle-model.ts';
import type { Kind } from '../kinds/kind.ts';
import type { ObjectOperation } from '../operation.ts';
import { buildCreate, buildDelete, buildPatch, buildUpdate, MERGE_PATCH_TYPE } from '../requests.ts';
import type { ProgramContext } from './program-context.ts';

const finalizersArbitrary = fc.subarray(['example.com/a', 'example.com/b', 'example.com/c']);

export const lifecycleRequestArbitrary: fc.Arbitrary<LifecycleRequest> = fc.oneof(
  fc.record({ do: fc.constant('create' as const), finalizers: finalizersArbitrary }),
  fc.record({
    do: fc.constant('finalize' as const),
    finalizers: finalizersArbitrary,
    method: fc.constantFrom('PUT' as const, 'PATCH' as const),
  }),
  fc.record({ do: fc.constant('label' as const) }),
  fc.record({
    do: fc.constant('delete' as const),
    dryRun: fc.boolean(),
    uid: fc.constantFrom('none' as const, 'right' as const, 'wrong' as const),
    hasGracePeriod: fc.boolean(),
  }),
);

/** Returns the operation that sends a request. `uid` is the last known uid of the object. */
export function createLifecycleOperation(
  kind: Kind,
  name: string,
  request: LifecycleRequest,
  uid?: string,
): ObjectOperation {
  if (request.do === 'delete') {
    const preconditions = request.uid === 'none' ? undefined : { uid: request.uid === 'right' ? uid : 'another' };
    const options = {
      dryRun: request.dryRun ? ['All'] : undefined,
      gracePeriodSeconds: request.hasGracePeriod ? 30 : undefined,
      preconditions,
    };
    return buildDelete(kind, name, { body: { apiVersion: 'v1', kind: 'DeleteOptions', ...options } });
  }
  if (request.do === 'label')
    return buildPatch(kind, name, MERGE_PATCH_TYPE, { metadata: { labels: { touched: 'yes' } } });
  const body = { metadata: { finalizers: request.finalizers } };
  if (request.do === 'create') return buildCreate(kind, name, body);
  return request.method === 'PUT' ? buildUpdate(kind, name, body) : buildPatch(kind, name, MERGE_PATCH_TYPE, body);
}

interface StoredObject {
  readonly metadata: { readonly uid: string; readonly finalizers?: string[]; readonly deletionTimestamp?: string };
}

export interface StoredState extends ObjectState {
  readonly uid: string;
}

/** Reads the state of an object. Resolves with undefined if the object cannot be read. */
export async function readState(context: ProgramContext, path: string): Promise<StoredState | undefined> {
  const { status, body } = await context.send('GET', path);
  if (status !== 200) return undefined;
  const { uid, finalizers = [], deletionTimestamp } = (body as StoredObject).metadata;
  return { uid, finalizers, isTerminating: deletionTimestamp !== undefined };
}
