/**
 * Tests that the workers of `assay simulate --workers` behave like one API. Each request uses a separate connection, so that the workers
 * receive the requests in turn. The variable ASSAY_ETCD is the path of etcd, which `npm run peer:build` builds.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { EtcdCluster } from '../../../peer/etcd.ts';

const { ASSAY_ETCD: etcdProgram } = process.env;
const BIN_FILE = fileURLToPath(new URL('../../../bin/assay.js', import.meta.url));
const NAMESPACE_PATH = '/api/v1/namespaces/default';
const WORKER_COUNT = 3;
/** The number of concurrent requests. It is larger than the number of workers, so that each worker receives several requests. */
const REQUEST_COUNT = 30;
const SIMULATE_FLAGS = ['--dialect=kubernetes', '--http-port=0', '--secure-port=-1', '--controllers=*,resourcequota'];

interface WorkerResponse {
  readonly status: number | undefined;
  readonly body: { readonly [field: string]: unknown };
}

function sendConcurrently(
  count: number,
  sendRequest: (index: number) => Promise<WorkerResponse>,
): Promise<WorkerResponse[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => sendRequest(index)));
}

function countStatuses(responses: readonly WorkerResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of responses) counts[`${status}`] = (counts[`${status}`] ?? 0) + 1;
  return counts;
}

function defineWorkerTests(etcdPath: string): void {
  const etcd = new EtcdCluster(etcdPath);
  let server: ChildProcess;
  let url = '';
  let log = '';

  const send = async (method: string, path: string, body?: object): Promise<WorkerResponse> => {
    const outgoingRequest = request(`${url}${path}`, {
      method,
      agent: false,
      headers: { 'content-type': 'application/json' },
    });
    outgoingRequest.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = await once(outgoingRequest, 'response');
    let text = '';
    for await (const chunk of response) text += chunk;
    return { status: response.statusCode, body: JSON.parse(text) };
  };

  /** Returns the process IDs of the workers. */
  const listWorkers = async (): Promise<number[]> => {
    const { stdout } = spawn('pgrep', ['-P', `${server.pid}`], { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    for await (const chunk of stdout) output += chunk;
    return output.trim().split('\n').map(Number);
  };

  before(async () => {
    const etcdServers = (await etcd.startEmpty()).map((host) => `http://${host}`);
    const args = [...SIMULATE_FLAGS, `--workers=${WORKER_COUNT}`, `--etcd-servers=${etcdServers.join(',')}`];
    server = spawn(process.execPath, [BIN_FILE, 'simulate', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    server.stderr?.on('data', (chunk) => {
      log += chunk;
    });
    let output = '';
    for await (const chunk of server.stdout as AsyncIterable<Buffer>) {
      output += chunk;
      if (output.endsWith('\n')) break;
    }
    assert.match(output, /^ready /, log);
    url = JSON.parse(output.slice('ready '.length)).http;
  });

  after(async () => {
    if (server.exitCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    await etcd.close();
  });

  it('each worker returns the newest state of an object', async () => {
    await send('POST', `${NAMESPACE_PATH}/configmaps`, { metadata: { name: 'counter' } });
    for (let value = 1; value <= 5; value += 1) {
      const object = { metadata: { name: 'counter' }, data: { value: `${value}` } };
      const { body: writtenObject } = await send('PUT', `${NAMESPACE_PATH}/configmaps/counter`, object);
      const responses = await sendConcurrently(2 * WORKER_COUNT, () =>
        send('GET', `${NAMESPACE_PATH}/configmaps/counter`),
      );
      for (const { body } of responses) assert.deepEqual(body, writtenObject);
    }
  });

  it('a continue token of one worker is valid for the other workers', async () => {
    await sendConcurrently(REQUEST_COUNT, (index) =>
      send('POST', `${NAMESPACE_PATH}/configmaps`, { metadata: { name: `page-${index}` } }),
    );
    const names: unknown[] = [];
    let token: string | undefined = '';
    while (token !== undefined) {
      const { status, body } = await send(
        'GET',
        `${NAMESPACE_PATH}/configmaps?limit=4&continue=${encodeURIComponent(token)}`,
      );
      assert.equal(status, 200, JSON.stringify(body));
      const { items, metadata } = body as { items: { metadata: { name: string } }[]; metadata: { continue?: string } };
      names.push(...items.map((item) => item.metadata.name));
      token = metadata.continue;
    }
    assert.equal(names.filter((name) => `${name}`.startsWith('page-')).length, REQUEST_COUNT);
    assert.equal(new Set(names).size, names.length);
  });

  it('one of several concurrent creates of Services with the same address succeeds', async () => {
    const spec = { clusterIP: '10.0.0.77', ports: [{ port: 80 }] };
    const responses = await sendConcurrently(REQUEST_COUNT, (index) =>
      send('POST', `${NAMESPACE_PATH}/services`, { metadata: { name: `same-${index}` }, spec }),
    );
    assert.deepEqual(countStatuses(responses), { 201: 1, 422: REQUEST_COUNT - 1 });
  });

  it('concurrent creates do not exceed a quota', async () => {
    const quotas = '/api/v1/namespaces/limited/resourcequotas';
    await send('POST', '/api/v1/namespaces', { metadata: { name: 'limited' } });
    await send('POST', quotas, { metadata: { name: 'q' }, spec: { hard: { secrets: '5' } } });
    const deadline = Date.now() + 30_000;
    while (!JSON.stringify((await send('GET', `${quotas}/q`)).body.status).includes('"used"')) {
      assert.ok(Date.now() < deadline, 'the quota has no status after 30 seconds');
      await setTimeout(50);
    }
    const responses = await sendConcurrently(REQUEST_COUNT, (index) =>
      send('POST', '/api/v1/namespaces/limited/secrets', { metadata: { name: `s-${index}` } }),
    );
    assert.deepEqual(countStatuses(responses), { 201: 5, 403: REQUEST_COUNT - 5 });
  });

  it('a worker that ends unexpectedly is replaced', async () => {
    const workers = await listWorkers();
    assert.equal(workers.length, WORKER_COUNT);
    for (const worker of workers) {
      process.kill(worker, 'SIGKILL');
      const lines = `worker ${worker} ended with SIGKILL; starting another worker\nthe other worker is ready\n`;
      while (!log.includes(lines)) await setTimeout(20);
    }
    const responses = await sendConcurrently(REQUEST_COUNT, () => send('GET', NAMESPACE_PATH));
    assert.deepEqual(countStatuses(responses), { 200: REQUEST_COUNT });
  });

  it('SIGTERM ends the server with exit code 0', async () => {
    server.kill('SIGTERM');
    const [code] = await once(server, 'exit');
    assert.equal(code, 0);
  });
}

describe('workers on one port', {
  skip: etcdProgram === undefined && 'ASSAY_ETCD is not set',
  timeout: 120_000,
}, () => {
  if (etcdProgram !== undefined) defineWorkerTests(etcdProgram);
});
