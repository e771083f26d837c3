/**
 * `assay report FILE`: writes the reports of a run again. `--record-observed` also records the rules that a run on kube-apiserver
 * confirmed.
 */
import { Command, Option } from 'commander';
import { readErrorMessage } from '../client/errors.ts';
import { ALLURE_REPORT_TYPES, type AllureReportType } from '../reports/allure-report.ts';
import { compareDigest } from '../reports/digest.ts';
import { openInBrowser } from '../reports/open-in-browser.ts';
import { recordObserved } from '../reports/record-observed.ts';
import { renderConsole } from '../reports/render/console.ts';
import { findFolderProblem } from '../reports/report-folder.ts';
import { createRuleLinkFunction } from '../reports/rule-links.ts';
import type { Envelope } from '../reports/schema/envelope.ts';
import { chooseExitCode } from '../reports/summary.ts';
import { writeReports } from '../reports/write-reports.ts';
import { parseReport } from './certify/report.ts';
import { shouldUseColor } from './color.ts';
import { readNamedFile } from './named-file.ts';
import { readConfig } from './options/config.ts';
import { parseDocsUrl, parseFolder } from './options/flags.ts';

interface Flags {
  readonly reportDir: string;
  readonly allure: AllureReportType;
  readonly docsUrl?: string;
  readonly config?: string;
  readonly full?: boolean;
  readonly open?: boolean;
  readonly quiet?: boolean;
  readonly color: boolean;
  readonly recordObserved?: boolean;
}

export function createCommand(): Command {
  return new Command('assay report')
    .description('Writes the reports of a run again.')
    .allowExcessArguments(false)
    .argument('<file>', 'report.json of a run')
    .optionsGroup('Reports:')
    .option('--report-dir <directory>', 'folder for the reports', parseFolder, 'reports/out')
    .addOption(
      new Option(
        '--allure <kind>',
        'Allure report to write; auto: Allure 3 if installed; the classic report needs Java',
      )
        .choices(ALLURE_REPORT_TYPES)
        .default('auto'),
    )
    .option('--docs-url <url>', 'address of the documentation, for links to the rules', parseDocsUrl)
    .option('--config <file>', 'configuration file, for docsUrl (default: assay.yaml if it exists)')
    .option('--full', 'include the exchanges of passed scenarios, if the report contains them')
    .option('--open', 'open the page in a browser')
    .option('--quiet', 'print only the last line')
    .option('--no-color', 'disable colors')
    .option('--record-observed', 'record in spec/observed the rules that this run on kube-apiserver confirmed')
    .action((file: string, flags: Flags, command: Command) => runReport(file, flags, command));
}

async function runReport(file: string, flags: Flags, command: Command): Promise<void> {
  const recordedEnvelope = readRecordedRun(file, command);
  const isEdited = compareDigest(recordedEnvelope) === 'different';
  if (isEdited) process.stderr.write(`assay report: ${file} was edited after the run: its digest does not match\n`);
  const { digest: _, ...envelopeWithoutDigest } = recordedEnvelope;
  const envelope: Envelope = isEdited ? recordedEnvelope : envelopeWithoutDigest;
  const problem = findFolderProblem(flags.reportDir);
  if (problem !== undefined) command.error(`--report-dir: ${flags.reportDir} is not writable: ${problem}`);
  if (flags.recordObserved) recordObservations(envelope, command);
  const docsUrl = flags.docsUrl ?? readDocsUrl(flags.config, command);
  const writtenReports = await writeReports(envelope, flags.reportDir, {
    allure: flags.allure,
    full: flags.full === true,
    docsUrl,
  });
  const color = shouldUseColor(flags.color, process.stdout, process.env);
  const text = renderConsole(envelope, {
    color,
    page: writtenReports.html,
    ruleLink: createRuleLinkFunction(process.cwd(), docsUrl),
  });
  process.stdout.write(flags.quiet ? `${text.trimEnd().split('\n').at(-1)}\n` : text);
  for (const remark of writtenReports.remarks) process.stderr.write(`assay report: ${remark}\n`);
  if (flags.open && !(await openInBrowser(writtenReports.html)))
    process.stderr.write(`assay report: no browser found; open ${writtenReports.html}\n`);
  process.exitCode = chooseExitCode(envelope);
}

function readRecordedRun(file: string, command: Command): Envelope {
  try {
    return parseReport(file, readNamedFile(file));
  } catch (error) {
    return command.error(readErrorMessage(error));
  }
}

function readDocsUrl(file: string | undefined, command: Command): string | undefined {
  try {
    return readConfig(file).docsUrl;
  } catch (error) {
    return command.error(readErrorMessage(error));
  }
}

function recordObservations(envelope: Envelope, command: Command): void {
  try {
    recordObserved(envelope);
  } catch (error) {
    command.error(readErrorMessage(error));
  }
}
