/** Creates the option tables, whose defaults depend on the environment. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createGlobalOptions, createQuotaOptions, type OptionDefinition } from './options.ts';
import type { CommandEnvironment } from './streams.ts';

export const PROGRAM = 'orchctl';

export interface OptionTables {
  readonly localOptions: readonly OptionDefinition[];
  readonly globalOptions: readonly OptionDefinition[];
}

export function createOptionTables({ env }: CommandEnvironment): OptionTables {
  const cacheDir = env.KUBECACHEDIR || join(env.HOME ?? homedir(), '.kube', 'cache');
  return { localOptions: createQuotaOptions(PROGRAM), globalOptions: createGlobalOptions(cacheDir) };
}
