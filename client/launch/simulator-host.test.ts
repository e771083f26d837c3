import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type HostedSimulator, startSimulator } from './simulator-host.ts';

const FLAGS = ['--http-port', '0', '--secure-port', '-1', '--control-port', '-1'];

async function deleteMissingObject({ listening }: HostedSimulator): Promise<number> {
  const answer = await fetch(`${listening.http}/api/v1/namespaces/default/endpoints/nothing`, { method: 'DELETE' });
  await answer.arrayBuffer();
  return answer.status;
}

test('simulators with different faults share a process sequentially, but not at the same time', async (t) => {
  // No other test uses these processes.
  const hostFolder = mkdtempSync(join(tmpdir(), 'assay-hosts-'));
  const startedSimulators: HostedSimulator[] = [];
  t.after(() => {
    for (const hostedSimulator of startedSimulators) hostedSimulator.kill();
    rmSync(hostFolder, { recursive: true, force: true });
  });
  const start = async (...faults: readonly string[]): Promise<HostedSimulator> => {
    const flags = faults.flatMap((fault) => ['--fault', fault]);
    const hostedSimulator = await startSimulator([...FLAGS, ...flags], {
      limit: 60_000,
      hasOwnProcess: false,
      runFolder: hostFolder,
    });
    startedSimulators.push(hostedSimulator);
    return hostedSimulator;
  };

  const faulty = await start('delete-of-nothing-succeeds');
  const otherSimulator = await start('delete-of-nothing-succeeds');
  const faultlessSimulator = await start();
  assert.equal(otherSimulator.pid, faulty.pid);
  assert.notEqual(faultlessSimulator.pid, faulty.pid);
  assert.equal(await deleteMissingObject(faulty), 200);
  assert.equal(await deleteMissingObject(faultlessSimulator), 404);

  await faulty.stop();
  const concurrentSimulator = await start('verbose-without-verdict');
  assert.notEqual(concurrentSimulator.pid, otherSimulator.pid);
  await otherSimulator.stop();
  await concurrentSimulator.stop();
  const laterSimulator = await start('tables-of-lists-only');
  assert.ok(
    [otherSimulator.pid, concurrentSimulator.pid].includes(laterSimulator.pid),
    'an empty process is used again',
  );
  assert.equal(await deleteMissingObject(laterSimulator), 404);
});
