/** Scenarios that take turns in one collection leave it as they found it: empty, whatever finalizers hold what they made. */
import { pathOf } from '../../client/discovery.ts';
import { isSuccess, jsonOf, statusOf } from '../../client/exchange.ts';
import { send } from '../../client/request.ts';
import type { Target } from '../../client/target.ts';
import type { Manifest } from '../states.ts';
import type { Subject } from '../subject.ts';

const MERGE = [['Content-Type', 'application/merge-patch+json']] as const;
const RELEASE = JSON.stringify({ metadata: { finalizers: null } });

/** Takes its finalizers from an object: by a patch, or by an update where that can't be sent. */
export async function release(target: Target, path: string, limit: { limit?: number } = {}): Promise<void> {
  const patched = await send(target, { method: 'PATCH', path, headers: MERGE, body: RELEASE }, limit);
  if (isSuccess(patched) || statusOf(patched) === 404) return;
  const object = jsonOf<Manifest>(await send(target, { method: 'GET', path }, limit));
  if (object?.metadata === undefined) return;
  const { finalizers: _, ...metadata } = object.metadata;
  await send(target, { method: 'PUT', path, body: JSON.stringify({ ...object, metadata }) }, limit);
}

export async function clearCollections(target: Target, { resource, namespaces }: Subject): Promise<void> {
  if (resource === undefined || !resource.served.verbs.includes('delete')) return;
  const { served } = resource;
  if (!served.namespaced) return clear(target, pathOf(served));
  for (const namespace of namespaces.fixed ?? []) await clear(target, pathOf(served, namespace));
}

async function clear(target: Target, collection: string): Promise<void> {
  const list = jsonOf<{ items?: readonly Manifest[] | null }>(await send(target, { method: 'GET', path: collection }));
  for (const { metadata } of list?.items ?? []) {
    if (typeof metadata?.name !== 'string') continue;
    const path = `${collection}/${metadata.name}`;
    await send(target, { method: 'DELETE', path, body: JSON.stringify({ propagationPolicy: 'Background' }) });
    if (metadata.finalizers !== undefined) await release(target, path);
  }
}
