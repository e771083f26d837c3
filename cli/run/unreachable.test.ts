/**
 * Tests a run whose server exits or hangs: it ends with exit code 3, prints the name of the running scenario, and reports no rule as
 * broken.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createSimulatorPlan, launchServer } from '../../client/launch/launcher.ts';
import type { Envelope } from '../../reports/schema/envelope.ts';
import { waitForScenarios } from '../../verify/stress/interrupted/server-contents.ts';

const BIN_FILE = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));
const reportFolder = mkdtempSync(join(tmpdir(), 'assay-unreachable-'));
after(() => rmSync(reportFolder, { recursive: true }));

for (const [behavior, signal] of [
  ['is killed', 'SIGKILL'],
  ['hangs', 'SIGSTOP'],
] as const) {
  test(`a server that ${behavior} ends the run with exit code 3`, { timeout: 240_000 }, async () => {
    // A separate folder gives the simulator a separate process.
    const simulator = await launchServer({ ...createSimulatorPlan(), runFolder: reportFolder }, []);
    const { url } = simulator.target;
    const argv = [BIN_FILE, 'run', '--server', url, '--timeout', '2', '--report-dir', reportFolder];
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const closeEvent = once(child, 'close');
    await waitForScenarios(url);
    process.kill(simulator.pid, signal);
    await closeEvent;
    if (signal === 'SIGSTOP') process.kill(simulator.pid, 'SIGCONT');
    await simulator.stop();
    assert.equal(child.exitCode, 3, output);
    assert.match(output, /no longer responds/);
    assert.match(output, /running at the interruption: \S/);
    assert.match(output, /assay clean --server http:\S+ --run \w{5}/);
    const { scenarios }: Envelope = JSON.parse(readFileSync(join(reportFolder, 'report.json'), 'utf8'));
    assert.deepEqual(
      scenarios.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id),
      [],
    );
  });
}
