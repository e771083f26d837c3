/**
 * `npm run differential`: runs `assay diff` on the kube-apiserver of a release, 1.32 by default, and the simulator that emulates it.
 *
 * Some responses of kube-apiserver are random (Go iterates over maps in random order): any response in one of several attempts counts as
 * correct. peer-differences.yaml lists expected differences with reasons.
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
  type EmulationRow,
  mergeEmulationRows,
  type ReportedCampaign,
  renderEmulationPage,
  toEmulationRow,
} from './emulation-table.ts';

const USAGE = `npm run differential -- [options] [flags of assay diff]
  --releases LIST   releases joined by commas, such as 1.37,1.28, or all (${BASE_RELEASE})
  --publish         write the results to reports/published/emulation.json and emulation.md
Exits with 1 when servers differ, or can't be compared.
`;
const JSON_FILE = new URL('reports/published/emulation.json', ROOT);
const PAGE = new URL('reports/published/emulation.md', ROOT);
const resolveFromRoot = (path: string): string => fileURLToPath(new URL(path, ROOT));
/** kube-apiserver runs without controllers, as the simulator does. */
const PROFILE = { simulator: [], others: [] };

const { releases, publishes, flags } = readOptions(process.argv.slice(2));
const exitCodes: number[] = [];
for (const release of releases) {
  const folder = resolveFromRoot(`reports/out/differential/${release.minor}`);
  const result = await compareRelease(release, ['--report-dir', folder, ...flags]).catch((error: unknown) => {
    process.stderr.write(`differential: ${release.version}: ${readErrorMessage(error)}\n`);
    return 1;
  });
  exitCodes.push(result);
  if (publishes && result <= 1) publishReport(release, `${folder}/diff.json`);
}
process.exitCode = exitCodes.find((code) => code !== 0) ?? 0;

/** Returns the exit code of `assay diff`. */
async function compareRelease(release: PeerRelease, diffFlags: readonly string[]): Promise<number> {
  const peer = await launchServer({ command: await buildPeerCommand(release) }, [], PROFILE);
  try {
    const ignoreFile = resolveFromRoot('verify/stress/differential/peer-differences.yaml');
    const sides = ['--right', peer.target.url, '--may-vary', 'right', '--ignore', ignoreFile];
    // Runs asynchronously, because kube-apiserver blocks when nobody reads its output.
    const argv = [resolveFromRoot('bin/assay.js'), 'diff', ...sides, ...diffFlags];
    const diff = spawn(process.execPath, argv, { stdio: 'inherit' });
    const [code] = await once(diff, 'close');
    return code ?? 1;
  } finally {
    await peer.stop();
  }
}

/** Writes after each release, so that results survive an interruption. */
function publishReport({ minor, version }: PeerRelease, file: string): void {
  const report: ReportedCampaign = JSON.parse(readFileSync(file, 'utf8'));
  const row = toEmulationRow(report, { release: minor, version, date: new Date().toISOString().slice(0, 10) });
  const all = mergeEmulationRows(readRows(), [row]);
  writeFileSync(JSON_FILE, `[\n${all.map((emulationRow) => `  ${JSON.stringify(emulationRow)}`).join(',\n')}\n]\n`);
  writeFileSync(PAGE, renderEmulationPage(all));
}

function readRows(): EmulationRow[] {
  try {
    return JSON.parse(readFileSync(JSON_FILE, 'utf8'));
  } catch {
    return [];
  }
}

/** Separates the options of this program from the flags of `assay diff`. */
function readOptions(words: readonly string[]) {
  const position = words.indexOf('--releases');
  const list = position < 0 ? BASE_RELEASE : words[position + 1];
  if (list === undefined) return exitWithUsage('--releases needs a list', USAGE);
  const flags = words.filter(
    (word, index) => word !== '--publish' && (position < 0 || (index !== position && index !== position + 1)),
  );
  try {
    const releases = list === 'all' ? readReleases() : list.split(',').map(findRelease);
    return { releases, publishes: words.includes('--publish'), flags };
  } catch (error) {
    return exitWithUsage(readErrorMessage(error), USAGE);
  }
}
