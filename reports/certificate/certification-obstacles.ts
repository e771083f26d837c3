/** Finds the reasons why a report cannot be certified. */
import { listSelectionFlags } from '../conformance.ts';
import { compareDigest } from '../digest.ts';
import type { Envelope, Run } from '../schema/envelope.ts';

/**
 * Returns the reasons why the report cannot be certified, the most serious reason first. `digests` are the digests of the rules and features of this
 * version of the suite.
 */
export function findCertificationObstacles(envelope: Envelope, digests: NonNullable<Run['digests']>): string[] {
  const { run, subject, scenarios, problems, selfCheck, conformance = [] } = envelope;
  const failedScenarioCount = scenarios.filter(({ verdict }) => verdict === 'failed').length;
  const selectionFlags = listSelectionFlags(run);
  const isConformant = conformance.some(({ verdict }) => verdict === 'conformant');
  const obstacles: readonly (readonly [boolean, string])[] = [
    [compareDigest(envelope) === 'absent', 'it has no digest: test the server again with this version of assay'],
    [compareDigest(envelope) === 'different', 'it was edited after the run: its digest does not match'],
    [selfCheck !== undefined, 'it is the report of a self-check, not of a run on a server'],
    [subject.origin === 'client', 'it is the report of a client command, not of a server'],
    [run.interrupted !== undefined, `the run was interrupted: ${run.interrupted?.cause}`],
    [
      failedScenarioCount > 0,
      `it has failures: ${failedScenarioCount} ${failedScenarioCount === 1 ? 'scenario' : 'scenarios'}`,
    ],
    [problems.length > 0, `it has problems: ${problems[0]?.what}`],
    [selectionFlags.length > 0, `the run was limited by ${selectionFlags.map((name) => `--${name}`).join(', ')}`],
    [run.failFast === true, 'the run used --fail-fast'],
    [run.assay.modified === true, 'the suite was modified: its checkout had uncommitted changes'],
    [
      run.digests?.catalogue !== digests.catalogue || run.digests.features !== digests.features,
      'its rules or features differ from those of this version of assay',
    ],
    [
      !isConformant && selectionFlags.length === 0 && run.interrupted === undefined,
      'it does not show conformance with any profile',
    ],
  ];
  return obstacles.flatMap(([isObstacle, text]) => (isObstacle ? [text] : []));
}
