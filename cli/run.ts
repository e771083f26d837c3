/**
 * `assay run`: judges a server, prints its progress, writes the reports. Exit codes as in cli.md: 0 as expected, 1 failures, 2 wrong
 * command line or configuration, 3 unusable server, 4 nothing judged, 5 the harness itself.
 */
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { AssayError, type AssayErrorCode } from '../client/errors.ts';
import { openInBrowser } from '../reports/open.ts';
import { createProgress, renderConsole } from '../reports/render/console.ts';
import type { Envelope } from '../reports/schema/envelope.ts';
import { exitCodeOf } from '../reports/summary.ts';
import { writeReports } from '../reports/write.ts';
import { type Flags, optionsOf, runFlags } from './run/flags.ts';
import { judgeServer, type RunObserver } from './run/judge.ts';
import type { RunOptions } from './run/options.ts';
import { printPlan } from './run/plan.ts';
import { runSelfCheck } from './run/self-check.ts';

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
    if (options.list) return await printPlan(options);
    const result = options.selfCheck
      ? await runSelfCheck(options, print)
      : await judgeServer(options, progressPrinter(options));
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

function printError(message: string): void {
  process.stderr.write(`assay run: ${message}\n`);
}

function print(text: string): void {
  process.stdout.write(text);
}

/** Prints the progress of a run. */
function progressPrinter({ quiet, color, seed }: RunOptions): RunObserver {
  if (quiet) return {};
  let progress = createProgress(0, { color });
  return {
    opened: ({ reported, profile }, scenarios) => {
      const version = reported.version === undefined ? '' : `, ${reported.version}`;
      print(
        `judging ${reported.url} (${reported.origin}, dialect ${reported.dialect}${version}, profile ${profile})\n`,
      );
      print(`${scenarios} scenarios, seed ${seed}\n\n`);
      progress = createProgress(scenarios, { color });
    },
    scenario: (result) => print(progress.scenario(result)),
  };
}

/** Writes the reports, prints the verdict; the counts are the last line. */
async function report(envelope: Envelope, options: RunOptions): Promise<number> {
  const written = await writeReports(envelope, options.reportDir, { full: options.full });
  if (options.open) await openInBrowser(written.html);
  if (!options.quiet) {
    for (const remark of written.remarks) process.stderr.write(`assay run: ${remark}\n`);
    const [first = '', ...others] = written.names;
    print(`\n\nreports: ${[join(options.reportDir, first), ...others].join(', ')}\n\n`);
  }
  print(renderConsole(envelope, { color: options.color }));
  return options.selfCheck && (envelope.selfCheck?.score ?? 0) < 100 ? 1 : exitCodeOf(envelope);
}
