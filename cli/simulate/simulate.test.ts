/** Tests `assay simulate`: the command line, the ready line, and signals. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const BIN_FILE = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));
const LISTENER_FLAGS = ['--http-port=0', '--secure-port', '-1', '--control-port', '0'];

function startSimulate(...flags: string[]): ChildProcess {
  return spawn(process.execPath, [BIN_FILE, 'simulate', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function readToEnd(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  let output = '';
  let err = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (err += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: output, err };
}

async function readReadyLine(
  child: ChildProcess,
): Promise<{ http: string; https: null; control: string; pid: number }> {
  let output = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    output += chunk;
    if (output.endsWith('\n')) break;
  }
  assert.match(output, /^ready \{.*\}\n$/);
  return JSON.parse(output.slice('ready '.length));
}

const INVALID_ARGUMENTS: readonly (readonly [string[], RegExp])[] = [
  [['--nope'], /unknown option '--nope'/],
  [['--http-port', 'abc'], /--http-port.*'abc' is not an integer/],
  [['--watch-history', '5'], /missing unit in duration "5"/],
  [['--emulate-release', '1.14'], /release '1.14' is not a known release; use 1.15 to 1.37/],
  [['--dialect', 'x'], /--dialect must be orch or kubernetes, not 'x'/],
  [['--fault', 'no-such-fault'], /there is no fault 'no-such-fault'/],
  [['--token-auth-file', '/no/such/file'], /--token-auth-file: the file .* does not exist/],
  [['--runtime-config', 'nope/v1=true', ...LISTENER_FLAGS], /unknown key in --runtime-config: nope\/v1/],
  [['--controllers', 'nope', ...LISTENER_FLAGS], /--controllers.*nope/],
  [['--feature-gates', 'Nope=true', ...LISTENER_FLAGS], /--feature-gates: unrecognized feature gate: Nope/],
  [['--feature-gates', 'CBORServingAndStorage'], /missing bool value for CBORServingAndStorage/],
  [
    ['--encryption-provider-config', '/no/such/file', ...LISTENER_FLAGS],
    /--encryption-provider-config: the file .* does not exist/,
  ],
  [['--encryption-provider-config', BIN_FILE, ...LISTENER_FLAGS], /--encryption-provider-config [^ ]+assay.js: /],
  [['--encryption-provider-config-automatic-reload'], /requires --encryption-provider-config$/m],
  [['--workers=2'], /--workers needs --etcd-servers/],
  [['--workers=0', '--etcd-servers=http://127.0.0.1:1'], /--workers must be at least 1/],
  [['--workers=two'], /--workers.*'two' is not an integer/],
  [
    ['--workers=2', '--etcd-servers=http://127.0.0.1:1', '--audit-log-path=audit.log'],
    /--audit-log-path with a file are mutually exclusive/,
  ],
  [['surplus'], /too many arguments/],
];

for (const [flags, message] of INVALID_ARGUMENTS) {
  test(`assay simulate ${flags.join(' ')} prints one line and exits with 2`, async () => {
    const { code, out, err } = await readToEnd(startSimulate(...flags));
    assert.equal(code, 2);
    assert.equal(out, '');
    assert.match(err, message);
    assert.match(err, /^assay simulate: [^\n]+\n$/);
  });
}

test('a port in use prints one line and exits with 2', async () => {
  const blockingServer = createServer().listen(0, '127.0.0.1');
  await once(blockingServer, 'listening');
  const { port } = blockingServer.address() as { port: number };
  const { code, err } = await readToEnd(startSimulate('--http-port', String(port), '--secure-port', '-1'));
  blockingServer.close();
  assert.deepEqual([code, err], [2, `assay simulate: cannot listen on 127.0.0.1:${port}: the port is in use\n`]);
});

test('after a signal, /readyz fails first, then new requests return 429, and the process exits with 0', async () => {
  const child = startSimulate(...LISTENER_FLAGS, '--shutdown-delay-duration', '400ms');
  const { http, https, control, pid } = await readReadyLine(child);
  assert.deepEqual([pid, https], [child.pid, null]);
  const getStatus = async (path: string) => (await fetch(`${http}${path}`)).status;
  assert.equal(await getStatus('/readyz'), 200);
  assert.equal(await getStatus('/api/v1/namespaces/default'), 200);
  assert.equal((await fetch(control)).status, 200);
  const watch = await fetch(`${http}/api/v1/endpoints?watch=1`);
  // The body is incomplete, so this request is still in progress when new requests are rejected.
  const slow = connect(Number(new URL(http).port), '127.0.0.1');
  slow.write(
    'POST /api/v1/namespaces/default/configmaps HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 28\r\n\r\n',
  );
  const end = readToEnd(child);
  child.kill('SIGTERM');
  await waitForStatus(getStatus, '/readyz', 500);
  assert.equal(await getStatus('/api/v1/namespaces/default'), 200);
  await waitForStatus(getStatus, '/api/v1/namespaces/default', 429);
  assert.equal(await getStatus('/livez'), 200);
  await watch.text();
  slow.write('{"metadata":{"name":"late"}}');
  let response = '';
  for await (const chunk of slow as AsyncIterable<Buffer>) {
    response += chunk;
    if (response.includes('"late"')) break;
  }
  assert.match(response, /^HTTP\/1\.1 201 /);
  assert.equal((await end).code, 0);
});

test('a second signal ends the process immediately', async () => {
  const child = startSimulate(...LISTENER_FLAGS, '--shutdown-delay-duration', '1m');
  const { http } = await readReadyLine(child);
  child.kill('SIGINT');
  await waitForStatus(async (path) => (await fetch(`${http}${path}`)).status, '/readyz', 500);
  child.kill('SIGTERM');
  assert.equal((await readToEnd(child)).code, 1);
});

test('assay simulate continues to serve and shuts down gracefully if its output pipes are closed', {
  timeout: 60_000,
}, async () => {
  const child = startSimulate('--v=4', ...LISTENER_FLAGS);
  const { http } = await readReadyLine(child);
  child.stdout?.destroy();
  child.stderr?.destroy();
  for (let time = 0; time < 3; time++) assert.equal((await fetch(`${http}/livez`)).status, 200);
  child.kill('SIGTERM');
  const [code, signal] = await once(child, 'exit');
  assert.deepEqual([code, signal], [0, null]);
});

/** Polls until the response has the status, for at most five seconds. */
async function waitForStatus(
  get: (path: string) => Promise<number>,
  path: string,
  expectedStatus: number,
): Promise<void> {
  const limit = Date.now() + 5000;
  while ((await get(path)) !== expectedStatus)
    assert.ok(Date.now() < limit, `${path} did not return ${expectedStatus} within 5 seconds`);
}

test('assay simulate runs in the started process, with malloc settings in its environment', {
  skip: process.platform !== 'linux' && 'glibc',
}, async () => {
  const child = startSimulate(...LISTENER_FLAGS);
  try {
    const { pid } = await readReadyLine(child);
    assert.equal(pid, child.pid);
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    assert.ok(environment.includes('MALLOC_MMAP_THRESHOLD_=131072'));
    const argv = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    assert.equal(argv[1], '--max-semi-space-size=16');
  } finally {
    child.kill();
    await readToEnd(child);
  }
});
