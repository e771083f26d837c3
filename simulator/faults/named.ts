/** Faults by the names that a user typed. */
import { SettingError } from '../start/settings.ts';
import { FAULTS, type FaultId } from './catalogue.ts';

export function faultNamed(id: string): FaultId {
  if (Object.hasOwn(FAULTS, id)) return id as FaultId;
  const near = nearest(id, Object.keys(FAULTS));
  const hint = near.length === 0 ? '--list-faults tells all' : `did you mean ${near.join(' or ')}?`;
  throw new SettingError(`there is no fault '${id}'; ${hint}`);
}

/** At most three names that share much with what was typed: pairs of neighbouring letters in common, of all pairs. */
function nearest(typed: string, names: readonly string[]): string[] {
  const pairs = (text: string) => new Set(Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2)));
  const typedPairs = pairs(typed);
  return names
    .map((name) => {
      const namePairs = pairs(name);
      const common = [...typedPairs].filter((pair) => namePairs.has(pair)).length;
      return { name, alike: (2 * common) / (typedPairs.size + namePairs.size || 1) };
    })
    .filter(({ alike }) => alike > 0.4)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, 3)
    .map(({ name }) => name);
}
