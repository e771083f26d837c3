/** Creates the option tables, whose defaults depend on the environment. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { CommandEnvironment } from './command-environment.ts';
import { createGlobalOptions, createQuotaOptions, type OptionDefinition } from './options.ts';

export const PROGRAM = 'orchctl';

export interface OptionTables {
  readonly localOptions: readonly OptionDefinition[];
  readonly globalOptions: readonly OptionDefinition[];
}

export function createOptionTables({ env }: CommandEnvironment): OptionTables {
  const cacheDir = env.KUBECACHEDIR || join(env.HOME ?? homedir(), '.kube', 'cache');
  return { localOptions: createQuotaOptions(PROGRAM), globalOptions: createGlobalOptions(cacheDir) };
}
