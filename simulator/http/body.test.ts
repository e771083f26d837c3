import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { StatusError } from '../pure/status/status.ts';
import { readBody } from './body.ts';
import { MAX_BODY, MAX_READING } from './limits.ts';

const CHUNK = Buffer.alloc(MAX_BODY);

async function codeOf(body: Promise<Buffer>): Promise<number | undefined> {
  try {
    await body;
    return 200;
  } catch (error) {
    return error instanceof StatusError ? error.status.code : undefined;
  }
}

test('bodies that begin and do not end take no more memory together than their bound', async () => {
  const begun = Array.from({ length: MAX_READING / MAX_BODY }, () => new PassThrough({ highWaterMark: MAX_BODY + 1 }));
  const codes = begun.map((source) => codeOf(readBody(source, undefined)));
  const late = new PassThrough();
  try {
    for (const source of begun) source.write(CHUNK);
    // Streams hand on what was written in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    const refused = codeOf(readBody(late, undefined));
    late.write(Buffer.from('x'));
    assert.equal(await refused, 429);
    begun[0]?.end();
    assert.equal(await codes[0], 200);
  } finally {
    for (const source of [...begun.slice(1), late]) source.destroy();
  }
  assert.deepEqual([...new Set(await Promise.all(codes.slice(1)))], [400]);
  const next = new PassThrough();
  next.end('{}');
  assert.equal((await readBody(next, undefined)).toString(), '{}');
});
