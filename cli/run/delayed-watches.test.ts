/**
 * Tests two proxies that delay watches: the first delays the response headers until the first event, the second buffers 4 KiB. Each proxy
 * breaks exactly one rule, the failure names the delay, and the other watch rules have a verdict.
 */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import type { LaunchedServer } from '../../client/launch/launched-server.ts';
import { createSimulatorPlan, launchServer } from '../../client/launch/launcher.ts';
import { listen } from '../../client/test-servers/listen.ts';
import { judge } from '../judge.ts';

const BLOCK_BYTES = 4096;
const WATCH_RULES = [
  'watch-headers-at-once',
  'watch-chunked-json-stream',
  'watch-event-shape',
  'watch-type-added',
  'rv-watch-unset',
];

let simulator: LaunchedServer;

before(async () => {
  simulator = await launchServer(createSimulatorPlan(), []);
});
after(() => simulator.stop());

type ForwardWatch = (upstreamResponse: IncomingMessage, response: ServerResponse) => void;

/** Runs the suite through a proxy. Returns the failure messages with their rules, and the rules that were not tested. */
async function testBehindProxy(
  forwardWatch: ForwardWatch,
): Promise<{ failures: [string, string][]; untested: string[] }> {
  const { hostname, port } = new URL(simulator.target.url);
  const proxy = createServer((clientRequest, response) => {
    const { method, url = '', headers } = clientRequest;
    const upstreamRequest = request({ hostname, port, method, path: url, headers }, (upstreamResponse) => {
      if (/[?&]watch=/.test(url) && upstreamResponse.statusCode === 200)
        return forwardWatch(upstreamResponse, response);
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.rawHeaders).flushHeaders();
      upstreamResponse.pipe(response);
    });
    response.on('close', () => upstreamRequest.destroy());
    upstreamRequest.on('error', () => response.destroy());
    clientRequest.pipe(upstreamRequest);
  });
  const proxyPort = await listen(proxy);
  try {
    const { scenarios, rules } = await judge({
      server: `http://127.0.0.1:${proxyPort}`,
      rules: WATCH_RULES,
      parallel: 4,
    });
    const failedScenarios = scenarios.filter(({ verdict }) => verdict === 'failed');
    return {
      failures: failedScenarios.flatMap(({ rules, failure }) =>
        rules.map((rule): [string, string] => [rule, failure?.message ?? '']),
      ),
      untested: rules.filter(({ verdict }) => verdict === 'skipped').map(({ id }) => id),
    };
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
}

const delayHeaders: ForwardWatch = (upstreamResponse, response) => {
  upstreamResponse.on('data', (chunk) => {
    if (!response.headersSent) response.writeHead(200, upstreamResponse.rawHeaders);
    response.write(chunk);
  });
  upstreamResponse.on('end', () => {
    if (!response.headersSent) response.writeHead(200, upstreamResponse.rawHeaders);
    response.end();
  });
};

const bufferBytes: ForwardWatch = (upstreamResponse, response) => {
  response.writeHead(200, upstreamResponse.rawHeaders).flushHeaders();
  let pendingBytes = Buffer.alloc(0);
  upstreamResponse.on('data', (chunk) => {
    pendingBytes = Buffer.concat([pendingBytes, chunk]);
    const sentLength = pendingBytes.length - (pendingBytes.length % BLOCK_BYTES);
    if (sentLength > 0) response.write(pendingBytes.subarray(0, sentLength));
    pendingBytes = pendingBytes.subarray(sentLength);
  });
  upstreamResponse.on('end', () => response.end(pendingBytes));
};

for (const [delayedContent, forwardWatch, rule, message] of [
  [
    'response headers',
    delayHeaders,
    'watch-headers-at-once',
    /the response headers were late|no response headers within/,
  ],
  ['4 KiB of events', bufferBytes, 'watch-chunked-json-stream', /the event arrived only when more bytes followed/],
] as const) {
  test(`a proxy that delays ${delayedContent} breaks only ${rule}`, { timeout: 300_000 }, async () => {
    const { failures, untested } = await testBehindProxy(forwardWatch);
    assert.deepEqual(
      [...new Set(failures.map(([brokenRule]) => brokenRule))],
      [rule],
      JSON.stringify(failures, null, 1),
    );
    for (const [, text] of failures) assert.match(text, message);
    assert.deepEqual(untested, []);
  });
}
