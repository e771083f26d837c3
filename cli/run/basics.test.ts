/**
 * Tests runs in which a basic fails: scenarios that depend on it send no requests and are skipped with the basic as the reason. The basic
 * is reported as failed even if it was not selected. The server is the simulator behind a proxy that changes its behavior.
 */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import type { LaunchedServer } from '../../client/launch/launched-server.ts';
import { createSimulatorPlan, launchServer } from '../../client/launch/launcher.ts';
import { listen } from '../../client/test-servers/listen.ts';
import { groupByCause } from '../../reports/causes.ts';
import { renderConsole } from '../../reports/render/console.ts';
import { renderJunit } from '../../reports/render/junit.ts';
import type { Envelope, ScenarioResult } from '../../reports/schema/envelope.ts';
import { chooseExitCode } from '../../reports/summary.ts';
import { judge } from '../judge.ts';

let simulator: LaunchedServer;
const requests: string[] = [];

before(async () => {
  simulator = await launchServer(createSimulatorPlan(), []);
});
after(() => simulator.stop());

/** Changes the behavior of the server for some requests: returns true if it has sent the response. */
type BreakRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Tests the simulator behind a proxy. Requests for which `breakRequest` returns false are forwarded. */
async function testBehindProxy(
  breakRequest: BreakRequest,
  rules: readonly string[],
  timeout = 20,
  prefix = '',
): Promise<Envelope> {
  const { hostname, port } = new URL(simulator.target.url);
  requests.length = 0;
  const proxy = createServer((clientRequest, response) => {
    requests.push(`${clientRequest.method} ${clientRequest.url}`);
    if (breakRequest(clientRequest, response)) return;
    const { method, url = '', headers } = clientRequest;
    const path = url.slice(prefix.length);
    const upstreamRequest = request({ hostname, port, method, path, headers }, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.rawHeaders).flushHeaders();
      upstreamResponse.pipe(response);
    });
    response.on('close', () => upstreamRequest.destroy());
    upstreamRequest.on('error', () => response.destroy());
    clientRequest.pipe(upstreamRequest);
  });
  const proxyPort = await listen(proxy);
  try {
    return await judge({ server: `http://127.0.0.1:${proxyPort}${prefix}`, rules, parallel: 1, timeout });
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
}

const isWatchRequest = ({ url = '' }: IncomingMessage) => /[?&]watch=/.test(url);

function findScenario(scenarios: readonly ScenarioResult[], name: string): ScenarioResult {
  return scenarios.find((scenario) => scenario.name === name) ?? assert.fail(`no scenario ${name}`);
}

test('a run waits only once for a watch without a response', { timeout: 120_000 }, async () => {
  const envelope = await testBehindProxy(
    isWatchRequest,
    ['watch-event-shape', 'chunk-continue-empty-when-complete'],
    5,
  );
  const { scenarios, rules } = envelope;
  const failedScenarios = scenarios.filter(({ verdict }) => verdict === 'failed');
  assert.deepEqual(
    failedScenarios.map(({ basic }) => basic),
    ['watch'],
  );
  const blockedScenario = findScenario(scenarios, 'Each ADDED event has only the members type and object');
  assert.equal(blockedScenario.verdict, 'skipped');
  assert.equal(blockedScenario.reason, 'blocked by: watch');
  assert.equal(blockedScenario.blockedBy, 'watch');
  assert.equal(rules.find(({ id }) => id === 'watch-event-shape')?.verdict, 'skipped');
  assert.equal(rules.find(({ id }) => id === 'chunk-continue-empty-when-complete')?.verdict, 'passed');
  // One request is from the scenario, and the other checks whether lists can be streamed.
  assert.ok(requests.filter((line) => /[?&]watch=/.test(line)).length <= 2, requests.join('\n'));
  assert.equal(chooseExitCode(envelope), 1);
  const text = renderConsole(envelope, { color: false });
  assert.match(text, /1 scenario failed, with 1 cause; \d+ more were skipped because of them/);
  assert.match(text, /blocked by: watch, \d+ scenarios, 1 rule\n/);
  assert.match(text, /1 depend on a failed basic scenario/);
  assert.match(renderJunit(envelope), /<testsuite name="Causes of the failures" tests="0".*?blocked by: watch/s);
});

test('a server that rejects all creations is the only cause of the skipped scenarios', {
  timeout: 120_000,
}, async () => {
  const breakRequest: BreakRequest = ({ method, url = '' }, response) => {
    if (method !== 'POST' || !url.includes('/endpoints')) return false;
    response.writeHead(500, { 'Content-Type': 'text/plain' }).end('no');
    return true;
  };
  const { scenarios } = await testBehindProxy(breakRequest, ['chunk-*', 'err-404-get']);
  const causes = groupByCause(scenarios);
  assert.deepEqual(
    causes.map(({ basics }) => basics),
    [['create']],
  );
  assert.ok((causes[0]?.blocked.scenarios.length ?? 0) > 40);
  assert.equal(findScenario(scenarios, 'GET of an object that does not exist returns 404').verdict, 'passed');
});

test('a run reports no basic if all basics pass and none is selected', {
  timeout: 120_000,
}, async () => {
  const { scenarios } = await testBehindProxy(() => false, ['err-404-get']);
  assert.deepEqual(
    scenarios.flatMap(({ name, verdict, failure }) =>
      verdict === 'passed' ? [] : [[name, verdict, failure?.message]],
    ),
    [],
  );
  assert.ok(scenarios.every(({ rules }) => rules.includes('err-404-get')));
});

test('a run adds the path of the server URL to every request and to every command in the report', {
  timeout: 120_000,
}, async () => {
  const breakRequest: BreakRequest = ({ url = '' }, response) => {
    if (!url.endsWith('/endpoints/absent')) return false;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    return true;
  };
  const { scenarios } = await testBehindProxy(breakRequest, ['err-404-get', 'watch-event-shape'], 20, '/some/path');
  assert.deepEqual(
    requests.filter((line) => !line.includes(' /some/path/')),
    [],
  );
  const failedScenarios = scenarios.filter(({ verdict }) => verdict === 'failed');
  assert.deepEqual(failedScenarios.map(({ basic }) => basic).toSorted(), ['not-found', 'status']);
  for (const { failure } of failedScenarios) assert.match(failure?.curl ?? '', /http:\S+\/some\/path\/api\/v1\//);
});
