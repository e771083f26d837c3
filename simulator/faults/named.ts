/** Faults by the names that a user typed. */
import { findNearest } from '../pure/nearest.ts';
import { SettingError } from '../start/settings.ts';
import { FAULTS, type FaultId } from './catalogue.ts';

export function faultNamed(id: string): FaultId {
  if (Object.hasOwn(FAULTS, id)) return id as FaultId;
  const near = findNearest(id, Object.keys(FAULTS));
  const hint = near.length === 0 ? '--list-faults tells all' : `did you mean ${near.join(' or ')}?`;
  throw new SettingError(`there is no fault '${id}'; ${hint}`);
}
