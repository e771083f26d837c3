/** All flags of `assay simulate`, grouped as in kube-apiserver's help. */
import { API_FLAGS } from './api.ts';
import { AUDIT_FLAGS } from './audit.ts';
import { AUTHENTICATION_FLAGS } from './authentication.ts';
import { AUTHORIZATION_FLAGS } from './authorization.ts';
import type { Flag, FlagGroup, OptionalFlagSettings, ResolvedFlagValues } from './flag.ts';
import { SERVICE_ACCOUNT_FLAGS } from './service-accounts.ts';
import { SERVING_FLAGS } from './serving.ts';

export const FLAG_GROUPS = [
  { title: 'Serving', flags: SERVING_FLAGS },
  { title: 'API', flags: API_FLAGS },
  { title: 'Authentication', flags: AUTHENTICATION_FLAGS },
  { title: 'Service account', flags: SERVICE_ACCOUNT_FLAGS },
  { title: 'Authorization', flags: AUTHORIZATION_FLAGS },
  { title: 'Audit and log', flags: AUDIT_FLAGS },
] as const satisfies readonly FlagGroup[];

export const FLAGS: readonly Flag[] = FLAG_GROUPS.flatMap(({ flags }): readonly Flag[] => flags);

type FlagRow = (typeof FLAG_GROUPS)[number]['flags'][number];

/** The optional settings that a caller can specify. Durations are in milliseconds. */
export type Settings = OptionalFlagSettings<FlagRow>;
/** The settings after defaults are set. */
export type FlagValues = ResolvedFlagValues<FlagRow>;
