/** The items of the list in a response, and their names. */
import { isSuccess, jsonOf } from '../../client/exchange/exchange.ts';
import { judgeStatus } from '../sentences/answers.ts';
import { lookUp, MISSING } from './comparison/paths.ts';
import type { AssayWorld } from './world.ts';

export function readItems(world: AssayWorld): unknown[] {
  // An error has no items; its status is the better failure message.
  if (!isSuccess(world.answer())) judgeStatus(world, '200 to 299', () => false);
  const items = lookUp(jsonOf(world.answer()), 'items');
  world.compare('items of the response', { word: 'array' }, items);
  return [items].flat();
}

export function listItemNames(items: readonly unknown[]): string[] {
  return items.map((item) => {
    const name = lookUp(item, 'metadata.name');
    return name === MISSING ? '(absent)' : String(name);
  });
}

/** `a, b, c`; nothing for no names. */
export async function readNames(world: AssayWorld, text: string): Promise<string[]> {
  const names = (await world.text(text)).split(',').map((name) => name.trim());
  return names.filter((name) => name !== '');
}
