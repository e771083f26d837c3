/** Finds faults by the IDs of the option `--fault`. */
import { formatSuggestion } from '../../values/near-miss.ts';
import { SettingError } from '../start/settings.ts';
import { FAULTS, type FaultId } from './catalogue.ts';

/** Returns the ID if the fault exists. Throws a SettingError with similar IDs otherwise. */
export function findFault(id: string): FaultId {
  if (Object.hasOwn(FAULTS, id)) return id as FaultId;
  const hint = formatSuggestion(id, Object.keys(FAULTS)) || '; --list-faults lists them';
  throw new SettingError(`there is no fault '${id}'${hint}`);
}
