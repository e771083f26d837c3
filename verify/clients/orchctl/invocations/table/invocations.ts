/** All invocations to compare with kubectl. */
import type { Invocation } from '../invocation.ts';
import { CONNECTION_INVOCATIONS } from './connections.ts';
import { FORMAT_INVOCATIONS } from './formats.ts';
import { HELP_INVOCATIONS } from './help.ts';
import { MISTAKE_INVOCATIONS } from './mistakes.ts';
import { OPTION_INVOCATIONS } from './options.ts';
import { QUANTITY_INVOCATIONS } from './quantities.ts';
import { SERVER_INVOCATIONS } from './servers.ts';

export const TABLE: readonly Invocation[] = [
  ...OPTION_INVOCATIONS,
  ...FORMAT_INVOCATIONS,
  ...QUANTITY_INVOCATIONS,
  ...MISTAKE_INVOCATIONS,
  ...CONNECTION_INVOCATIONS,
  ...SERVER_INVOCATIONS,
  ...HELP_INVOCATIONS,
];
