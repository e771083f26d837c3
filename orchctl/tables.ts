/** Creates the option tables, whose defaults depend on the environment. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createGlobalOptions, createQuotaOptions, type OptionRow } from './options.ts';
import type { CommandEnvironment } from './streams.ts';

export const PROGRAM = 'orchctl';

export interface Tables {
  readonly local: readonly OptionRow[];
  readonly globalOptions: readonly OptionRow[];
}

export function createTables({ env }: CommandEnvironment): Tables {
  const cacheDir = env.KUBECACHEDIR || join(env.HOME ?? homedir(), '.kube', 'cache');
  return { local: createQuotaOptions(PROGRAM), globalOptions: createGlobalOptions(cacheDir) };
}
