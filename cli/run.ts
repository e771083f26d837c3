/**
 * `assay run`: judges a server, prints its progress, writes the reports. Exit codes as in cli.md: 0 as expected, 1 failures, 2 wrong
 * command line or configuration, 3 unusable server, 4 nothing judged, 5 the harness itself.
 */
import { type Command, InvalidArgumentError } from 'commander';
import { AssayError, type AssayErrorCode, usage } from '../client/errors.ts';
import { findObstacle, formatReason } from '../reports/folder.ts';
import { openInBrowser } from '../reports/open.ts';
import { renderConsole } from '../reports/render/console.ts';
import { fitToWidth } from '../reports/render/fit.ts';
import { createProgress } from '../reports/render/progress.ts';
import { escapeInvisible } from '../reports/render/visible.ts';
import { createRuleLinks } from '../reports/rule-links.ts';
import type { Envelope } from '../reports/schema/envelope.ts';
import { chooseExitCode } from '../reports/summary.ts';
import { type WrittenReports, writeReports } from '../reports/write.ts';
import { type Flags, optionsOf, runFlags } from './options/flags.ts';
import type { RunOptions } from './options/options.ts';
import { firstLine, serverFound } from './run/announcement.ts';
import type { RunObserver, ServerResult } from './run/judge.ts';
import { endBy } from './run/stopping.ts';

const NOTHING_JUDGED = 4;
const EXIT: Readonly<Record<AssayErrorCode, number>> = { usage: 2, unusable: 3, harness: 5 };

export function command(): Command {
  return runFlags().action(async (flags: Flags, command: Command) => {
    process.exitCode = await run(flags, command.parent?.args ?? process.argv.slice(3));
  });
}

async function run(flags: Flags, argv: readonly string[]): Promise<number> {
  try {
    const options = optionsOf(flags, argv);
    if (options.list) return (await import('./run/plan.ts')).printPlan(options);
    const obstacle = findObstacle(options.reportDir);
    if (obstacle !== undefined)
      throw usage(`--report-dir: nothing can be written to ${options.reportDir}: ${obstacle}`);
    if (options.record !== undefined) (await import('./record/index-file.ts')).checkFolder(options.record);
    if (options.writeExpected !== undefined)
      (await import('./options/write-expected.ts')).checkFile(options.writeExpected);
    const result = await resultOf(options);
    if ('nothing' in result) {
      printError(result.nothing);
      return NOTHING_JUDGED;
    }
    const code = await report(result.envelope, options);
    if (result.stop === undefined) return code;
    await flushed(process.stdout);
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

/** What judges is loaded after the first line is printed, because that takes a while. */
async function resultOf(options: RunOptions): Promise<ServerResult> {
  const observer = progressPrinter(options);
  if (options.selfCheck) return (await import('./run/self-check.ts')).runSelfCheck(options, print, observer);
  return (await import('./run/judge.ts')).judgeServer(options, observer);
}

/** What was printed is with its reader before a signal ends the process. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}

function printError(message: string): void {
  process.stderr.write(`assay run: ${escapeInvisible(message)}\n`);
}

function print(text: string): void {
  process.stdout.write(text);
}

/** Prints the progress of a run; its first line before anything is asked of the server. */
function progressPrinter({ quiet, color, seed, server, selfCheck }: RunOptions): RunObserver {
  const stops: RunObserver = {
    stopping: (cause) => {
      const why =
        cause === undefined || 'unreachable' in cause
          ? 'the server does not answer any more: the run ends'
          : `${cause.signal}: scenarios stop, and what they made is removed; a second signal ends the run at once`;
      process.stderr.write(`\nassay run: ${why}\n`);
    },
    removing: (count) => process.stderr.write(`assay run: ${count} left for the server to remove\n`),
  };
  if (quiet) return stops;
  if (!selfCheck) print(firstLine(server));
  const started = performance.now();
  let progress = createProgress(0, { color });
  return {
    ...stops,
    opened: (subject, start) => {
      print(serverFound(subject, { ...start, seed }));
      progress = createProgress(start.scenarios, { color });
    },
    scenario: (result) => print(progress.scenario(result, (performance.now() - started) / 1000)),
  };
}

/** Writes the reports, prints the verdict; the counts are the last line. What can't be written takes nothing from the verdict. */
async function report(envelope: Envelope, options: RunOptions): Promise<number> {
  let written: WrittenReports;
  const ruleLink = createRuleLinks(process.cwd(), options.docsUrl);
  try {
    // Who interrupts a run doesn't wait for the slowest of the reports.
    const allure = envelope.run.interrupted === undefined ? options.allure : 'none';
    written = await writeReports(envelope, options.reportDir, { full: options.full, allure, docsUrl: options.docsUrl });
  } catch (error) {
    print(`\n\n${renderConsole(envelope, { color: options.color, all: options.all, ruleLink })}`);
    printError(`the reports can't be written to ${options.reportDir}: ${formatReason(error)}`);
    return exitCode(envelope, options) || EXIT.harness;
  }
  if (options.open) await openInBrowser(written.html);
  if (!options.quiet) {
    for (const remark of written.remarks) printError(remark);
    print(`\n\n${fitToWidth(`reports in ${options.reportDir}: ${written.names.join(', ')}`, 80)}\n\n`);
  }
  print(renderConsole(envelope, { color: options.color, all: options.all, page: written.html, ruleLink }));
  if (options.writeExpected !== undefined) {
    const { writeExpected } = await import('./options/write-expected.ts');
    const count = writeExpected(options.writeExpected, envelope);
    process.stderr.write(`assay run: ${count} expected failures written to ${options.writeExpected}\n`);
  }
  return exitCode(envelope, options);
}

function exitCode(envelope: Envelope, options: RunOptions): number {
  return options.selfCheck && (envelope.selfCheck?.score ?? 0) < 100 ? 1 : chooseExitCode(envelope);
}
