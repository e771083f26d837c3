/** All monitors, in the order in which reports tell of them. */

import { freshReads } from './lists/fresh-reads.ts';
import { listIsState } from './lists/list-is-state.ts';
import { listVersions } from './lists/list-versions.ts';
import { pageSizes } from './lists/page-sizes.ts';
import { remainingCounts } from './lists/remaining-counts.ts';
import type { Monitor } from './monitor.ts';
import { existence } from './objects/existence.ts';
import { identities } from './objects/identities.ts';
import { lifetimes } from './objects/lifetimes.ts';
import { oneContent } from './objects/one-content.ts';
import { places } from './objects/places.ts';
import { scales } from './objects/scales.ts';
import { auditIds } from './responses/audit-ids.ts';
import { bodies } from './responses/bodies.ts';
import { errors } from './responses/errors.ts';
import { representations } from './responses/representations.ts';
import { tableCells } from './responses/table-cells.ts';
import { tableObjects } from './responses/table-objects.ts';
import { tableRows } from './responses/table-rows.ts';
import { warnings } from './responses/warnings.ts';
import { watchesTellAll } from './watches/watches-tell-all.ts';
import { conditionalWrites } from './writes/conditional-writes.ts';
import { dryRuns } from './writes/dry-runs.ts';
import { idleWrites } from './writes/idle-writes.ts';
import { managedFields } from './writes/managed-fields.ts';
import { writtenShown } from './writes/written-shown.ts';

export const MONITORS: readonly Monitor[] = [
  oneContent,
  lifetimes,
  identities,
  writtenShown,
  scales,
  idleWrites,
  conditionalWrites,
  dryRuns,
  managedFields,
  freshReads,
  existence,
  listVersions,
  listIsState,
  pageSizes,
  remainingCounts,
  tableRows,
  tableObjects,
  tableCells,
  representations,
  watchesTellAll,
  places,
  errors,
  warnings,
  bodies,
  auditIds,
];
