/**
 * `npm run releases`: tests the kube-apiserver of every release in `peer/releases.yaml`, without and with kube-controller-manager, prints a
 * table and writes it to `reports/published/releases.md`. It builds the next release while it tests a release.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exitWithUsage, parseWholeNumber } from '../../../cli/tool-options.ts';
import { readErrorMessage } from '../../../client/errors.ts';
import { findRelease, type PeerRelease, readReleases } from '../../../peer/releases.ts';
import { buildServer } from '../../../peer/server.ts';
import { recordObserved } from '../../../reports/record-observed.ts';
import { AREAS } from '../../../spec/areas.ts';
import { readAllRules } from '../../../spec/catalogue.ts';
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { readObservations } from '../../../spec/observations.ts';
import { isServerRule } from '../../../spec/unconfirmed.ts';
import { compact } from '../../../values/compact.ts';
import { ROOT } from '../../lint/sources.ts';
import { SETUPS, type Setup, testRelease } from './judge.ts';
import { createRow, mergeRows, type ReleaseRow, renderPage, renderText } from './table.ts';

const USAGE = `npm run releases -- [RELEASE...] [options]
  RELEASE              a release such as 1.32, or newest (default: all releases of peer/releases.yaml, starting with the newest)
  --launch             also test release 1.32 and the newest release as servers that assay run starts (--launch)
  --runs N (1)         run each scenario N times
  --no-controllers     do not test the releases with kube-controller-manager
  --setup NAMES        test only these setups, separated by commas: ${SETUPS.join(', ')}
                       (resources: each built-in kind as --resource; takes half an hour, only on request)
  --record-observed    record newly confirmed rules in spec/observed
  --unconfirmed        test only unconfirmed rules, record newly confirmed rules, and do not write the results
The exit code is 1 if a rule is broken or a release cannot be tested.
`;
const JSON_FILE = new URL('reports/published/releases.json', ROOT);
const PAGE_FILE = new URL('reports/published/releases.md', ROOT);

const { releases, testsLaunchedServers, testsWithControllers, setups, runs, recordsObservations, onlyUnconfirmed } =
  readOptions();
const newestMinor = readReleases()[0]?.minor;
const newRows: ReleaseRow[] = [];
const failedReleases = new Set<string>();
await testReleases();
process.stdout.write(`\n${renderText(newRows)}`);
process.exitCode = failedReleases.size > 0 || newRows.some(({ broken }) => broken.length > 0) ? 1 : 0;

/** Tests the releases one after another. Builds the next release while a release is tested. */
async function testReleases(): Promise<void> {
  let pendingBuild = buildRelease(releases[0]);
  for (const [index, release] of releases.entries()) {
    const problem = await pendingBuild;
    pendingBuild = buildRelease(releases[index + 1]);
    if (problem === undefined) for (const setup of listSetups(release)) await testSetup(release, setup);
    else recordFailure(release, problem);
  }
}

/**
 * Builds a release. Resolves with the error message instead of rejecting, so that a failed build does not end the test of the previous
 * release.
 */
async function buildRelease(release: PeerRelease | undefined): Promise<string | undefined> {
  if (release === undefined) return undefined;
  const needsControllers = listSetups(release).some((setup) => setup.endsWith('controllers'));
  return buildServer(release, { controllers: needsControllers }).then(() => undefined, readErrorMessage);
}

function listSetups({ minor }: PeerRelease): readonly Setup[] {
  if (setups !== undefined) return setups;
  const isLaunched = testsLaunchedServers && (minor === BASE_RELEASE || minor === newestMinor);
  return SETUPS.filter(
    (setup) =>
      setup !== 'resources' &&
      (testsWithControllers || !setup.endsWith('controllers')) &&
      (isLaunched || !setup.startsWith('launch')),
  );
}

async function testSetup(release: PeerRelease, setup: Setup): Promise<void> {
  process.stderr.write(`releases: ${release.version}, ${setup}\n`);
  try {
    const rules = onlyUnconfirmed ? listUnconfirmedRules() : undefined;
    if (rules?.length === 0) return;
    const report = await testRelease({ release, setup, runs, ...compact({ rules }) });
    const hasPassedRule = report.rules.some(({ verdict }) => verdict === 'passed');
    if ((recordsObservations || onlyUnconfirmed) && hasPassedRule) recordObserved(report, { onlyMissing: true });
    newRows.push(createRow(report, { release: release.minor, version: release.version, setup, runs }));
    if (!onlyUnconfirmed) publishResults();
  } catch (error) {
    recordFailure(release, readErrorMessage(error));
  }
}

/** Returns the IDs of the unconfirmed rules. Reads the files in each call, because the previous run may have confirmed rules. */
function listUnconfirmedRules(): string[] {
  const confirmedRuleIds = new Set(AREAS.flatMap(({ name }) => readObservations(name).map(({ rule }) => rule)));
  return readAllRules().flatMap((rule) => (isServerRule(rule) && !confirmedRuleIds.has(rule.id) ? [rule.id] : []));
}

function recordFailure({ version }: PeerRelease, message: string): void {
  failedReleases.add(version);
  process.stderr.write(`releases: ${version}: ${message}\n`);
}

/** Writes the results. It is called after each run, so that the results remain if the script is interrupted. */
function publishResults(): void {
  const allRows = mergeRows(readRows(), newRows);
  writeFileSync(JSON_FILE, `[\n${allRows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
  writeFileSync(PAGE_FILE, renderPage(allRows));
}

function readRows(): ReleaseRow[] {
  try {
    return JSON.parse(readFileSync(JSON_FILE, 'utf8'));
  } catch {
    return [];
  }
}

function readSetups(names: string): Setup[] {
  return names.split(',').map((name) => {
    const setup = SETUPS.find((setup) => setup === name);
    if (setup === undefined)
      throw new Error(`unknown setup ${JSON.stringify(name)}; the setups are ${SETUPS.join(', ')}`);
    return setup;
  });
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        launch: { type: 'boolean', default: false },
        setup: { type: 'string' },
        runs: { type: 'string', default: '1' },
        controllers: { type: 'boolean', default: true },
        'record-observed': { type: 'boolean', default: false },
        unconfirmed: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    const requestedReleases = positionals.map(findRelease);
    const releases = requestedReleases.length === 0 ? readReleases() : requestedReleases;
    const setups = values.setup === undefined ? undefined : readSetups(values.setup);
    const runs = parseWholeNumber('runs', values.runs, USAGE);
    return {
      releases,
      testsLaunchedServers: values.launch,
      testsWithControllers: values.controllers,
      setups,
      runs,
      recordsObservations: values['record-observed'],
      onlyUnconfirmed: values.unconfirmed,
    };
  } catch (error) {
    return exitWithUsage(readErrorMessage(error), USAGE);
  }
}
