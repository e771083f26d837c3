/** Loads the simulator with faults in it. */

import { editedRoom } from '../../faults/edited-modules.ts';
import { FAULTS } from './catalogue.ts';
import { faultNamed } from './named.ts';

/** The entrances of a simulator, all of one loading. */
export interface Loaded {
  readonly main: typeof import('../main.ts');
  readonly settings: typeof import('../start/settings.ts');
}

const simulator = editedRoom(new URL('../', import.meta.url), FAULTS);

/** Throws a SettingError for a name that no fault has. */
export async function loadWith(names: readonly string[]): Promise<Loaded> {
  const ids = names.map(faultNamed);
  const main: Loaded['main'] = await import(simulator.address('main', ids));
  const settings: Loaded['settings'] = await import(simulator.address('start/settings', ids));
  return { main, settings };
}
