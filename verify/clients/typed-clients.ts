/**
 * Runs the typed clients of several releases of client-go (typed/) on a simulator that emulates the same release: `npm run typed-clients`,
 * or `npm run typed-clients -- 1.18 newest`. Prints a line for each failed trial and for each release; the last line is `N passed, N
 * failed`. The exit code is 1 if a trial failed. Needs Go.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServedApi, type VersionedResource } from '../../cli/upgrade/resources.ts';
import { findSampleFields } from '../../cli/upgrade/sample.ts';
import { connect } from '../../client/exchange/target.ts';
import { requireGo, runGo } from '../../peer/go.ts';
import { findRelease, type PeerRelease } from '../../peer/releases.ts';
import { isJsonObject } from '../../values/json-object.ts';
import { runCommand } from './command.ts';
import { parseOutcomes } from './outcome.ts';
import { ADMIN_TOKEN, type SimulatorProcess, startSimulatorForClients } from './simulator.ts';

const RELEASES = ['1.18', '1.21', '1.24', '1.28', '1.32', '1.35', 'newest'];
const NAMESPACE = 'typed-clients';
const VERBS = ['create', 'get', 'list', 'update', 'patch', 'delete', 'watch'];
/** The time limit for all trials of one release. */
const RELEASE_TIMEOUT_MS = 600_000;
/** The replacements of modules. Until v0.24, client-go requires older versions, which a current Go cannot build. */
const NEWER_MODULES = ['golang.org/x/sys@v0.30.0', 'golang.org/x/net@v0.35.0', 'github.com/modern-go/reflect2@v1.0.2'];

const folder = mkdtempSync(join(tmpdir(), 'assay-typed-clients-'));
const counts = { ok: 0, FAIL: 0, skip: 0 };
try {
  await requireGo();
  const minors = process.argv.slice(2);
  for (const release of (minors.length === 0 ? RELEASES : minors).map(findRelease)) await testRelease(release);
} catch (error) {
  process.stderr.write(`typed-clients: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${counts.ok} passed, ${counts.FAIL} failed\n`);
if (counts.FAIL > 0) process.exitCode = 1;

async function testRelease(release: PeerRelease): Promise<void> {
  const workspace = join(folder, release.minor);
  const program = await buildClients(release, workspace);
  const simulator = await startSimulatorForClients(workspace, ['--emulate-release', release.minor]);
  try {
    const samplesFile = join(workspace, 'samples.json');
    writeFileSync(samplesFile, JSON.stringify(await createSamples(simulator)));
    const { exitCode, stdout, stderr } = await runCommand(program, [simulator.kubeconfig, samplesFile], {
      timeoutMs: RELEASE_TIMEOUT_MS,
    });
    const outcomes = parseOutcomes(stdout);
    if (outcomes.length === 0)
      throw new Error(`the clients of ${release.minor} ended with ${exitCode}: ${stderr.trim()}`);
    for (const { verdict, name, reason } of outcomes) {
      counts[verdict] += 1;
      if (verdict !== 'ok') process.stdout.write(`${verdict} ${release.minor}: ${name}: ${reason}\n`);
    }
    const passedCount = outcomes.filter(({ verdict }) => verdict === 'ok').length;
    process.stdout.write(
      `${release.minor}: client-go ${release.staging}, ${passedCount} of ${outcomes.length} passed\n`,
    );
  } finally {
    await simulator.close();
  }
}

/** Builds the clients with the client-go of a release, and returns the path of the program. */
async function buildClients({ minor, staging }: PeerRelease, workspace: string): Promise<string> {
  mkdirSync(workspace);
  cpSync(join(import.meta.dirname, 'typed'), workspace, { recursive: true });
  const modules = ['api', 'apimachinery', 'client-go'].map((name) => `k8s.io/${name} ${staging}`);
  writeFileSync(join(workspace, 'go.mod'), `module typed\n\ngo 1.24\n\nrequire (\n${modules.join('\n')}\n)\n`);
  const needsNewerModules = Number(minor.slice('1.'.length)) <= 24;
  if (needsNewerModules) await runGo(['get', ...NEWER_MODULES], workspace);
  await runGo(['mod', 'tidy'], workspace);
  await runGo(['build', '-o', 'typed', '.'], workspace);
  return join(workspace, 'typed');
}

/** Returns a sample for each kind and version that supports VERBS: its resource, and a valid object. */
async function createSamples({ url, caFile }: SimulatorProcess): Promise<object[]> {
  const target = connect({ url, token: ADMIN_TOKEN, certificateAuthority: readFileSync(caFile, 'utf8') });
  try {
    const { resources } = await readServedApi(target);
    return resources
      .filter(({ verbs }) => VERBS.every((verb) => verbs.includes(verb)))
      .flatMap((resource) => createSample(resource) ?? []);
  } finally {
    await target.close();
  }
}

function createSample(resource: VersionedResource): object | undefined {
  const { group, version, plural, kind, namespaced } = resource;
  const fields = findSampleFields(resource, { groupSuffix: 'k8s.io', namespace: NAMESPACE });
  if (typeof fields === 'string') return undefined;
  const metadata = { generateName: 'typed-', ...(isJsonObject(fields.metadata) ? fields.metadata : {}) };
  const object = { ...fields, apiVersion: group === '' ? version : `${group}/${version}`, kind, metadata };
  return { Group: group, Version: version, Plural: plural, Kind: kind, Namespaced: namespaced, Object: object };
}
