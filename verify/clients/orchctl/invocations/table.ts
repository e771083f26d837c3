/** All invocations to compare with kubectl. */
import type { Invocation } from './invocation.ts';
import { CONNECTION_INVOCATIONS } from './table/connections.ts';
import { FORMAT_INVOCATIONS } from './table/formats.ts';
import { HELP_INVOCATIONS } from './table/help.ts';
import { MISTAKE_INVOCATIONS } from './table/mistakes.ts';
import { OPTION_INVOCATIONS } from './table/options.ts';
import { QUANTITY_INVOCATIONS } from './table/quantities.ts';
import { SERVER_INVOCATIONS } from './table/servers.ts';

export const TABLE: readonly Invocation[] = [
  ...OPTION_INVOCATIONS,
  ...FORMAT_INVOCATIONS,
  ...QUANTITY_INVOCATIONS,
  ...MISTAKE_INVOCATIONS,
  ...CONNECTION_INVOCATIONS,
  ...SERVER_INVOCATIONS,
  ...HELP_INVOCATIONS,
];
