import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type HostedSimulator, startSimulator } from './simulator-host.ts';

const FLAGS = ['--http-port', '0', '--secure-port', '-1', '--control-port', '-1'];

async function deleteMissingObject({ urls }: HostedSimulator): Promise<number> {
  const exchange = await fetch(`${urls.http}/api/v1/namespaces/default/endpoints/nothing`, { method: 'DELETE' });
  await exchange.arrayBuffer();
  return exchange.status;
}

test('simulators with different faults share a process sequentially, but not at the same time', async (testContext) => {
  // No other test uses these processes.
  const hostFolder = mkdtempSync(join(tmpdir(), 'assay-hosts-'));
  const startedSimulators: HostedSimulator[] = [];
  testContext.after(() => {
    for (const hostedSimulator of startedSimulators) hostedSimulator.kill();
    rmSync(hostFolder, { recursive: true, force: true });
  });
  const startSimulatorWithFaults = async (...faults: readonly string[]): Promise<HostedSimulator> => {
    const flags = faults.flatMap((fault) => ['--fault', fault]);
    const hostedSimulator = await startSimulator([...FLAGS, ...flags], {
      limit: 60_000,
      hasSeparateProcess: false,
      runFolder: hostFolder,
    });
    startedSimulators.push(hostedSimulator);
    return hostedSimulator;
  };

  const faultySimulator = await startSimulatorWithFaults('delete-of-nothing-succeeds');
  const otherSimulator = await startSimulatorWithFaults('delete-of-nothing-succeeds');
  const faultlessSimulator = await startSimulatorWithFaults();
  assert.equal(otherSimulator.pid, faultySimulator.pid);
  assert.notEqual(faultlessSimulator.pid, faultySimulator.pid);
  assert.equal(await deleteMissingObject(faultySimulator), 200);
  assert.equal(await deleteMissingObject(faultlessSimulator), 404);

  await faultySimulator.stop();
  const concurrentSimulator = await startSimulatorWithFaults('verbose-without-verdict');
  assert.notEqual(concurrentSimulator.pid, otherSimulator.pid);
  await otherSimulator.stop();
  await concurrentSimulator.stop();
  const laterSimulator = await startSimulatorWithFaults('tables-of-lists-only');
  assert.ok(
    [otherSimulator.pid, concurrentSimulator.pid].includes(laterSimulator.pid),
    'an empty process is used again',
  );
  assert.equal(await deleteMissingObject(laterSimulator), 404);
});
