/**
 * Tests that an interrupted run leaves no objects, processes or files behind. `verify/stress/interrupted/interrupt-runs.ts` tests the same
 * with kube-apiserver.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LaunchedServer } from '../../client/launch/launched-server.ts';
import { createSimulatorPlan, launchServer } from '../../client/launch/launcher.ts';
import type { Envelope } from '../../reports/schema/envelope.ts';
import { interruptRun } from '../../verify/stress/interrupted/end-run.ts';
import { findAddedPaths, listObjectPaths, waitForScenarios } from '../../verify/stress/interrupted/server-contents.ts';

const BIN_FILE = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));
const reportFolder = mkdtempSync(join(tmpdir(), 'assay-interrupted-report-'));
after(() => rmSync(reportFolder, { recursive: true }));
let simulator: LaunchedServer;
let pathsBefore: ReadonlySet<string>;

describe('an interrupted run', () => {
  before(async () => {
    simulator = await launchServer(createSimulatorPlan(), []);
    pathsBefore = await listObjectPaths(simulator.target.url);
  });
  after(() => simulator.stop());

  /** Waits until scenarios have created objects, and then for the given time. */
  const waitBeforeSignal = (milliseconds: number) => async () => {
    await waitForScenarios(simulator.target.url);
    await delay(milliseconds);
    await waitForScenarios(simulator.target.url, 3);
  };

  const LIMIT = { timeout: 180_000 };

  for (const [signal, receiver, milliseconds] of [
    ['SIGINT', 'group', 700],
    ['SIGTERM', 'process', 2_500],
  ] as const) {
    test(`${signal} stops the scenarios, removes their objects and marks the report as partial`, LIMIT, async () => {
      const { url } = simulator.target;
      const interruption = { signal, receiver, waitForMoment: waitBeforeSignal(milliseconds) };
      const endedRun = await interruptRun(['run', '--server', url, '--report-dir', reportFolder], interruption);
      assert.ok(endedRun, 'the run ended before the signal');
      assert.equal(endedRun.signal, signal);
      assert.match(endedRun.output, new RegExp(`interrupted: ${signal}`));
      assert.match(endedRun.output, /removed from the server: /);
      assert.deepEqual(findAddedPaths(pathsBefore, await listObjectPaths(url)), []);
      assert.deepEqual(endedRun.leftovers, []);
      const { run, scenarios }: Envelope = JSON.parse(readFileSync(join(reportFolder, 'report.json'), 'utf8'));
      assert.equal(run.interrupted?.cause, signal);
      assert.deepEqual(run.interrupted?.left, []);
      assert.deepEqual(
        scenarios.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id),
        [],
      );
    });
  }

  test('SIGKILL ends the processes of the run; assay clean removes the objects', LIMIT, async () => {
    const { url } = simulator.target;
    const interruption = { signal: 'SIGKILL', receiver: 'process', waitForMoment: waitBeforeSignal(1_500) } as const;
    const endedRun = await interruptRun(['run', '--server', url, '--report-dir', reportFolder], interruption);
    assert.ok(endedRun, 'the run ended before the signal');
    assert.deepEqual(endedRun.leftovers, []);
    assert.notDeepEqual(findAddedPaths(pathsBefore, await listObjectPaths(url)), []);
    const cleanResult = spawnSync(process.execPath, [BIN_FILE, 'clean', '--server', url], { encoding: 'utf8' });
    assert.equal(cleanResult.status, 0, cleanResult.stderr);
    assert.match(cleanResult.stdout, /^removed from http:.*: .*\d+ Namespace/);
    assert.deepEqual(findAddedPaths(pathsBefore, await listObjectPaths(url)), []);
  });

  test('SIGKILL of a run that started servers leaves no process and no folder', LIMIT, async () => {
    const waitForMoment = () => delay(6_000);
    const interruption = { signal: 'SIGKILL', receiver: 'group', waitForMoment } as const;
    const endedRun = await interruptRun(['run', '--area', 'authn', '--report-dir', reportFolder], interruption);
    assert.deepEqual(endedRun?.leftovers ?? [], []);
  });
});

test('SIGTERM ends a run that reads a named pipe without a writer', { timeout: 60_000 }, async () => {
  const pipe = join(reportFolder, 'kubeconfig');
  assert.equal(spawnSync('mkfifo', [pipe]).status, 0);
  const child = spawn(process.execPath, [BIN_FILE, 'run', '--kubeconfig', pipe], { stdio: 'ignore' });
  const closeEvent = once(child, 'close');
  const pipeHandle = await openWriter(pipe);
  child.kill('SIGTERM');
  assert.deepEqual(await closeEvent, [null, 'SIGTERM']);
  closeSync(pipeHandle);
});

/** Opens the pipe for writing as soon as another process reads it. */
async function openWriter(pipe: string): Promise<number> {
  for (;;) {
    try {
      return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENXIO')) throw error;
      await delay(20);
    }
  }
}
