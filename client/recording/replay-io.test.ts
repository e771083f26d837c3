/** Tests that the responses of a recorded server can be replayed. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getStatus, parseJsonBody } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import { connect, type Target } from '../exchange/target.ts';
import { openWatch, WatchTimeoutError } from '../exchange/watch-stream.ts';
import { listen } from '../test-servers/listen.ts';
import { BodyStore } from './body-store.ts';
import { parseLines } from './record-files.ts';
import type { RecordLine } from './record-lines.ts';
import { RecordingIo } from './recording-io.ts';
import { Redactor } from './redaction.ts';
import { ReplayIo } from './replay-io.ts';
import { getScenarioIo, runWithScenarioIo } from './scenario-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-replay-'));
const bodies = new BodyStore(folder);
const redactor = new Redactor([{ token: 'token-of-the-run' }]);
let target: Target;
let lines: RecordLine[];

/** Sends a request of each kind: repeated requests, a watch, a rejected watch, and a random draw. */
async function sendEveryRequest() {
  const firstExchange = await send(target, { method: 'GET', path: '/count' });
  const secondExchange = await send(target, { method: 'GET', path: '/count' });
  const watch = await openWatch(target, '/watch');
  await watch.waitUntil((events) => events.length === 2, 5_000, 'two events');
  const rejectedWatch = await openWatch(target, '/refused');
  watch.close();
  const drawnNumber = getScenarioIo().draw('a number', () => Math.random());
  return {
    counts: [firstExchange, secondExchange].map((exchange) => parseJsonBody(exchange)),
    longBodyLength: await send(target, { method: 'POST', path: '/long', body: 'x' }).then(
      (exchange) => exchange.response?.body.length,
    ),
    events: watch.events.map(({ type }) => type),
    rejectedWatchStatus: getStatus(rejectedWatch.exchange),
    drawnNumber,
  };
}

describe('a replayed record', () => {
  let recordedResults: Awaited<ReturnType<typeof sendEveryRequest>>;
  before(async () => {
    let count = 0;
    const server = createServer((request, response) => {
      if (request.url === '/watch') {
        response.write('{"type":"ADDED","object":{}}\n{"type":"MODI');
        response.write('FIED","object":{}}\n');
      } else if (request.url === '/refused') response.writeHead(410).end('{}');
      else if (request.url === '/long') response.end('y'.repeat(10_000));
      else {
        count += 1;
        response.end(JSON.stringify({ count }));
      }
    });
    target = connect({ url: `http://127.0.0.1:${await listen(server)}`, token: 'token-of-the-run' });
    const recording = new RecordingIo(bodies, redactor);
    recording.recordScenarioStart({ id: 'features/a.feature:1', name: 'a', failedBasics: [], waited: 0 });
    recordedResults = await runWithScenarioIo(recording, sendEveryRequest);
    recording.writeRecord(join(folder, 'a.ndjson'));
    await target.close();
    server.closeAllConnections();
    server.close();
    lines = parseLines(readFileSync(join(folder, 'a.ndjson'), 'utf8'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const replayChangedLines = (changedLines = lines): ReplayIo => new ReplayIo(changedLines, bodies, redactor);
  /** Changes the only line that matches. */
  const changeLine = (pattern: RegExp, replacement: string): RecordLine[] =>
    lines.map((line) => JSON.parse(JSON.stringify(line).replace(pattern, replacement)));

  test('returns the recorded responses; repeated requests get their responses in order', async () => {
    assert.deepEqual(await runWithScenarioIo(replayChangedLines(), sendEveryRequest), recordedResults);
  });

  test('concurrent equal requests get the responses in the order in which they were sent', async () => {
    const line = lines.find((line) => line.kind === 'exchange');
    const createExchangeLine = (sentAt: number, answeredAt: number, status: number): RecordLine =>
      JSON.parse(JSON.stringify(line), (key, value) => ({ sent: sentAt, at: answeredAt, status })[key] ?? value);
    const sendTwoRequests = () => Promise.all([1, 2].map(() => send(target, { method: 'GET', path: '/count' })));
    const recordedResponses = await runWithScenarioIo(
      replayChangedLines([createExchangeLine(2, 3, 202), createExchangeLine(1, 4, 201)]),
      sendTwoRequests,
    );
    assert.deepEqual(recordedResponses.map(getStatus), [201, 202]);
  });

  test('contains no credentials', () => {
    assert.ok(!readFileSync(join(folder, 'a.ndjson'), 'utf8').includes('token-of-the-run'));
  });

  test('a changed status in the record changes the response', async () => {
    const replayedResults = await runWithScenarioIo(
      replayChangedLines(changeLine(/"status":410/, '"status":404')),
      sendEveryRequest,
    );
    assert.deepEqual(replayedResults, { ...recordedResults, rejectedWatchStatus: 404 });
  });

  test('if an event is missing, waiting for it times out', async () => {
    const recordLines = lines.filter((line) => !JSON.stringify(line).includes('FIED'));
    await assert.rejects(() => runWithScenarioIo(replayChangedLines(recordLines), sendEveryRequest), WatchTimeoutError);
  });

  test('a request that was not recorded fails with its method and URL', async () => {
    const replayIo = replayChangedLines();
    await assert.rejects(
      () => runWithScenarioIo(replayIo, () => send(target, { method: 'GET', path: '/other' })),
      /GET .*\/other/,
    );
    assert.equal(replayIo.unrecordedSubjects.length, 1);
  });
});
