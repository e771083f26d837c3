/**
 * What a server can do, under the names that `needs` has in the rule catalogue. Types come from discovery, the rest from probes
 * and from what the run may do with the server (restart it with other flags, reach its control port).
 */
import type { Capability } from '../reports/schema/envelope.ts';
import type { Inventory } from './discovery.ts';
import { jsonOf, statusOf } from './exchange.ts';
import { send } from './request.ts';
import type { Target } from './target.ts';
import { openWatch } from './watch-stream.ts';

/** What the run may do besides sending requests. */
export interface Reach {
  readonly control: boolean;
  readonly launch: boolean;
}

/** `type:services`, `type:deployments.apps`: of a named group only the first word, as the catalogue writes it. */
export function typeCapabilities(inventory: Inventory): string[] {
  return inventory.resources.flatMap(({ plural, group }) => {
    const names = [`type:${plural}${group === '' ? '' : `.${group.split('.')[0]}`}`];
    // Two kinds that the catalogue takes as one.
    if (plural === 'validatingwebhookconfigurations') names.push('type:webhookconfigurations.admissionregistration');
    return names;
  });
}

export async function inferCapabilities(target: Target, inventory: Inventory, reach: Reach): Promise<Set<string>> {
  const found = new Set(typeCapabilities(inventory));
  if (reach.launch) for (const name of ['server-flags', 'server-restart', 'token-auth']) found.add(name);
  if (reach.control) for (const name of ['control-port', 'fault-injection']) found.add(name);
  if (reach.launch || reach.control) found.add('watch-compaction');
  const probes: Record<string, (target: Target) => Promise<boolean>> = {
    'watch-list': streamsLists,
    'controller:namespace': emptiesNamespaces,
    'anonymous-auth': admitsAnonymous,
    metrics: async (one) => statusOf(await send(one, { method: 'GET', path: '/metrics' })) === 200,
  };
  await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      if (await probe(target)) found.add(name);
    }),
  );
  return found;
}

async function streamsLists(target: Target): Promise<boolean> {
  const query =
    'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=5';
  const watch = await openWatch(target, `/api/v1/namespaces?${query}`);
  if (statusOf(watch.exchange) !== 200) return false;
  try {
    await watch.until(
      (events) => events.some(({ type }) => type === 'BOOKMARK'),
      5_000,
      'the end of the initial events',
    );
    return true;
  } catch {
    return false;
  } finally {
    watch.close();
  }
}

/** Whether a deleted namespace really goes. Watched, not polled. */
async function emptiesNamespaces(target: Target): Promise<boolean> {
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { generateName: 'assay-probe-' } });
  const created = await send(target, { method: 'POST', path: '/api/v1/namespaces', body });
  if (statusOf(created) !== 201) return false;
  const { metadata } = jsonOf(created) as { metadata: { name: string; resourceVersion: string } };
  const watch = await openWatch(
    target,
    `/api/v1/namespaces?watch=1&fieldSelector=metadata.name=${metadata.name}&resourceVersion=${metadata.resourceVersion}&timeoutSeconds=20`,
  );
  try {
    await send(target, { method: 'DELETE', path: `/api/v1/namespaces/${metadata.name}` });
    await watch.until((events) => events.some(({ type }) => type === 'DELETED'), 15_000, 'the removal of a namespace');
    return true;
  } catch {
    return false;
  } finally {
    watch.close();
  }
}

async function admitsAnonymous(target: Target): Promise<boolean> {
  const status = statusOf(await send(target, { method: 'GET', path: '/readyz', anonymous: true }));
  return status >= 200 && status < 300;
}

/** What was declared is held against what was found; what was not declared and not found is told nowhere. */
export function weigh(found: ReadonlySet<string>, declared: Readonly<Record<string, boolean>>): Capability[] {
  const names = [...new Set([...found, ...Object.keys(declared)])].toSorted();
  return names.map((name) => {
    const said = declared[name];
    const present = said ?? found.has(name);
    const source = said === undefined ? 'inferred' : said === found.has(name) ? 'declared and inferred' : 'declared';
    return { name, present, source };
  });
}
