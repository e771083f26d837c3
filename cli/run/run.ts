/**
 * `assay run`: tests a server, prints progress, writes reports.
 *
 * Exit codes: 0 as expected, 1 failures, 2 wrong command line or configuration, 3 the server cannot be used, 4 nothing was tested, 5 an
 * error of the suite.
 */
import { type Command, InvalidArgumentError } from 'commander';
import { AssayError, type AssayErrorCode, createUsageError } from '../../client/errors.ts';
import { findObstacle, formatReason } from '../../reports/folder.ts';
import { openInBrowser } from '../../reports/open.ts';
import { renderConsole } from '../../reports/render/console.ts';
import { escapeInvisible } from '../../reports/render/escape-invisible.ts';
import { createProgress } from '../../reports/render/progress.ts';
import { wrapText } from '../../reports/render/wrap-text.ts';
import { createRuleLinks } from '../../reports/rule-links.ts';
import type { Envelope } from '../../reports/schema/envelope.ts';
import { chooseExitCode } from '../../reports/summary.ts';
import { type WrittenReports, writeReports } from '../../reports/write.ts';
import { createRunCommand, type Flags, readRunOptions } from '../options/flags.ts';
import type { RunOptions } from '../options/options.ts';
import { formatFirstLine, formatServer } from './announcement.ts';
import type { RunObserver, ServerResult } from './judge.ts';
import { endBy } from './stopping.ts';

const NOTHING_JUDGED = 4;
const EXIT: Readonly<Record<AssayErrorCode, number>> = { usage: 2, unusable: 3, harness: 5 };

export function command(): Command {
  return createRunCommand().action(async (paths: string[], flags: Flags, command: Command) => {
    process.exitCode = await runSuite(flags, paths, command.parent?.args ?? process.argv.slice(3));
  });
}

async function runSuite(flags: Flags, paths: readonly string[], argv: readonly string[]): Promise<number> {
  try {
    const options = readRunOptions(flags, paths, argv);
    if (options.list) return (await import('./plan.ts')).printPlan(options);
    const obstacle = findObstacle(options.reportDir);
    if (obstacle !== undefined)
      throw createUsageError(`--report-dir: ${options.reportDir} is not writable: ${obstacle}`);
    if (options.record !== undefined) (await import('../record/index-file.ts')).checkFolder(options.record);
    if (options.writeExpected !== undefined)
      (await import('../options/write-expected.ts')).checkFile(options.writeExpected);
    const result = await runServer(options);
    if ('nothing' in result) {
      printError(result.nothing);
      return NOTHING_JUDGED;
    }
    const code = await report(result.envelope, options);
    if (result.stop === undefined) return code;
    await flushStream(process.stdout);
    if ('signal' in result.stop) endBy(result.stop.signal);
    return EXIT.unusable;
  } catch (error) {
    if (error instanceof InvalidArgumentError) {
      printError(error.message);
      return EXIT.usage;
    }
    if (!(error instanceof AssayError)) throw error;
    printError(error.message);
    return EXIT[error.code];
  }
}

/** Imports the suite after the first line is printed, because it takes time. */
async function runServer(options: RunOptions): Promise<ServerResult> {
  const observer = createProgressPrinter(options);
  if (options.selfCheck) return (await import('./self-check.ts')).runSelfCheck(options, printText, observer);
  return (await import('./judge.ts')).testServer(options, observer);
}

/** Waits until the output is written, before a signal ends the process. */
function flushStream(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}

function printError(message: string): void {
  process.stderr.write(`assay run: ${escapeInvisible(message)}\n`);
}

function printText(text: string): void {
  process.stdout.write(text);
}

/** Prints the progress of a run; the first line before any request to the server. */
function createProgressPrinter({ quiet, color, seed, server, selfCheck }: RunOptions): RunObserver {
  const stops: RunObserver = {
    stopping: (cause) => {
      const reason =
        cause === undefined || 'unreachable' in cause
          ? 'the server no longer responds; the run ends'
          : `${cause.signal}: stopping scenarios and removing their objects; a second signal ends the run at once`;
      process.stderr.write(`\nassay run: ${reason}\n`);
    },
    removing: (count) => process.stderr.write(`assay run: waiting for the server to delete ${count}\n`),
  };
  if (quiet) return stops;
  if (!selfCheck) printText(formatFirstLine(server));
  let startTime = performance.now();
  let progress = createProgress(0, { color });
  return {
    ...stops,
    onOpened: (subject, start) => {
      printText(formatServer(subject, { ...start, seed }));
      startTime = performance.now();
      progress = createProgress(start.scenarios, { color });
    },
    scenario: (result) => printText(progress.scenario(result, (performance.now() - startTime) / 1000)),
  };
}

/**
 * Writes the reports and prints the verdict; the counts are on the last line. A report that cannot be written does not change the verdict.
 */
async function report(envelope: Envelope, options: RunOptions): Promise<number> {
  let writtenReports: WrittenReports;
  const ruleLink = createRuleLinks(process.cwd(), options.docsUrl);
  try {
    // An interrupted run skips the slowest report.
    const allure = envelope.run.interrupted === undefined ? options.allure : 'none';
    writtenReports = await writeReports(envelope, options.reportDir, {
      full: options.full,
      allure,
      docsUrl: options.docsUrl,
    });
  } catch (error) {
    printText(`\n\n${renderConsole(envelope, { color: options.color, all: options.all, ruleLink })}`);
    printError(`the reports cannot be written to ${options.reportDir}: ${formatReason(error)}`);
    return exitCode(envelope, options) || EXIT.harness;
  }
  if (options.open) await openInBrowser(writtenReports.html);
  if (!options.quiet) {
    for (const remark of writtenReports.remarks) printError(remark);
    printText(`\n\n${wrapText(`reports in ${options.reportDir}: ${writtenReports.names.join(', ')}`, 80)}\n\n`);
  }
  printText(renderConsole(envelope, { color: options.color, all: options.all, page: writtenReports.html, ruleLink }));
  if (options.writeExpected !== undefined) {
    const { writeExpected } = await import('../options/write-expected.ts');
    const count = writeExpected(options.writeExpected, envelope);
    process.stderr.write(`assay run: ${count} expected failures written to ${options.writeExpected}\n`);
  }
  return exitCode(envelope, options);
}

function exitCode(envelope: Envelope, options: RunOptions): number {
  return options.selfCheck && (envelope.selfCheck?.score ?? 0) < 100 ? 1 : chooseExitCode(envelope);
}
