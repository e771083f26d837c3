/**
 * Waits until the controllers of workloads have observed an object that prepares a scenario. They report this in status.observedGeneration
 * and then write nothing more, because the objects of features/states have no replicas or are paused.
 */
import { WORKLOAD_PLURALS } from '../../../client/capabilities/controller-probes.ts';
import { type Exchange, isSuccess, parseJsonBody } from '../../../client/exchange/exchange.ts';
import { pollUntil } from '../waiting.ts';
import type { EffectWorld } from './effect-world.ts';

/** The time limit for a controller to observe an object, in milliseconds. */
const OBSERVATION_TIMEOUT = 20_000;
const WORKLOAD_PATH = new RegExp(
  `^/apis/apps/[^/]+/namespaces/[^/]+/(?:${WORKLOAD_PLURALS.join('|')})(?:/(?<name>[^/]+))?(?:/|$)`,
);

interface Workload {
  readonly metadata?: { readonly name?: string; readonly generation?: number };
  readonly status?: { readonly observedGeneration?: number };
}

/** Reports whether the path leads to a workload or its subresource, and not to a collection. */
export function isWorkloadPath(path: string): boolean {
  return WORKLOAD_PATH.exec(path)?.groups?.name !== undefined;
}

export function hasController({ subject }: EffectWorld, path: string): boolean {
  return WORKLOAD_PATH.test(path) && subject.capabilities.has('controller:deployment');
}

/** Returns the exchange with the object after the controllers have written it. */
export async function awaitControllers(world: EffectWorld, exchange: Exchange): Promise<Exchange> {
  const path = findWrittenObjectPath(exchange);
  let lastRead = exchange;
  const isGenerationObserved = async (): Promise<boolean> => {
    lastRead = await world.send({ method: 'GET', path });
    const { metadata, status } = parseJsonBody<Workload>(lastRead) ?? {};
    return !isSuccess(lastRead) || (status?.observedGeneration ?? 0) >= (metadata?.generation ?? 1);
  };
  const isObserved = await pollUntil(isGenerationObserved, OBSERVATION_TIMEOUT, world.waitLimits);
  world.check(
    `the controllers have processed ${path}`,
    'status.observedGeneration equals metadata.generation',
    'it is lower or absent',
    isObserved,
  );
  const [requestPath = path] = exchange.request.path.split('?');
  // For a write to a subresource, returns its current content with the resourceVersion after the writes of the controllers.
  if (exchange.request.method !== 'POST' && requestPath !== path)
    lastRead = await world.send({ method: 'GET', path: requestPath });
  return isSuccess(lastRead) ? lastRead : exchange;
}

/** Returns the path of the written object, even if the request wrote a subresource. */
function findWrittenObjectPath(exchange: Exchange): string {
  const [barePath = ''] = exchange.request.path.split('?');
  const [, namespaces, plural, name = parseJsonBody<Workload>(exchange)?.metadata?.name] =
    /^(.*\/namespaces\/[^/]+)\/([^/]+)(?:\/([^/]+))?/.exec(barePath) ?? [];
  return `${namespaces}/${plural}/${name}`;
}
