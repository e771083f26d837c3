import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ByteReservation, ResponseByteLimiter } from './pending-bytes.ts';

/** A request whose response ends when the test calls `end`. */
class PendingRequest {
  readonly #listeners: (() => void)[] = [];
  reservation: ByteReservation | undefined;
  isAdmitted = false;

  static reserve(pendingBytes: ResponseByteLimiter, bytes: number): PendingRequest {
    const pendingRequest = new PendingRequest();
    pendingRequest.reservation = pendingBytes.reserve(bytes, pendingRequest);
    if (pendingRequest.reservation.admission === undefined) pendingRequest.isAdmitted = true;
    pendingRequest.reservation.admission?.then(
      () => {
        pendingRequest.isAdmitted = true;
      },
      () => undefined,
    );
    return pendingRequest;
  }

  onEnd(listener: () => void): void {
    this.#listeners.push(listener);
  }

  async end(): Promise<void> {
    for (const listener of this.#listeners.splice(0)) listener();
    await Promise.resolve();
  }
}

test('responses that exceed the limit wait in their order', async () => {
  const pendingBytes = new ResponseByteLimiter(100);
  const first = PendingRequest.reserve(pendingBytes, 70);
  const second = PendingRequest.reserve(pendingBytes, 40);
  const third = PendingRequest.reserve(pendingBytes, 20);
  assert.deepEqual([first.isAdmitted, second.isAdmitted, third.isAdmitted], [true, false, false]);
  await first.end();
  assert.deepEqual([second.isAdmitted, third.isAdmitted, pendingBytes.reservedBytes], [true, true, 60]);
  await second.end();
  await third.end();
  assert.equal(pendingBytes.reservedBytes, 0);
});

test('a request larger than the limit runs alone', async () => {
  const pendingBytes = new ResponseByteLimiter(100);
  const shortRequest = PendingRequest.reserve(pendingBytes, 1);
  const longRequest = PendingRequest.reserve(pendingBytes, 5_000);
  assert.equal(longRequest.isAdmitted, false);
  await shortRequest.end();
  assert.deepEqual([longRequest.isAdmitted, pendingBytes.reservedBytes], [true, 100]);
  assert.equal(PendingRequest.reserve(pendingBytes, 1).isAdmitted, false);
});

test('shrink() releases a part of the reserved bytes for other requests', async () => {
  const pendingBytes = new ResponseByteLimiter(100);
  const first = PendingRequest.reserve(pendingBytes, 100);
  const second = PendingRequest.reserve(pendingBytes, 60);
  first.reservation?.shrink(40);
  await Promise.resolve();
  assert.deepEqual([second.isAdmitted, pendingBytes.reservedBytes], [true, 100]);
  first.reservation?.shrink(4_000);
  await first.end();
  assert.equal(pendingBytes.reservedBytes, 60);
});

test('a waiting request whose client disconnects does not block others', async () => {
  const pendingBytes = new ResponseByteLimiter(100);
  const first = PendingRequest.reserve(pendingBytes, 60);
  const second = PendingRequest.reserve(pendingBytes, 100);
  const third = PendingRequest.reserve(pendingBytes, 40);
  await second.end();
  assert.deepEqual([second.isAdmitted, third.isAdmitted, pendingBytes.reservedBytes], [false, true, 100]);
  await assert.rejects(second.reservation?.admission ?? Promise.resolve(), /client is gone/);
  await first.end();
  await third.end();
  assert.equal(pendingBytes.reservedBytes, 0);
});

test('at most a hundred requests wait', async () => {
  const pendingBytes = new ResponseByteLimiter(1);
  const requests = Array.from({ length: 100 }, () => PendingRequest.reserve(pendingBytes, 1));
  assert.equal(pendingBytes.isQueueFull, false);
  requests.push(PendingRequest.reserve(pendingBytes, 1));
  assert.equal(pendingBytes.isQueueFull, true);
  for (const pendingRequest of requests) await pendingRequest.end();
  assert.deepEqual([pendingBytes.isQueueFull, pendingBytes.reservedBytes], [false, 0]);
});
