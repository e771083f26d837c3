/** The option tables, with values that depend on the environment. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { globalOptions, type OptionRow, quotaOptions } from './options.ts';
import type { Surroundings } from './streams.ts';

export const PROGRAM = 'orchctl';

export interface Tables {
  readonly local: readonly OptionRow[];
  readonly global: readonly OptionRow[];
}

export function createTables({ env }: Surroundings): Tables {
  const cacheDir = env.KUBECACHEDIR || join(env.HOME ?? homedir(), '.kube', 'cache');
  return { local: quotaOptions(PROGRAM), global: globalOptions(cacheDir) };
}
