/**
 * `assay run`: tests a server, prints progress, writes reports.
 *
 * Exit codes: 0 no unexpected failures, 1 failures, 2 the command line or configuration is invalid, 3 the server cannot be used, 4 nothing
 * was tested, 5 an error of the suite.
 */
import { type Command, InvalidArgumentError } from 'commander';
import { AssayError, type AssayErrorCode, createUsageError } from '../../client/errors.ts';
import { openInBrowser } from '../../reports/open-in-browser.ts';
import { renderConsole } from '../../reports/render/console.ts';
import { escapeInvisible } from '../../reports/render/escape-invisible.ts';
import { createProgress } from '../../reports/render/progress.ts';
import { wrapText } from '../../reports/render/wrap-text.ts';
import { findFolderProblem, formatReason } from '../../reports/report-folder.ts';
import { createRuleLinkFunction } from '../../reports/rule-links.ts';
import type { Envelope } from '../../reports/schema/envelope.ts';
import { chooseExitCode } from '../../reports/summary.ts';
import { type WrittenReports, writeReports } from '../../reports/write-reports.ts';
import { createRunCommand, type Flags, readRunOptions } from '../options/flags.ts';
import type { RunOptions } from '../options/options.ts';
import { formatFirstLine, formatServerAndSettings } from './announcement.ts';
import { endWithSignal } from './early-stop.ts';
import type { RunObserver, ServerResult } from './judge.ts';

const EXIT_NOTHING_TESTED = 4;
const EXIT_CODES: Readonly<Record<AssayErrorCode, number>> = { usage: 2, unusable: 3, harness: 5 };

export function createCommand(): Command {
  return createRunCommand().action(async (paths: string[], flags: Flags, command: Command) => {
    process.exitCode = await runSuite(flags, paths, command.parent?.args ?? process.argv.slice(3));
  });
}

async function runSuite(flags: Flags, paths: readonly string[], argv: readonly string[]): Promise<number> {
  try {
    const options = readRunOptions(flags, paths, argv);
    if (options.printsPlan) return (await import('./plan.ts')).printPlan(options);
    const folderProblem = findFolderProblem(options.reportDir);
    if (folderProblem !== undefined)
      throw createUsageError(`--report-dir: ${options.reportDir} is not writable: ${folderProblem}`);
    if (options.record !== undefined) (await import('../record/index-file.ts')).checkRecordFolder(options.record);
    if (options.writeExpected !== undefined)
      (await import('../options/write-expected.ts')).checkConfigFile(options.writeExpected);
    const result = await testServerLazily(options);
    if ('untestedReason' in result) {
      printError(result.untestedReason);
      return EXIT_NOTHING_TESTED;
    }
    const code = await reportRun(result.envelope, options);
    if (result.stopCause === undefined) return code;
    await flushStream(process.stdout);
    if ('signal' in result.stopCause) endWithSignal(result.stopCause.signal);
    return EXIT_CODES.unusable;
  } catch (error) {
    if (error instanceof InvalidArgumentError) {
      printError(error.message);
      return EXIT_CODES.usage;
    }
    if (!(error instanceof AssayError)) throw error;
    printError(error.message);
    return EXIT_CODES[error.code];
  }
}

/** Runs the suite. The suite is imported only after the first line is printed, because the import takes time. */
async function testServerLazily(options: RunOptions): Promise<ServerResult> {
  const observer = createProgressPrinter(options);
  if (options.selfCheck) return (await import('./self-check.ts')).runSelfCheck(options, printText, observer);
  return (await import('./judge.ts')).testServer(options, observer);
}

/** Resolves when all output of the stream is written. */
function flushStream(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}

function printError(message: string): void {
  process.stderr.write(`assay run: ${escapeInvisible(message)}\n`);
}

function printText(text: string): void {
  process.stdout.write(text);
}

/** Creates an observer that prints the progress of a run. Prints the first line at once, before any request to the server. */
function createProgressPrinter({
  quiet: isQuiet,
  color: usesColor,
  seed,
  server,
  selfCheck: isSelfCheck,
}: RunOptions): RunObserver {
  const stopObserver: RunObserver = {
    onStopping: (cause) => {
      const reason =
        cause === undefined || 'unreachable' in cause
          ? 'the server no longer responds; the run ends'
          : `${cause.signal}: stopping scenarios and removing their objects; a second signal ends the run at once`;
      process.stderr.write(`\nassay run: ${reason}\n`);
    },
    onRemoving: (count) =>
      process.stderr.write(
        `assay run: waiting for the server to delete ${count} ${count === 1 ? 'object' : 'objects'}\n`,
      ),
  };
  if (isQuiet) return stopObserver;
  if (!isSelfCheck) printText(formatFirstLine(server));
  let startTime = performance.now();
  let progress = createProgress(0, { color: usesColor });
  return {
    ...stopObserver,
    onOpened: (subject, start) => {
      printText(formatServerAndSettings(subject, { ...start, seed }));
      startTime = performance.now();
      progress = createProgress(start.scenarioCount, { color: usesColor });
    },
    onScenario: (result) => printText(progress.formatScenario(result, (performance.now() - startTime) / 1000)),
  };
}

/**
 * Writes the reports, prints the verdict, and returns the exit code. The last line contains the counts. If the reports cannot be written,
 * failures still determine the exit code.
 */
async function reportRun(envelope: Envelope, options: RunOptions): Promise<number> {
  let writtenReports: WrittenReports;
  const ruleLink = createRuleLinkFunction(process.cwd(), options.docsUrl);
  try {
    // After an interruption the user waits, so the slowest report is skipped.
    const allure = envelope.run.interrupted === undefined ? options.allure : 'none';
    writtenReports = await writeReports(envelope, options.reportDir, {
      full: options.full,
      allure,
      docsUrl: options.docsUrl,
    });
  } catch (error) {
    printText(`\n\n${renderConsole(envelope, { color: options.color, all: options.showsAllFailures, ruleLink })}`);
    printError(`the reports cannot be written to ${options.reportDir}: ${formatReason(error)}`);
    return chooseRunExitCode(envelope, options) || EXIT_CODES.harness;
  }
  if (options.opensReport) await openInBrowser(writtenReports.html);
  if (!options.quiet) {
    for (const remark of writtenReports.remarks) printError(remark);
    printText(`\n\n${wrapText(`reports in ${options.reportDir}: ${writtenReports.names.join(', ')}`, 80)}\n\n`);
  }
  printText(
    renderConsole(envelope, {
      color: options.color,
      all: options.showsAllFailures,
      page: writtenReports.html,
      ruleLink,
    }),
  );
  if (options.writeExpected !== undefined) {
    const { writeExpectedFailures } = await import('../options/write-expected.ts');
    const count = writeExpectedFailures(options.writeExpected, envelope);
    process.stderr.write(`assay run: ${count} expected failures written to ${options.writeExpected}\n`);
  }
  return chooseRunExitCode(envelope, options);
}

function chooseRunExitCode(envelope: Envelope, options: RunOptions): number {
  return options.selfCheck && (envelope.selfCheck?.score ?? 0) < 100 ? 1 : chooseExitCode(envelope);
}
