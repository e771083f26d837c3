/** Finds faults by the names that a user typed. */
import { formatSuggestion } from '../../values/near-miss.ts';
import { SettingError } from '../start/settings.ts';
import { FAULTS, type FaultId } from './catalogue.ts';

export function findFault(id: string): FaultId {
  if (Object.hasOwn(FAULTS, id)) return id as FaultId;
  const hint = formatSuggestion(id, Object.keys(FAULTS)) || '; --list-faults lists them';
  throw new SettingError(`there is no fault '${id}'${hint}`);
}
