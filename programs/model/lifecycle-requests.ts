/** What clients do to one Endpoints `a`, at random, and the requests by which they do it. */
import fc from 'fast-check';
import type { LifecycleRequest, ObjectState } from '../../checks/models/deletion-model.ts';
import { type Answer, MERGE_PATCH, type Wire } from './wire.ts';

const finalizers = fc.subarray(['example.com/a', 'example.com/b', 'example.com/c']);

export const lifecycleRequests: fc.Arbitrary<LifecycleRequest> = fc.oneof(
  fc.record({ do: fc.constant('create' as const), finalizers }),
  fc.record({
    do: fc.constant('finalize' as const),
    finalizers,
    by: fc.constantFrom('PUT' as const, 'PATCH' as const),
  }),
  fc.record({ do: fc.constant('label' as const) }),
  fc.record({
    do: fc.constant('delete' as const),
    dryRun: fc.boolean(),
    uid: fc.constantFrom('none' as const, 'right' as const, 'wrong' as const),
    grace: fc.boolean(),
  }),
);

export function objectHeld(wire: Wire, name: string, by: readonly string[]): object {
  const kind = wire.undisturbedKind;
  return { apiVersion: wire.apiVersion(kind), kind, metadata: { name, finalizers: by } };
}

/** Answers the code. */
export async function sendRequest(
  wire: Wire,
  collection: string,
  name: string,
  request: LifecycleRequest,
  uid: string | undefined,
): Promise<Answer> {
  const at = `${collection}/${name}`;
  if (request.do === 'delete') {
    const preconditions = request.uid === 'right' ? { uid } : { uid: 'another' };
    const body = {
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      ...(request.dryRun && { dryRun: ['All'] }),
      ...(request.grace && { gracePeriodSeconds: 30 }),
      ...(request.uid !== 'none' && { preconditions }),
    };
    return wire.send('DELETE', at, { body });
  }
  if (request.do === 'label') {
    const body = { metadata: { labels: { touched: 'yes' } } };
    return wire.send('PATCH', at, { body, contentType: MERGE_PATCH });
  }
  const body = objectHeld(wire, name, request.finalizers);
  if (request.do === 'create') return wire.send('POST', collection, { body });
  const sending = request.by === 'PATCH' ? { body, contentType: MERGE_PATCH } : { body };
  return wire.send(request.by, at, sending);
}

interface Stored {
  readonly metadata: { readonly uid: string; readonly finalizers?: string[]; readonly deletionTimestamp?: string };
}

export interface StoredState extends ObjectState {
  readonly uid: string;
}

/** What a get finds, or undefined. */
export async function readState(wire: Wire, path: string): Promise<StoredState | undefined> {
  const { status, body } = await wire.send('GET', path);
  if (status !== 200) return undefined;
  const { uid, finalizers: held = [], deletionTimestamp } = (body as Stored).metadata;
  return { uid, finalizers: held, terminating: deletionTimestamp !== undefined };
}
