import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basicsOver, beginBasic, endBasic } from './pending-basics.ts';

const at = (url: string, tags: string[], lane?: number) => ({
  parameters: { target: { url }, ...(lane === undefined ? {} : { lane }) },
  tags,
});
const WAITS = 'a watch is opened on /{collection}?watch=1&timeoutSeconds=2';

for (const hasFailed of [true, false])
  test(`what stands on a basic hears when that has ${hasFailed ? 'failed' : 'passed'}, and nothing else waits for it`, async () => {
    const basic = at('http://one', ['@basic', '@basic:watch-timeout'], 0);
    beginBasic(basic);
    const failed = new Set<string>();
    await basicsOver(at('http://one', []), 'GET /{collection}', failed);
    await basicsOver(at('http://another', []), WAITS, failed);
    let begun = false;
    const waiting = basicsOver(at('http://one', []), WAITS, failed).then(() => {
      begun = true;
    });
    await new Promise(setImmediate);
    assert.equal(begun, false);
    endBasic(basic, hasFailed);
    await waiting;
    assert.deepEqual([...failed], hasFailed ? ['watch-timeout'] : []);
    await basicsOver(at('http://one', []), WAITS, failed);
  });
