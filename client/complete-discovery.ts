/**
 * Whether a server that has just started tells of all it serves. A genuine one is ready before its aggregation layer has read every
 * group: until then whole groups are missing from discovery, and scenarios would be skipped for types that are there.
 */
import { DIALECT_NAMES, dialect } from '../spec/dialect.ts';
import { discover } from './discovery.ts';
import { jsonOf, statusOf } from './exchange.ts';
import { send } from './request.ts';
import type { Target } from './target.ts';

interface ApiService {
  readonly spec?: { readonly group?: string; readonly version?: string };
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

/** Every APIService is available, and its group is announced. A server without APIServices has nothing to wait for. */
export async function tellsOfEverything(target: Target): Promise<boolean> {
  const items = await apiServices(target);
  const { resources } = await discover(target);
  const announced = new Set(resources.map(({ group }) => group));
  return items.every(({ spec, status }) => {
    const available = status?.conditions?.some((one) => one.type === 'Available' && one.status === 'True') ?? false;
    return available && announced.has(spec?.group ?? '');
  });
}

/** By their path, in whatever dialect: discovery may not tell of them yet. */
async function apiServices(target: Target): Promise<readonly ApiService[]> {
  for (const name of DIALECT_NAMES) {
    const path = `/apis/apiregistration.${dialect(name).groupSuffix}/v1/apiservices`;
    const exchange = await send(target, { method: 'GET', path });
    if (statusOf(exchange) === 200) return (jsonOf(exchange) as { items?: ApiService[] } | undefined)?.items ?? [];
  }
  return [];
}
