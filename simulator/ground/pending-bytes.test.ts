import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PendingBytes, type Share } from './pending-bytes.ts';

/** A request whose response ends when the test calls `end`. */
class PendingRequest {
  readonly #listeners: (() => void)[] = [];
  share: Share | undefined;
  hasRoom = false;

  static reserve(underWay: PendingBytes, bytes: number): PendingRequest {
    const pendingRequest = new PendingRequest();
    pendingRequest.share = underWay.reserve(bytes, pendingRequest);
    if (pendingRequest.share.untilAdmitted === undefined) pendingRequest.hasRoom = true;
    pendingRequest.share.untilAdmitted?.then(
      () => {
        pendingRequest.hasRoom = true;
      },
      () => undefined,
    );
    return pendingRequest;
  }

  onEnd(listener: () => void): void {
    this.#listeners.push(listener);
  }

  async end(): Promise<void> {
    for (const tell of this.#listeners.splice(0)) tell();
    await Promise.resolve();
  }
}

test('requests without room wait in their order', async () => {
  const underWay = new PendingBytes(100);
  const first = PendingRequest.reserve(underWay, 70);
  const second = PendingRequest.reserve(underWay, 40);
  const third = PendingRequest.reserve(underWay, 20);
  assert.deepEqual([first.hasRoom, second.hasRoom, third.hasRoom], [true, false, false]);
  await first.end();
  assert.deepEqual([second.hasRoom, third.hasRoom, underWay.reservedBytes], [true, true, 60]);
  await second.end();
  await third.end();
  assert.equal(underWay.reservedBytes, 0);
});

test('a request larger than the limit runs alone', async () => {
  const underWay = new PendingBytes(100);
  const shortRequest = PendingRequest.reserve(underWay, 1);
  const longRequest = PendingRequest.reserve(underWay, 5_000);
  assert.equal(longRequest.hasRoom, false);
  await shortRequest.end();
  assert.deepEqual([longRequest.hasRoom, underWay.reservedBytes], [true, 100]);
  assert.equal(PendingRequest.reserve(underWay, 1).hasRoom, false);
});

test('shrink() makes room for others, at most the reserved bytes', async () => {
  const underWay = new PendingBytes(100);
  const first = PendingRequest.reserve(underWay, 100);
  const second = PendingRequest.reserve(underWay, 60);
  first.share?.shrink(40);
  await Promise.resolve();
  assert.deepEqual([second.hasRoom, underWay.reservedBytes], [true, 100]);
  first.share?.shrink(4_000);
  await first.end();
  assert.equal(underWay.reservedBytes, 60);
});

test('a waiting request whose client disconnects does not block others', async () => {
  const underWay = new PendingBytes(100);
  const first = PendingRequest.reserve(underWay, 60);
  const second = PendingRequest.reserve(underWay, 100);
  const third = PendingRequest.reserve(underWay, 40);
  await second.end();
  assert.deepEqual([second.hasRoom, third.hasRoom, underWay.reservedBytes], [false, true, 100]);
  await assert.rejects(second.share?.untilAdmitted ?? Promise.resolve(), /client is gone/);
  await first.end();
  await third.end();
  assert.equal(underWay.reservedBytes, 0);
});

test('at most a hundred requests wait', async () => {
  const underWay = new PendingBytes(1);
  const requests = Array.from({ length: 100 }, () => PendingRequest.reserve(underWay, 1));
  assert.equal(underWay.isFull, false);
  requests.push(PendingRequest.reserve(underWay, 1));
  assert.equal(underWay.isFull, true);
  for (const pendingRequest of requests) await pendingRequest.end();
  assert.deepEqual([underWay.isFull, underWay.reservedBytes], [false, 0]);
});
