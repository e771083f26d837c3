/** The items of the list in a response, and their names. */
import { isSuccess, parseJsonBody } from '../../client/exchange/exchange.ts';
import { compareStatus } from '../sentences/response-status.ts';
import { MISSING, readPath } from './comparison/paths.ts';
import type { AssayWorld } from './world.ts';

export function readItems(world: AssayWorld): unknown[] {
  // An error response has no items: the failure should show its status instead.
  if (!isSuccess(world.getLastExchange())) compareStatus(world, '200 to 299', () => false);
  const items = readPath(parseJsonBody(world.getLastExchange()), 'items');
  world.compare('items of the response', { keyword: 'array' }, items);
  return [items].flat();
}

export function listItemNames(items: readonly unknown[]): string[] {
  return items.map((item) => {
    const name = readPath(item, 'metadata.name');
    return name === MISSING ? '(absent)' : String(name);
  });
}

/** Parses names separated by commas, as in `a, b, c`. An empty text contains no names. */
export async function parseNames(world: AssayWorld, text: string): Promise<string[]> {
  const names = (await world.fillPlaceholders(text)).split(',').map((name) => name.trim());
  return names.filter((name) => name !== '');
}
