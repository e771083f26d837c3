/** All monitors, in the order of reports. */

import { auditIds } from './audit-ids.ts';
import { bodies } from './bodies.ts';
import { conditionalWrites } from './conditional-writes.ts';
import { dryRuns } from './dry-runs.ts';
import { errors } from './errors.ts';
import { existence } from './existence.ts';
import { freshReads } from './fresh-reads.ts';
import { identities } from './identities.ts';
import { idleWrites } from './idle-writes.ts';
import { lifetimes } from './lifetimes.ts';
import { listIsState } from './list-is-state.ts';
import { listVersions } from './list-versions.ts';
import { managedFields } from './managed-fields.ts';
import type { Monitor } from './monitor.ts';
import { oneContent } from './one-content.ts';
import { pageSizes } from './page-sizes.ts';
import { places } from './places.ts';
import { remainingCounts } from './remaining-counts.ts';
import { representations } from './representations.ts';
import { scales } from './scales.ts';
import { tableCells } from './table-cells.ts';
import { tableObjects } from './table-objects.ts';
import { tableRows } from './table-rows.ts';
import { warnings } from './warnings.ts';
import { watchesTellAll } from './watches-tell-all.ts';
import { writtenShown } from './written-shown.ts';

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
