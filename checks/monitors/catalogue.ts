/** All monitors, in the order of reports. */

import { auditIdMonitor } from './audit-ids.ts';
import { bodyMonitor } from './bodies.ts';
import { conditionalWriteMonitor } from './conditional-writes.ts';
import { consistentContentMonitor } from './consistent-contents.ts';
import { dryRunMonitor } from './dry-runs.ts';
import { errorMonitor } from './errors.ts';
import { foundObjectMonitor } from './found-objects.ts';
import { freshReadMonitor } from './fresh-reads.ts';
import { lifetimeMonitor } from './lifetimes.ts';
import { listContentMonitor } from './list-contents.ts';
import { listVersionMonitor } from './list-versions.ts';
import { managedFieldsMonitor } from './managed-fields.ts';
import type { Monitor } from './monitor.ts';
import { pageSizeMonitor } from './page-sizes.ts';
import { pathMonitor } from './paths.ts';
import { remainingCountMonitor } from './remaining-counts.ts';
import { representationMonitor } from './representations.ts';
import { scaleMonitor } from './scales.ts';
import { serverSetMetadataMonitor } from './server-set-metadata.ts';
import { tableCellMonitor } from './table-cells.ts';
import { tableObjectMonitor } from './table-objects.ts';
import { tableRowMonitor } from './table-rows.ts';
import { unchangedWriteMonitor } from './unchanged-writes.ts';
import { warningMonitor } from './warnings.ts';
import { watchCompletenessMonitor } from './watch-completeness.ts';
import { writeResponseMonitor } from './write-responses.ts';

export const MONITORS: readonly Monitor[] = [
  consistentContentMonitor,
  lifetimeMonitor,
  serverSetMetadataMonitor,
  writeResponseMonitor,
  scaleMonitor,
  unchangedWriteMonitor,
  conditionalWriteMonitor,
  dryRunMonitor,
  managedFieldsMonitor,
  freshReadMonitor,
  foundObjectMonitor,
  listVersionMonitor,
  listContentMonitor,
  pageSizeMonitor,
  remainingCountMonitor,
  tableRowMonitor,
  tableObjectMonitor,
  tableCellMonitor,
  representationMonitor,
  watchCompletenessMonitor,
  pathMonitor,
  errorMonitor,
  warningMonitor,
  bodyMonitor,
  auditIdMonitor,
];
