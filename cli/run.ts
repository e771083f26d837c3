/**
 * `assay run`: judges a server, prints its progress, writes the reports. Exit codes as in cli.md: 0 as expected, 1 failures, 2 wrong
 * command line or configuration, 3 unusable server, 4 nothing judged, 5 the harness itself.
 */
import { type Command, InvalidArgumentError } from 'commander';
import { AssayError, type AssayErrorCode } from '../client/errors.ts';
import { openInBrowser } from '../reports/open.ts';
import { renderConsole } from '../reports/render/console.ts';
import { fitted } from '../reports/render/fit.ts';
import { createProgress } from '../reports/render/progress.ts';
import type { Envelope } from '../reports/schema/envelope.ts';
import { exitCodeOf } from '../reports/summary.ts';
import { writeReports } from '../reports/write.ts';
import { firstLine, serverFound } from './run/announcement.ts';
import { type Flags, optionsOf, runFlags } from './run/flags.ts';
import type { JudgeResult, RunObserver } from './run/judge.ts';
import type { RunOptions } from './run/options.ts';

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
    if (options.list) return await (await import('./run/plan.ts')).printPlan(options);
    const result = await resultOf(options);
    if ('nothing' in result) {
      printError(result.nothing);
      return NOTHING_JUDGED;
    }
    return await report(result.envelope, options);
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
async function resultOf(options: RunOptions): Promise<JudgeResult> {
  if (options.selfCheck) return (await import('./run/self-check.ts')).runSelfCheck(options, print);
  const observer = progressPrinter(options);
  return (await import('./run/judge.ts')).judgeServer(options, observer);
}

function printError(message: string): void {
  process.stderr.write(`assay run: ${message}\n`);
}

function print(text: string): void {
  process.stdout.write(text);
}

/** Prints the progress of a run; its first line before anything is asked of the server. */
function progressPrinter({ quiet, color, seed, server }: RunOptions): RunObserver {
  if (quiet) return {};
  print(firstLine(server));
  const started = performance.now();
  let progress = createProgress(0, { color });
  return {
    opened: (subject, scenarios) => {
      print(serverFound(subject, scenarios, seed));
      progress = createProgress(scenarios, { color });
    },
    scenario: (result) => print(progress.scenario(result, (performance.now() - started) / 1000)),
  };
}

/** Writes the reports, prints the verdict; the counts are the last line. */
async function report(envelope: Envelope, options: RunOptions): Promise<number> {
  const written = await writeReports(envelope, options.reportDir, { full: options.full });
  if (options.open) await openInBrowser(written.html);
  if (!options.quiet) {
    for (const remark of written.remarks) process.stderr.write(`assay run: ${remark}\n`);
    print(`\n\n${fitted(`reports in ${options.reportDir}: ${written.names.join(', ')}`, 80)}\n\n`);
  }
  print(renderConsole(envelope, { color: options.color, page: written.html }));
  return options.selfCheck && (envelope.selfCheck?.score ?? 0) < 100 ? 1 : exitCodeOf(envelope);
}
