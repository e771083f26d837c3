/** All monitors, in the order of reports. */

import { auditIdMonitor } from './audit-ids.ts';
import { bodyMonitor } from './bodies.ts';
import { conditionalWriteMonitor } from './conditional-writes.ts';
import { dryRunMonitor } from './dry-runs.ts';
import { errorMonitor } from './errors.ts';
import { existenceMonitor } from './existence.ts';
import { freshReadMonitor } from './fresh-reads.ts';
import { identityMonitor } from './identities.ts';
import { lifetimeMonitor } from './lifetimes.ts';
import { listContentMonitor } from './list-contents.ts';
import { listVersionMonitor } from './list-versions.ts';
import { managedFieldsMonitor } from './managed-fields.ts';
import type { Monitor } from './monitor.ts';
import { pageSizeMonitor } from './page-sizes.ts';
import { pathMonitor } from './places.ts';
import { remainingCountMonitor } from './remaining-counts.ts';
import { representationMonitor } from './representations.ts';
import { scaleMonitor } from './scales.ts';
import { tableCellMonitor } from './table-cells.ts';
import { tableObjectMonitor } from './table-objects.ts';
import { tableRowMonitor } from './table-rows.ts';
import { unchangedWriteMonitor } from './unchanged-writes.ts';
import { versionContentMonitor } from './version-contents.ts';
import { warningMonitor } from './warnings.ts';
import { watchCompletenessMonitor } from './watch-completeness.ts';
import { writeResponseMonitor } from './write-responses.ts';

export const MONITORS: readonly Monitor[] = [
  versionContentMonitor,
  lifetimeMonitor,
  identityMonitor,
  writeResponseMonitor,
  scaleMonitor,
  unchangedWriteMonitor,
  conditionalWriteMonitor,
  dryRunMonitor,
  managedFieldsMonitor,
  freshReadMonitor,
  existenceMonitor,
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
