/**
 * `assay upgrade`: writes objects of every kind through an old server, starts a new server on the same storage, and tests the rules about
 * stored objects.
 *
 * Exit codes: 0 all rules pass, 1 a rule fails, 2 the command line or a file is invalid, 3 a server cannot be used, 4 nothing was written.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { formatResourceApiVersion } from '../../client/discovery/discovery.ts';
import { AssayError, type AssayErrorCode, createUsageError } from '../../client/errors.ts';
import type { TargetDescription } from '../../client/exchange/target.ts';
import { createRunId, createUniqueName } from '../../client/run-names.ts';
import { escapeInvisible } from '../../reports/render/escape-invisible.ts';
import { explainFolderError, makeFolder } from '../../reports/report-folder.ts';
import { getDialect } from '../../spec/dialect.ts';
import { compact } from '../../values/compact.ts';
import { checkUpgrade } from './checks.ts';
import { readServedApi } from './resources.ts';
import { readObjects } from './sample.ts';
import { checkCommands, runWithServer } from './servers.ts';
import { renderUpgrade, renderVerdict, type UpgradeReport } from './text.ts';
import { type WriteResult, writeObjects } from './write.ts';

const EXIT_CODES: Readonly<Record<AssayErrorCode, number>> = { usage: 2, unusable: 3, harness: 5 };
const EXIT_NOTHING_WRITTEN = 4;

interface Flags {
  readonly launch?: readonly string[];
  readonly token?: string;
  readonly object?: readonly string[];
  readonly reportDir: string;
  readonly quiet?: boolean;
}

export function createCommand(): Command {
  return new Command('assay upgrade')
    .description(
      'Writes objects of every kind through an old server, starts a new server on the same storage, and checks that the objects are preserved.',
    )
    .allowExcessArguments(false)
    .optionsGroup('Servers:')
    .option(
      '--launch <command>',
      'command that starts a server; specify it twice, the old release first. {dir} is a shared folder, {http-port} or {secure-port} a free port',
      appendValue,
    )
    .option('--token <token>', 'bearer token for both servers')
    .optionsGroup('Objects:')
    .option(
      '--object <file>',
      'YAML file with additional objects to write, such as CustomResourceDefinitions and custom resources (repeatable)',
      appendValue,
    )
    .optionsGroup('Output:')
    .option('--report-dir <dir>', 'folder for upgrade.json', 'reports/upgrade')
    .option('--quiet', 'print only the last line')
    .action(async (flags: Flags) => {
      process.exitCode = await runUpgrade(flags);
    });
}

/** Appends the value of a repeated flag. It is not split at commas, because commands and file names may contain commas. */
function appendValue(text: string, previousValues: readonly string[] = []): readonly string[] {
  return [...previousValues, text];
}

async function runUpgrade(flags: Flags): Promise<number> {
  try {
    const { launch: commands = [], object: files = [] } = flags;
    checkCommands(commands);
    const objects = files.flatMap(readObjects);
    createReportFolder(flags.reportDir);
    const report = await testUpgrade(commands, { flags, objects });
    writeFileSync(join(flags.reportDir, 'upgrade.json'), `${JSON.stringify(report, null, 2)}\n`);
    if (flags.quiet !== true) process.stdout.write(escapeInvisible(renderUpgrade(report)));
    process.stdout.write(`${renderVerdict(report)}\n`);
    if (report.written.length === 0) return EXIT_NOTHING_WRITTEN;
    return report.checks.some(({ problem }) => problem !== undefined) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    process.stderr.write(`assay upgrade: ${escapeInvisible(error.message)}\n`);
    return EXIT_CODES[error.code];
  }
}

interface UpgradePlan {
  readonly flags: Flags;
  readonly objects: ReturnType<typeof readObjects>;
}

async function testUpgrade(
  [oldCommand, newCommand]: readonly [string, string],
  plan: UpgradePlan,
): Promise<UpgradeReport> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-upgrade-'));
  const { token, quiet } = plan.flags;
  const credentials: Partial<TargetDescription> = token === undefined ? {} : { token };
  const print = (text: string): boolean => quiet === true || process.stdout.write(text);
  try {
    print(`old      ${oldCommand}\n`);
    const writeResult = await runWithServer(oldCommand, { dir, credentials }, async (target) => {
      const { groupSuffix } = getDialect((await readServedApi(target)).dialect);
      return writeObjects({ target, namespace: createUniqueName(createRunId()), groupSuffix, objects: plan.objects });
    });
    print(`         ${writeResult.api.release ?? 'no /version'}, ${writeResult.stored.length} objects written\n`);
    print(`new      ${newCommand}\n`);
    return await runWithServer(newCommand, { dir, credentials }, async (target) => {
      const newApi = await readServedApi(target);
      print(`         ${newApi.release ?? 'no /version'}\n\n`);
      const checks = await checkUpgrade({ oldApi: writeResult.api, stored: writeResult.stored, newApi, target });
      return createReport(writeResult, {
        old: { command: oldCommand, ...compact({ release: writeResult.api.release }) },
        new: { command: newCommand, ...compact({ release: newApi.release }) },
        checks,
      });
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function createReport(
  writing: WriteResult,
  checkResults: Pick<UpgradeReport, 'old' | 'new' | 'checks'>,
): UpgradeReport {
  const writtenObjects = writing.stored.map(
    ({ resource, name }) => `${resource.kind} ${name} in ${formatResourceApiVersion(resource)}`,
  );
  return { ...checkResults, written: writtenObjects, unwritten: writing.unwritten };
}

function createReportFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw createUsageError(`--report-dir: ${folder} is not writable: ${explainFolderError(error)}`);
  }
}
