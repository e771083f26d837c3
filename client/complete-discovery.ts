/**
 * Whether a server that has just started tells of all it serves. A genuine one is ready before its aggregation layer has read every
 * group: until then whole groups are missing from discovery, and scenarios would be skipped for types that are there.
 */
import { dialect } from '../spec/dialect.ts';
import { discover, pathOf, resourceOfKind } from './discovery.ts';
import { jsonOf } from './exchange.ts';
import { send } from './request.ts';
import type { Target } from './target.ts';

interface ApiService {
  readonly spec?: { readonly group?: string; readonly version?: string };
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

/** Every APIService is available, and its group is announced. A server without APIServices has nothing to wait for. */
export async function tellsOfEverything(target: Target): Promise<boolean> {
  const inventory = await discover(target);
  const services = resourceOfKind(inventory, `APIService.apiregistration.${dialect(inventory.dialect).groupSuffix}`);
  if (services === undefined) return true;
  const { items = [] } = (jsonOf(await send(target, { method: 'GET', path: pathOf(services) })) ?? {}) as {
    items?: readonly ApiService[];
  };
  const announced = new Set(inventory.resources.map(({ group }) => group));
  return items.every(({ spec, status }) => {
    const available = status?.conditions?.some((one) => one.type === 'Available' && one.status === 'True') ?? false;
    return available && announced.has(spec?.group ?? '');
  });
}
