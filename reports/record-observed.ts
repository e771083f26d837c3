/** Writes the observations of a run on kube-apiserver, or of a run of kubectl, to `spec/observed/`. */
import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { readRules } from '../spec/catalogue.ts';
import { listDialectDepartures } from '../spec/departures.ts';
import { DIALECT_NAMES, getDialect as dialectNamed } from '../spec/dialect.ts';
import { readObserved } from '../spec/observed-answers.ts';
import { collectObservations, findKubectlVersion, mergeObservations } from './observe.ts';
import type { Envelope } from './schema/envelope.ts';

export interface RecordOptions {
  /** Whether to keep existing entries and add only rules without an entry. */
  readonly onlyMissing?: boolean;
}

const FILE_HEADER =
  '# Observed behavior of kube-apiserver. Written by `assay report FILE --record-observed`; not edited by hand.\n';

/** Records the observations of a run. Throws an error if the run cannot confirm rules. */
export function recordObserved(envelope: Envelope, { onlyMissing = false }: RecordOptions = {}): void {
  const problem = findProblem(envelope);
  if (problem !== undefined) throw new Error(problem);
  for (const [area, observations] of collectObservations(envelope)) {
    const before = readObserved(area);
    const order = readRules(area).map(({ id }) => id);
    const entries = onlyMissing
      ? mergeObservations(observations, before, order)
      : mergeObservations(before, observations, order);
    writeFileSync(
      new URL(`../spec/observed/${area}.yaml`, import.meta.url),
      FILE_HEADER + stringify(entries, { lineWidth: 0 }),
    );
  }
}

function findProblem({ subject, run, scenarios }: Envelope): string | undefined {
  const { origin, dialect } = subject;
  if (run.interrupted !== undefined) return 'the run was interrupted: it confirms nothing';
  if (origin === 'simulator') return 'a run on the simulator confirms nothing';
  if (!scenarios.some(({ verdict, exchanges }) => verdict === 'passed' && exchanges.length > 0))
    return 'it contains no exchanges of passed scenarios: use a run with --full';
  if (origin === 'client' && findKubectlVersion(scenarios) === undefined)
    return 'it tested a client command other than kubectl, which confirms nothing';
  const dialectName = DIALECT_NAMES.find((name) => name === dialect);
  if (dialectName === undefined || listDialectDepartures(dialectNamed(dialectName)).size === 0)
    return `a server of the dialect ${dialect} follows the specification in every departure: it is not kube-apiserver`;
  return undefined;
}
