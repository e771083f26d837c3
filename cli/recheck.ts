/**
 * `assay recheck DIR`: evaluates the record of a run again, without a server.
 *
 * Exit codes: 0 all verdicts are the same, 1 a verdict differs, a scenario sent other requests, or a file was changed, 2 the command line
 * or the record is invalid.
 */
import { resolve } from 'node:path';
import { Command } from 'commander';
import { AssayError, createUsageError } from '../client/errors.ts';
import { escapeInvisible } from '../reports/render/escape-invisible.ts';
import type { RunOptions } from './options/options.ts';
import { findDigestProblem } from './record/check-record.ts';
import { compareVerdicts, type Outcome, type RecheckResult } from './record/comparison.ts';
import { type RecordIndex, readIndex } from './record/index-file.ts';
import { findChanges } from './record/integrity.ts';
import { testServer } from './run/judge.ts';

const EXIT_USAGE = 2;

/** The maximum length of a failure text on the console; --json prints the complete text. */
const MAX_FAILURE_LENGTH = 1_000;

interface Flags {
  readonly report?: string;
  readonly json?: boolean;
}

export function createCommand(): Command {
  return new Command('assay recheck')
    .description('Evaluates the record of a run again, without a server.')
    .allowExcessArguments(false)
    .argument('<folder>', 'folder written by assay run --record')
    .option('--report <file>', 'report.json of the run; fails if the record does not match the digest in the report')
    .option('--json', 'print every scenario with its verdict in the run and its new verdict, as JSON')
    .action(async (folder: string, flags: Flags) => {
      try {
        process.exitCode = await runRecheck(resolve(folder), flags);
      } catch (error) {
        if (!(error instanceof AssayError)) throw error;
        process.stderr.write(`assay recheck: ${escapeInvisible(error.message)}\n`);
        process.exitCode = EXIT_USAGE;
      }
    });
}

async function runRecheck(folder: string, flags: Flags): Promise<number> {
  const { index, isEdited } = readIndex(folder);
  const changes = [...findChanges(folder, index, { isEdited }), ...findDigestProblem(flags.report, index)];
  const recheckResults = await recheckScenarios(folder, index);
  const [invariants = [], scenarios = []] = [true, false].map((isInvariant) =>
    recheckResults.filter(({ invariant = false }) => invariant === isInvariant),
  );
  const isConfirmed =
    changes.length === 0 && recheckResults.every(({ outcome }) => outcome === 'same' || outcome === 'not rechecked');
  if (flags.json)
    process.stdout.write(`${JSON.stringify({ matches: isConfirmed, changes, scenarios, invariants }, null, 2)}\n`);
  else process.stdout.write(formatOutcomes(index, changes, recheckResults));
  return isConfirmed ? 0 : 1;
}

async function recheckScenarios(folder: string, index: RecordIndex): Promise<readonly RecheckResult[]> {
  const { run, subject: recordedServer } = index;
  if (run.id === undefined) throw createUsageError(`${folder}: the run has no ID`);
  const subject = { ...recordedServer, close: async () => undefined };
  const result = await testServer(createRunOptions(index), {}, { folder, runId: run.id, subject });
  return 'untestedReason' in result ? [] : compareVerdicts(index.verdicts, result.envelope.scenarios);
}

function createRunOptions({ options, run, subject }: RecordIndex): RunOptions {
  return {
    ...options,
    server: subject.reported.origin === 'simulator' ? {} : { server: subject.reported.url },
    namespaces: [],
    release: undefined,
    wording: run.wording,
    seed: Number(run.seed),
    failFast: false,
    reportDir: '',
    full: false,
    transcripts: false,
    showsAllFailures: false,
    allure: 'none',
    opensReport: false,
    quiet: true,
    color: false,
    printsPlan: false,
    selfCheck: false,
    faults: [],
    command: run.command,
  };
}

function formatOutcomes(
  { run, subject: testedServer }: RecordIndex,
  changes: readonly string[],
  recheckResults: readonly RecheckResult[],
): string {
  const filterResults = (outcome: Outcome) =>
    recheckResults.filter((recheckResult) => recheckResult.outcome === outcome);
  const formatOutcome = ({ id, name, why = '' }: RecheckResult) =>
    `  ${id} ${name}\n    ${why.slice(0, MAX_FAILURE_LENGTH).replaceAll('\n', '\n    ')}`;
  const reasons = Map.groupBy(filterResults('not rechecked'), ({ why }) => why);
  const lines = [
    `record  of ${testedServer.reported.url}, ${run.started}, seed ${run.seed}, by assay ${run.assay.version}`,
    ...changes.map((change) => `CHANGED  ${change}`),
    ...filterResults('differs').map(
      (recheckResult) =>
        `DIFFERS  verdict in the run: ${recheckResult.before}, now: ${recheckResult.now}\n${formatOutcome(recheckResult)}`,
    ),
    ...filterResults('otherwise').map(
      (recheckResult) => `OTHER REQUESTS  verdict in the run: ${recheckResult.before}\n${formatOutcome(recheckResult)}`,
    ),
    ...[...reasons].map(([reason, scenarios]) => `not rechecked  ${scenarios.length}: ${reason}`),
    `${filterResults('same').length} the same, ${filterResults('differs').length} differ, ${filterResults('otherwise').length} sent other requests, ${filterResults('not rechecked').length} not rechecked`,
  ];
  return `${lines.map((line) => line.split('\n').map(escapeInvisible).join('\n')).join('\n')}\n`;
}
