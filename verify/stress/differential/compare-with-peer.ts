/**
 * `npm run differential`: runs `assay diff` on the kube-apiserver of a release, 1.32 by default, and on the simulator that emulates the
 * release.
 *
 * Some responses of kube-apiserver are random, because Go iterates over maps in random order. The simulator is therefore compared with the
 * responses of several attempts. peer-differences.yaml lists expected differences with reasons.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exitWithUsage } from '../../../cli/tool-options.ts';
import { readErrorMessage } from '../../../client/errors.ts';
import { launchServer } from '../../../client/launch/launcher.ts';
import { findRelease, type PeerRelease, readReleases } from '../../../peer/releases.ts';
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { ROOT } from '../../lint/sources.ts';
import { buildPeerCommand } from '../../record/peer-program.ts';
import {
  createEmulationRow,
  type EmulationRow,
  mergeEmulationRows,
  type ReportedComparison,
  renderEmulationPage,
} from './emulation-table.ts';

const USAGE = `npm run differential -- [options] [flags of assay diff]
  --releases LIST   releases separated by commas, such as 1.37,1.28, or all (default: ${BASE_RELEASE})
  --publish         write the results to reports/published/emulation.json and emulation.md
The exit code is 1 if the servers differ or cannot be compared.
`;
const JSON_FILE = new URL('reports/published/emulation.json', ROOT);
const PAGE_FILE = new URL('reports/published/emulation.md', ROOT);
const resolveFromRoot = (path: string): string => fileURLToPath(new URL(path, ROOT));
/** The controllers of the compared simulator: none, because kube-apiserver runs without kube-controller-manager. */
const EMPTY_PROFILE = { simulator: [], others: [] };

const { releases, shouldPublish, flags } = readOptions(process.argv.slice(2));
const exitCodes: number[] = [];
for (const release of releases) {
  const folder = resolveFromRoot(`reports/out/differential/${release.minor}`);
  const exitCode = await compareRelease(release, ['--report-dir', folder, ...flags]).catch((error: unknown) => {
    process.stderr.write(`differential: ${release.version}: ${readErrorMessage(error)}\n`);
    return 1;
  });
  exitCodes.push(exitCode);
  if (shouldPublish && exitCode <= 1) publishReport(release, `${folder}/diff.json`);
}
process.exitCode = exitCodes.find((code) => code !== 0) ?? 0;

/** Runs `assay diff` for a release, and returns its exit code. */
async function compareRelease(release: PeerRelease, diffFlags: readonly string[]): Promise<number> {
  const peer = await launchServer({ command: await buildPeerCommand(release) }, [], EMPTY_PROFILE);
  try {
    const ignoreFile = resolveFromRoot('verify/stress/differential/peer-differences.yaml');
    const serverFlags = ['--right', peer.target.url, '--may-vary', 'right', '--ignore', ignoreFile];
    // `assay diff` runs asynchronously, because this process must read the output of kube-apiserver, which would block otherwise.
    const argv = [resolveFromRoot('bin/assay.js'), 'diff', ...serverFlags, ...diffFlags];
    const diffProcess = spawn(process.execPath, argv, { stdio: 'inherit' });
    const [code] = await once(diffProcess, 'close');
    return code ?? 1;
  } finally {
    await peer.stop();
  }
}

/**
 * Adds the result of a release to the published results. It is called after each release, so that results remain if the script is
 * interrupted.
 */
function publishReport({ minor, version }: PeerRelease, file: string): void {
  const report: ReportedComparison = JSON.parse(readFileSync(file, 'utf8'));
  const row = createEmulationRow(report, { release: minor, version, date: new Date().toISOString().slice(0, 10) });
  const allRows = mergeEmulationRows(readRows(), [row]);
  writeFileSync(JSON_FILE, `[\n${allRows.map((emulationRow) => `  ${JSON.stringify(emulationRow)}`).join(',\n')}\n]\n`);
  writeFileSync(PAGE_FILE, renderEmulationPage(allRows));
}

function readRows(): EmulationRow[] {
  try {
    return JSON.parse(readFileSync(JSON_FILE, 'utf8'));
  } catch {
    return [];
  }
}

/** Separates the options of this program from the flags of `assay diff`. */
function readOptions(args: readonly string[]) {
  const optionIndex = args.indexOf('--releases');
  const releaseList = optionIndex < 0 ? BASE_RELEASE : args[optionIndex + 1];
  if (releaseList === undefined) return exitWithUsage('--releases needs a value', USAGE);
  const flags = args.filter(
    (arg, index) => arg !== '--publish' && (optionIndex < 0 || (index !== optionIndex && index !== optionIndex + 1)),
  );
  try {
    const releases = releaseList === 'all' ? readReleases() : releaseList.split(',').map(findRelease);
    return { releases, shouldPublish: args.includes('--publish'), flags };
  } catch (error) {
    return exitWithUsage(readErrorMessage(error), USAGE);
  }
}
