/** Loads the simulator with faults. */

import { createEditedPackage } from '../../faults/edited-modules.ts';
import { FAULTS } from './catalogue.ts';
import { findFault } from './find-fault.ts';

/** The modules of a simulator that were loaded together. */
export interface LoadedSimulator {
  readonly main: typeof import('../main.ts');
  readonly settings: typeof import('../start/settings.ts');
}

const editedSimulator = createEditedPackage(new URL('../', import.meta.url), FAULTS);

/** Loads the modules with these faults. Throws a SettingError if a fault does not exist. */
export async function loadFaultySimulator(names: readonly string[]): Promise<LoadedSimulator> {
  const ids = names.map(findFault);
  const main: LoadedSimulator['main'] = await import(editedSimulator.locateModule('main', ids));
  const settings: LoadedSimulator['settings'] = await import(editedSimulator.locateModule('start/settings', ids));
  return { main, settings };
}
