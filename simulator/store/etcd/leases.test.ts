import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ManualClock } from '../contract/manual-clock.ts';
import { LeaseAllocator } from './leases.ts';

it('objects that are written at about the same time share a lease, up to a thousand keys', async () => {
  const clock = new ManualClock();
  const grantedSeconds: number[] = [];
  const leases = new LeaseAllocator(3600, clock, async (seconds) => grantedSeconds.push(seconds));
  const requestIds = async (count: number) => [
    ...new Set(await Promise.all(Array.from({ length: count }, () => leases.getLease()))),
  ];
  assert.deepEqual(await requestIds(1000), [1]);
  assert.deepEqual(await requestIds(1), [2]);
  await clock.advance(59_999);
  assert.deepEqual(await requestIds(1), [2]);
  await clock.advance(1);
  assert.deepEqual(await requestIds(2), [3]);
  assert.deepEqual(grantedSeconds, [3660, 3660, 3660]);
});

it('a short lease has one key, and a failed grant is repeated by the next call', async () => {
  let grantCount = 0;
  const leases = new LeaseAllocator(10, new ManualClock(), async (seconds) => {
    grantCount += 1;
    if (grantCount === 1) throw new Error('refused');
    return seconds;
  });
  await assert.rejects(leases.getLease(), /refused/);
  assert.deepEqual([await leases.getLease(), await leases.getLease(), grantCount], [10, 10, 3]);
});
