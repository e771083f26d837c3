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
  const firstRequest = PendingRequest.reserve(pendingBytes, 70);
  const secondRequest = PendingRequest.reserve(pendingBytes, 40);
  const thirdRequest = PendingRequest.reserve(pendingBytes, 20);
  assert.deepEqual([firstRequest.isAdmitted, secondRequest.isAdmitted, thirdRequest.isAdmitted], [true, false, false]);
  await firstRequest.end();
  assert.deepEqual([secondRequest.isAdmitted, thirdRequest.isAdmitted, pendingBytes.reservedBytes], [true, true, 60]);
  await secondRequest.end();
  await thirdRequest.end();
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
  const firstRequest = PendingRequest.reserve(pendingBytes, 100);
  const secondRequest = PendingRequest.reserve(pendingBytes, 60);
  firstRequest.reservation?.shrink(40);
  await Promise.resolve();
  assert.deepEqual([secondRequest.isAdmitted, pendingBytes.reservedBytes], [true, 100]);
  firstRequest.reservation?.shrink(4_000);
  await firstRequest.end();
  assert.equal(pendingBytes.reservedBytes, 60);
});

test('a waiting request whose client disconnects does not block others', async () => {
  const pendingBytes = new ResponseByteLimiter(100);
  const firstRequest = PendingRequest.reserve(pendingBytes, 60);
  const secondRequest = PendingRequest.reserve(pendingBytes, 100);
  const thirdRequest = PendingRequest.reserve(pendingBytes, 40);
  await secondRequest.end();
  assert.deepEqual([secondRequest.isAdmitted, thirdRequest.isAdmitted, pendingBytes.reservedBytes], [false, true, 100]);
  await assert.rejects(secondRequest.reservation?.admission ?? Promise.resolve(), /client is gone/);
  await firstRequest.end();
  await thirdRequest.end();
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
