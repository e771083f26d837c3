import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { MAX_BYTES } from '../exchange/body.ts';
import { readText } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import { connect } from '../exchange/target.ts';
import { listen } from '../test-servers/listen.ts';
import { removeBuckets } from './metrics-text.ts';

const METRICS_TEXT = `# HELP seconds [STABLE] The duration of all requests (≥ 0).
# TYPE seconds histogram
seconds_bucket{verb="get",le="0.1"} 3
seconds_bucket{verb="get",le="+Inf"} 4
seconds_sum{verb="get"} 1.5
seconds_count{verb="get"} 4
# TYPE of_bucket_lists gauge
of_bucket_lists 7
`;
const RETAINED_TEXT = METRICS_TEXT.split('\n')
  .filter((line) => !line.startsWith('seconds_bucket{'))
  .join('\n');

async function collectText(...chunks: readonly Buffer[]): Promise<string> {
  const outputChunks: Buffer[] = [];
  for await (const outputChunk of removeBuckets(sendChunks(chunks))) outputChunks.push(outputChunk);
  return Buffer.concat(outputChunks).toString();
}

async function* sendChunks(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

test('histogram buckets are removed however the text is divided into chunks', async () => {
  const bytes = Buffer.from(METRICS_TEXT);
  for (let index = 0; index <= bytes.length; index += 1)
    assert.equal(await collectText(bytes.subarray(0, index), bytes.subarray(index)), RETAINED_TEXT);
  assert.equal(await collectText(bytes.subarray(0, -1)), RETAINED_TEXT.slice(0, -1));
});

test('a line of metrics that is too long is rejected', async () => {
  const chunk = Buffer.alloc(1 << 20, 'x');
  const chunks = Array.from({ length: MAX_BYTES / chunk.length + 2 }, () => chunk);
  await assert.rejects(collectText(...chunks), /has more than/);
});

const buckets = Buffer.from('seconds_bucket{verb="get",le="0.1"} 3\n'.repeat(20_000));
const server = createServer((_request, response) => {
  for (let megabytes = 0; megabytes < 48; megabytes += buckets.length / 1e6) response.write(buckets);
  response.end('last 1\n');
});
const target = connect({ url: `http://127.0.0.1:${await listen(server)}` });
after(async () => {
  await target.close();
  server.closeAllConnections();
  server.close();
});

test('buckets do not count towards the size limit of a body, but only for /metrics', {
  timeout: 60_000,
}, async () => {
  const metrics = await send(target, { method: 'GET', path: '/metrics?x=1' });
  assert.deepEqual([metrics.error, readText(metrics)], [undefined, 'last 1\n']);
  assert.match((await send(target, { method: 'GET', path: '/metric' })).error ?? '', /has more than/);
});
