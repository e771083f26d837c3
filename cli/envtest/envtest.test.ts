/** Tests `assay envtest`, and runs the programs in the folder that it prints, as envtest does. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadOrGenerateCertificate } from '../../simulator/http/connections/certificate.ts';

const BIN_FILE = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));
const scratchFolder = mkdtempSync(join(tmpdir(), 'assay-envtest-'));
after(() => rmSync(scratchFolder, { recursive: true, force: true }));
/** The time limit of a program on a busy machine, in milliseconds. */
const TIMEOUT_MS = 60_000;

function runAssay(...args: string[]) {
  return spawnSync(process.execPath, [BIN_FILE, 'envtest', ...args], { encoding: 'utf8' });
}

const folder = join(scratchFolder, 'assets');
assert.equal(runAssay('--directory', folder).stdout, `${folder}\n`);

function runProgram(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(join(folder, program), args, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('an unknown release or controller prints one line and exits with 2', () => {
  for (const [args, message] of [
    [['--release', '1.14'], /^assay envtest: --release '1.14' is unknown; known releases: 1.15 to [0-9.]+\n$/],
    [['--controllers=nope'], /^assay envtest: --controllers: "nope" is not in the list of known controllers[^\n]*\n$/],
  ] as const) {
    const { status, stdout, stderr } = runAssay(...args);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, message);
  }
});

test('invalid arguments of kube-apiserver print the message of kube-apiserver and exit with 1', () => {
  assert.deepEqual(runProgram('kube-apiserver', '--nope'), {
    status: 1,
    stdout: '',
    stderr: 'Error: unknown flag: --nope\n',
  });
  const expectedError = 'Error: "kube-apiserver" does not take any arguments, got ["a" "b"]\n';
  assert.deepEqual(runProgram('kube-apiserver', 'a', 'b'), { status: 1, stdout: '', stderr: expectedError });
});

test('--help of the programs lists the flags that envtest looks for', () => {
  assert.doesNotMatch(runProgram('kube-apiserver', '--help').stdout, /^\s*--insecure-port\b/m);
  assert.match(runProgram('kube-apiserver', '--help').stdout, /^\s*--secure-port\b/m);
  assert.match(runProgram('etcd', '--help').stdout, /^\s*--unsafe-no-fsync\b/m);
  assert.match(runProgram('kube-apiserver', '--version').stdout, /^Kubernetes v1\.37\.\d+/);
  assert.deepEqual(runProgram('etcd', '--nope'), {
    status: 2,
    stdout: '',
    stderr: 'flag provided but not defined: -nope\n',
  });
});

test('etcd and kube-apiserver serve with the certificate of the caller and exit on SIGTERM', {
  timeout: 2 * TIMEOUT_MS,
}, async () => {
  const certificates = join(scratchFolder, 'certificates');
  const { ca } = await loadOrGenerateCertificate(certificates, '127.0.0.1', Date.now());
  const caFile = join(scratchFolder, 'ca.crt');
  writeFileSync(caFile, ca);
  // envtest writes no CA certificate into the directory.
  rmSync(join(certificates, 'ca.crt'));
  const [etcdPort, port] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${etcdPort}`;
  const etcd = startProgram(
    'etcd',
    `--listen-client-urls=${url}`,
    `--advertise-client-urls=${url}`,
    '--unsafe-no-fsync=true',
  );
  const response = await waitForStatus200(async () => fetch(`${url}/health`));
  assert.deepEqual(await response.json(), { health: 'true', reason: '' });
  const flags = [
    `--cert-dir=${certificates}`,
    `--secure-port=${port}`,
    '--bind-address=127.0.0.1',
    '--allow-privileged',
    '--max-requests-inflight=10',
  ];
  const server = startProgram('kube-apiserver', `--etcd-servers=${url}`, '--authorization-mode=RBAC', ...flags);
  let log = '';
  server.stderr?.on('data', (chunk) => (log += chunk));
  const { Agent, fetch: sendRequest } = await import('undici');
  const dispatcher = new Agent({ connect: { ca } });
  const healthResponse = await waitForStatus200(() => sendRequest(`https://127.0.0.1:${port}/healthz`, { dispatcher }));
  assert.equal(await healthResponse.text(), 'ok');
  const namespaces = await sendRequest(`https://127.0.0.1:${port}/api/v1/namespaces`, { dispatcher });
  assert.equal(namespaces.status, 403);
  await dispatcher.destroy();
  for (const child of [server, etcd]) {
    child.kill('SIGTERM');
    const [code, signal] = await once(child, 'exit');
    assert.deepEqual([code, signal], [0, null]);
  }
  assert.match(log, /these flags have no effect here: --max-requests-inflight\n/);
});

function startProgram(program: string, ...args: string[]): ChildProcess {
  const child = spawn(join(folder, program), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  after(() => child.kill('SIGKILL'));
  return child;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  assert.ok(address !== null && typeof address === 'object');
  return address.port;
}

/** Repeats the request until the response has status 200. */
async function waitForStatus200<HealthResponse extends { readonly status: number }>(
  sendRequest: () => Promise<HealthResponse>,
): Promise<HealthResponse> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const response = await sendRequest().catch(() => undefined);
    if (response?.status === 200) return response;
    assert.ok(Date.now() < deadline, 'no response');
  }
}
