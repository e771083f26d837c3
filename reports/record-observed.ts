/** Writes the observations of a run on kube-apiserver, or of a run of kubectl, to `spec/observed/`. */
import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { readRules } from '../spec/catalogue.ts';
import { listDialectDepartures } from '../spec/departures.ts';
import { DIALECT_NAMES, getDialect } from '../spec/dialect.ts';
import { readObservations } from '../spec/observations.ts';
import { collectObservations, findKubectlVersion, mergeObservations } from './observations.ts';
import type { Envelope } from './schema/envelope.ts';

export interface RecordOptions {
  /** Whether to keep the existing observations and add only those of rules without an observation. */
  readonly onlyMissing?: boolean;
}

const FILE_HEADER =
  '# Observed behavior of kube-apiserver. Written by `assay report FILE --record-observed`; not edited by hand.\n';

/** Records the observations of a run. Throws an error if the run cannot confirm rules. */
export function recordObserved(envelope: Envelope, { onlyMissing = false }: RecordOptions = {}): void {
  const obstacle = findObstacle(envelope);
  if (obstacle !== undefined) throw new Error(obstacle);
  for (const [area, observations] of collectObservations(envelope)) {
    const oldObservations = readObservations(area);
    const ruleOrder = readRules(area).map(({ id }) => id);
    const mergedObservations = onlyMissing
      ? mergeObservations(observations, oldObservations, ruleOrder)
      : mergeObservations(oldObservations, observations, ruleOrder);
    writeFileSync(
      new URL(`../spec/observed/${area}.yaml`, import.meta.url),
      FILE_HEADER + stringify(mergedObservations, { lineWidth: 0 }),
    );
  }
}

/** Returns why the run cannot confirm rules, or undefined. */
function findObstacle({ subject, run, scenarios }: Envelope): string | undefined {
  const { origin, dialect } = subject;
  if (run.interrupted !== undefined) return 'the run was interrupted, so it cannot confirm rules';
  if (origin === 'simulator') return 'a run on the simulator cannot confirm rules';
  if (!scenarios.some(({ verdict, exchanges }) => verdict === 'passed' && exchanges.length > 0))
    return 'the report contains no exchanges of passed scenarios; use the report of a run with --full';
  if (origin === 'client' && findKubectlVersion(scenarios) === undefined)
    return 'the run tested a client command other than kubectl, which cannot confirm rules';
  const dialectName = DIALECT_NAMES.find((name) => name === dialect);
  if (dialectName === undefined || listDialectDepartures(getDialect(dialectName)).size === 0)
    return `the server has the dialect ${dialect}, so it is not kube-apiserver`;
  return undefined;
}
