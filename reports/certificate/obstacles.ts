/** Why a report can't be certified. */
import { narrowingOf } from '../conformance.ts';
import { isUnedited } from '../digest.ts';
import type { Envelope, Run } from '../schema/envelope.ts';

/** A line each, the gravest first; none where the report can be certified. `digests`: of the suite that certifies. */
export function obstaclesOf(envelope: Envelope, digests: NonNullable<Run['digests']>): string[] {
  const { run, subject, scenarios, problems, selfCheck, conformance = [] } = envelope;
  const failed = scenarios.filter(({ verdict }) => verdict === 'failed').length;
  const narrowing = narrowingOf(run);
  const held = conformance.some(({ verdict }) => verdict === 'conformant');
  const rows: readonly (readonly [boolean, string])[] = [
    [isUnedited(envelope) === undefined, 'it has no digest: judge the server again with this version of assay'],
    [isUnedited(envelope) === false, 'it was edited after the run: its digest does not match'],
    [selfCheck !== undefined, 'it is of a self-check, not of a run on a server'],
    [subject.origin === 'client', 'it is of a client command, not of a server'],
    [run.interrupted !== undefined, `the run was interrupted: ${run.interrupted?.cause}`],
    [failed > 0, `it has failures: ${failed} ${failed === 1 ? 'scenario' : 'scenarios'}`],
    [problems.length > 0, `it has problems: ${problems[0]?.what}`],
    [narrowing.length > 0, `the run was narrowed by ${narrowing.map((name) => `--${name}`).join(', ')}`],
    [run.failFast === true, 'the run was to end at the first failure (--fail-fast)'],
    [run.assay.modified === true, 'the suite that judged was modified: its checkout had changes that are in no commit'],
    [
      run.digests?.catalogue !== digests.catalogue || run.digests.features !== digests.features,
      'it was judged by other rules or features than those of this version of assay',
    ],
    [!held && narrowing.length === 0 && run.interrupted === undefined, 'it shows conformance to no profile'],
  ];
  return rows.flatMap(([stands, text]) => (stands ? [text] : []));
}
