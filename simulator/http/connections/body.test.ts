import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import { StatusError } from '../../pure/status/status.ts';
import { readBody } from './body.ts';
import { MAX_BODY_BYTES, MAX_PENDING_BYTES } from './limits.ts';

const BODY_CHUNK = Buffer.alloc(MAX_BODY_BYTES);

async function readErrorCode(body: Promise<Buffer>): Promise<number | undefined> {
  try {
    await body;
    return 200;
  } catch (error) {
    return error instanceof StatusError ? error.status.code : undefined;
  }
}

test('the bodies of pending requests share a memory limit', async () => {
  const releaseFunctions: (() => void)[] = [];
  const readStatus = (source: PassThrough) =>
    readErrorCode(readBody(source, undefined, (release) => releaseFunctions.push(release)));
  const bodies = Array.from(
    { length: MAX_PENDING_BYTES / MAX_BODY_BYTES },
    () => new PassThrough({ highWaterMark: MAX_BODY_BYTES + 1 }),
  );
  const codes = bodies.map((source) => readStatus(source));
  const lateBody = new PassThrough();
  try {
    for (const source of bodies) source.write(BODY_CHUNK);
    // The stream delivers written data in a later turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    const lateStatus = readStatus(lateBody);
    lateBody.write(Buffer.from('x'));
    assert.equal(await lateStatus, 429);
    bodies[0]?.end();
    assert.equal(await codes[0], 200);
    const bodyBeforeResponse = new PassThrough();
    bodyBeforeResponse.end('{}');
    assert.equal(await readStatus(bodyBeforeResponse), 429);
    releaseFunctions[0]?.();
    const bodyAfterResponse = new PassThrough();
    bodyAfterResponse.end('{}');
    assert.equal(await readStatus(bodyAfterResponse), 200);
  } finally {
    for (const source of [...bodies.slice(1), lateBody]) source.destroy();
  }
  assert.deepEqual([...new Set(await Promise.all(codes.slice(1)))], [400]);
  const nextBody = new PassThrough();
  nextBody.end('{}');
  assert.equal((await readBody(nextBody, undefined, () => {})).toString(), '{}');
});

test('a rejected body is discarded in small chunks, one per turn of the event loop', async () => {
  let remainingChunks = 40;
  const source = new Readable({
    highWaterMark: 1,
    read() {
      remainingChunks -= 1;
      this.push(remainingChunks < 0 ? null : Buffer.alloc(64));
    },
  });
  assert.equal(await readErrorCode(readBody(source, String(MAX_BODY_BYTES + 1), () => {})), 413);
  let turnCount = 0;
  for (; !source.readableEnded; turnCount += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(turnCount >= 40, `${turnCount} turns`);
});
