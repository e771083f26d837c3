/**
 * Resources whose definition was changed by the scenario. Their objects are read by the definition of now (defaults, pruning, conversion),
 * so one version may be shown in two ways, and what changes nothing may store an object anew.
 */
import { isWrite, type Place, type Traffic } from '../traffic.ts';

export function redefinedIn({ answers }: Traffic): { readonly has: (place: Place) => boolean } {
  const names = new Set<string>();
  for (const answer of answers) {
    const { plural, name } = answer.place ?? {};
    if (plural === 'customresourcedefinitions' && name !== undefined && isWrite(answer)) names.add(name);
  }
  return { has: ({ plural, group }) => names.has(`${plural}.${group}`) };
}
