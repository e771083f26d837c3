/**
 * Tests `assay diff` with two servers that agree, with a server behind a proxy that changes responses, and with an invalid command line.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { LaunchedServer } from '../../client/launch/launched-server.ts';
import { createSimulatorPlan, launchServer } from '../../client/launch/launcher.ts';
import { listen } from '../../client/test-servers/listen.ts';

const BIN_FILE = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-diff-'));
let simulator: LaunchedServer;
let proxy: Server;
let proxyUrl: string;

before(async () => {
  // The flags are the flags of the bundled simulator that `assay diff` starts for the omitted side.
  simulator = await launchServer(
    createSimulatorPlan(['--dialect', 'kubernetes', '--controllers=-*', '--authorization-mode=RBAC']),
    [],
    {
      simulator: [],
      others: [],
    },
  );
  // Forwards all requests, but changes the status of successful deletions from 200 to 202.
  proxy = createServer((clientRequest, clientResponse) => {
    const { method = 'GET', url = '/', headers } = clientRequest;
    const proxiedRequest = request(new URL(url, simulator.target.url), { method, headers }, (response) => {
      const status = method === 'DELETE' && response.statusCode === 200 ? 202 : response.statusCode;
      clientResponse.writeHead(status ?? 500, response.headers);
      clientResponse.flushHeaders();
      response.pipe(clientResponse);
    });
    clientResponse.on('close', () => proxiedRequest.destroy());
    proxiedRequest.on('error', () => clientResponse.destroy());
    clientRequest.pipe(proxiedRequest);
  });
  proxyUrl = `http://127.0.0.1:${await listen(proxy)}`;
});
after(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await simulator.stop();
  rmSync(folder, { recursive: true });
});

const runDiff = (...flags: string[]) => runToEnd(process.execPath, BIN_FILE, 'diff', ...flags);

/** Runs the command asynchronously, because the proxy is in this process. */
async function runToEnd(file: string, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(file, args, { cwd: folder });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  await once(child, 'close');
  return { code: child.exitCode, out, err };
}

async function listNames(path: string): Promise<string[]> {
  const list = (await (await fetch(simulator.target.url + path)).json()) as { items: { metadata: { name: string } }[] };
  return list.items.map(({ metadata }) => metadata.name);
}

test('two simulators agree; no objects remain on the server that was given by address', async () => {
  const namespaces = await listNames('/api/v1/namespaces');
  const { code, out, err } = await runDiff('--right', simulator.target.url, '--steps', '20', '--seed', '3');
  assert.match(err, new RegExp(`^removed from ${simulator.target.url}: .*1 CustomResourceDefinition\n$`));
  assert.deepEqual(await listNames('/apis/apiextensions.k8s.io/v1/customresourcedefinitions'), []);
  assert.deepEqual(await listNames('/api/v1/namespaces'), namespaces);
  assert.match(out, /left {5}the bundled simulator\n/);
  assert.match(out, /\d+ steps in \d+ programs: no relevant difference \(0 differences, 0 in texts only\); seed 3\n$/);
  assert.equal(code, 0);
  assert.ok(existsSync(join(folder, 'reports/diff/diff.html')));
});

test('assay diff reports a difference once, minimized and with a script, and ignores it if the --ignore file contains it', async () => {
  const flags = ['--left', simulator.target.url, '--right', proxyUrl, '--area', 'deletions', '--seed', '6'];
  const { code, out, err } = await runDiff(...flags, '--fail-fast');
  assert.equal(code, 1, out + err);
  assert.match(out, /^delete.*: status 200 \| 202$/m);
  const report = JSON.parse(readFileSync(join(folder, 'reports/diff/diff.json'), 'utf8'));
  assert.deepEqual([report.differences[0].left.status, report.differences[0].right.status], [200, 202]);
  const script = await runToEnd('sh', join(folder, 'reports/diff/scripts/01.sh'));
  assert.match(script.out, /< status 200\n(.|\n)*> status 202/, script.err);
  assert.equal(script.code, 1);
  // The script sends requests without the proxy, and therefore shows no difference.
  const path = join(folder, 'reports/diff/scripts/01.sh');
  const secondRun = await runToEnd('env', `RIGHT=${simulator.target.url}`, 'sh', path);
  assert.deepEqual([secondRun.out, secondRun.code], ['the responses do not differ\n', 0], secondRun.err);

  const file = join(folder, 'ignored.yaml');
  writeFileSync(file, '- signature: "delete*: status 200 | 202"\n  reason: deletions are slow there\n');
  const ignoringRun = await runDiff(...flags, '--steps', '8', '--ignore', file);
  assert.match(ignoringRun.out, /ignored: deletions are slow there/);
  assert.equal(ignoringRun.code, 0, ignoringRun.out);
});

test('an interrupted run prints the number of compared steps and removes its objects', async () => {
  // With another seed, messages about allocated ports may differ.
  const options = ['--steps', '400', '--area', 'patches', '--seed', '1'];
  const namespaces = await listNames('/api/v1/namespaces');
  const child = spawn(process.execPath, [BIN_FILE, 'diff', '--right', simulator.target.url, ...options], {
    cwd: folder,
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    // A second signal would end the run before it removes its objects.
    const isFirst = !output.includes(' of 400 steps');
    output += chunk;
    if (isFirst && output.includes(' of 400 steps')) child.kill('SIGTERM');
  });
  child.stderr.resume();
  await once(child, 'close');
  assert.equal(child.signalCode, 'SIGTERM');
  assert.match(output, /\n\d+ steps in \d+ programs: no relevant difference/);
  assert.deepEqual(await listNames('/api/v1/namespaces'), namespaces);
});

test('invalid arguments exit with 2', async () => {
  const assertRejected = async (pattern: RegExp, ...flags: string[]): Promise<void> => {
    const { code, err } = await runDiff(...flags);
    assert.match(err, pattern);
    assert.equal(code, 2);
  };
  await assertRejected(/no server given; use --left, --right or both/);
  await assertRejected(/unknown area 'nonsense'; the areas are requests,/, '--area', 'nonsense');
  await assertRejected(
    /--left-client-certificate and --left-client-key must be used together/,
    '--left',
    'x',
    '--left-client-key',
    BIN_FILE,
  );
  await assertRejected(/flags --right-… need --right or --right-kubeconfig/, '--left', 'x', '--right-token', 'x');
  await assertRejected(/none\.yaml: no such file/, '--left', 'x', '--ignore', 'none.yaml');
  await assertRejected(/'-1' is not a whole number/, '--left', 'x', '--steps', '-1');
  const { code, err } = await runDiff('--left', 'http://127.0.0.1:1');
  assert.match(err, /cannot reach http:\/\/127\.0\.0\.1:1/);
  assert.equal(code, 3);
});
