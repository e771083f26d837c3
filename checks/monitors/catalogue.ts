/** All monitors, in the order of reports. */

import { auditIdMonitor } from './audit-ids.ts';
import { bodies } from './bodies.ts';
import { conditionalWrites } from './conditional-writes.ts';
import { dryRuns } from './dry-runs.ts';
import { errors } from './errors.ts';
import { existence } from './existence.ts';
import { freshReads } from './fresh-reads.ts';
import { identities } from './identities.ts';
import { lifetimes } from './lifetimes.ts';
import { listContents } from './list-contents.ts';
import { listVersions } from './list-versions.ts';
import { managedFields } from './managed-fields.ts';
import type { Monitor } from './monitor.ts';
import { pageSizes } from './page-sizes.ts';
import { places } from './places.ts';
import { remainingCounts } from './remaining-counts.ts';
import { representations } from './representations.ts';
import { scales } from './scales.ts';
import { tableCells } from './table-cells.ts';
import { tableObjects } from './table-objects.ts';
import { tableRows } from './table-rows.ts';
import { unchangedWrites } from './unchanged-writes.ts';
import { versionContents } from './version-contents.ts';
import { warnings } from './warnings.ts';
import { watchCompleteness } from './watch-completeness.ts';
import { writeResponses } from './write-responses.ts';

export const MONITORS: readonly Monitor[] = [
  versionContents,
  lifetimes,
  identities,
  writeResponses,
  scales,
  unchangedWrites,
  conditionalWrites,
  dryRuns,
  managedFields,
  freshReads,
  existence,
  listVersions,
  listContents,
  pageSizes,
  remainingCounts,
  tableRows,
  tableObjects,
  tableCells,
  representations,
  watchCompleteness,
  places,
  errors,
  warnings,
  bodies,
  auditIdMonitor,
];
