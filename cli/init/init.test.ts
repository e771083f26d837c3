/** Tests `assay init`: the file that it writes, how `assay run` reads it, and its exit codes. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { LaunchedServer } from '../../client/launch/launched-server.ts';
import { createSimulatorPlan, launchServer } from '../../client/launch/launcher.ts';
import { listen } from '../../client/test-servers/listen.ts';
import { parseConfig } from '../options/config.ts';

const BIN_FILE = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-init-'));
after(() => rmSync(folder, { recursive: true }));

async function runInit(...flags: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const environment = { ...process.env, ASSAY_TOKEN: '' };
  const child = spawn(process.execPath, [BIN_FILE, 'init', ...flags], { cwd: folder, env: environment });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  await once(child, 'close');
  return { code: child.exitCode, out, err };
}

const SAIL_SCHEMA = { type: 'string', enum: ['lateen'] };
const DEFINITION = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'boats.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'boats', kind: 'Boat' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', required: ['sail'], properties: { sail: SAIL_SCHEMA } } },
          },
        },
      },
    ],
  },
};

describe('assay init with a full API server', () => {
  let simulator: LaunchedServer;
  before(async () => {
    simulator = await launchServer(createSimulatorPlan(), ['--dialect', 'kubernetes']);
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const response = await fetch(`${simulator.target.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(DEFINITION),
    });
    assert.equal(response.status, 201);
  });
  after(() => simulator.stop());

  test('writes custom resources with a valid object as comments, and no active resources', async () => {
    const { code, out } = await runInit('--server', simulator.target.url, '--config', 'full.yaml');
    assert.equal(code, 0);
    assert.match(out, /^wrote full\.yaml\n/);
    assert.match(out, /next: assay run --config full\.yaml\n$/);
    const text = readFileSync(join(folder, 'full.yaml'), 'utf8');
    assert.deepEqual(parseConfig(text, 'full.yaml'), { server: { server: simulator.target.url } });
    const uncommentedResources =
      text.slice(text.indexOf('# resources:')).split('\n\n')[0]?.replaceAll(/^# /gm, '') ?? '';
    assert.deepEqual(parseConfig(uncommentedResources, 'full.yaml').resources, [
      { resource: 'boats.example.com', object: { spec: { sail: 'lateen' } } },
    ]);
  });

  test('does not overwrite an existing file without --force', async () => {
    writeFileSync(join(folder, 'mine.yaml'), 'profile: kubernetes\n');
    const rejectedInit = await runInit('--server', simulator.target.url, '--config', 'mine.yaml');
    assert.deepEqual([rejectedInit.code, rejectedInit.out], [2, '']);
    assert.match(rejectedInit.err, /^assay init: mine\.yaml already exists; use --force [^\n]+\n$/);
    assert.equal(readFileSync(join(folder, 'mine.yaml'), 'utf8'), 'profile: kubernetes\n');
    assert.equal((await runInit('--server', simulator.target.url, '--config', 'mine.yaml', '--force')).code, 0);
    assert.match(readFileSync(join(folder, 'mine.yaml'), 'utf8'), /^server:$/m);
  });
});

/** Returns an aggregated server without `/api` that rejects every POST, for a reason that the schema of its flunders does not express. */
function createAggregatedServer(): Server {
  const verbs = ['create', 'get', 'list'];
  const documents: Readonly<Record<string, object>> = {
    '/apis': { groups: [{ name: 'wardle.example.com', preferredVersion: { version: 'v1' } }] },
    '/apis/wardle.example.com/v1': {
      resources: [
        { name: 'flunders', kind: 'Flunder', namespaced: true, verbs },
        { name: 'fischers', kind: 'Fischer', namespaced: false, verbs: ['get', 'list'] },
      ],
    },
    '/openapi/v2': {
      definitions: {
        flunder: {
          type: 'object',
          properties: { spec: { type: 'object', properties: { reference: { type: 'string' } } } },
          'x-kubernetes-group-version-kind': [{ group: 'wardle.example.com', version: 'v1', kind: 'Flunder' }],
        },
      },
    },
  };
  return createServer((request: IncomingMessage, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const isRejected = request.method === 'POST';
    const body = isRejected ? { kind: 'Status', message: 'no such reference' } : documents[path];
    response.writeHead(isRejected ? 422 : body === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body ?? { kind: 'Status' }));
  });
}

test('assay init lists the resources of an aggregated server; asks for a valid object if the server rejects the generated object', async () => {
  const server = createAggregatedServer();
  const url = `http://127.0.0.1:${await listen(server)}`;
  try {
    const { code, out } = await runInit('--server', url, '--token', 'secret-abc');
    assert.equal(code, 0);
    assert.match(out, /resources: flunders\.wardle\.example\.com, fischers\.wardle\.example\.com/);
    assert.match(out, /first add a valid object of flunders\.wardle\.example\.com to assay\.yaml/);
    const text = readFileSync(join(folder, 'assay.yaml'), 'utf8');
    assert.ok(!text.includes('secret-abc'), 'the token is not written to the file');
    assert.match(text, /ASSAY_TOKEN/);
    assert.match(text, /# Add a valid object: 422 no such reference/);
    assert.deepEqual(parseConfig(text, 'assay.yaml'), {
      server: { server: url },
      resources: [{ resource: 'flunders.wardle.example.com' }, { resource: 'fischers.wardle.example.com' }],
    });
  } finally {
    server.close();
  }
});

const INVALID_ARGUMENTS: readonly (readonly [readonly string[], number, RegExp])[] = [
  [[], 2, /no server given; use --server or --kubeconfig/],
  [['--server', 'http://127.0.0.1:1'], 3, /cannot reach http:\/\/127\.0\.0\.1:1/],
  [['--nope'], 2, /unknown option '--nope'/],
  [['--server', 'ftp://127.0.0.1'], 2, /--server/],
  [['--kubeconfig', 'none.yaml'], 2, /none\.yaml: no such file/],
  [['surplus'], 2, /too many arguments/],
];

for (const [flags, expected, message] of INVALID_ARGUMENTS) {
  test(`assay init ${flags.join(' ') || 'without flags'} prints one line and exits with ${expected}`, async () => {
    const { code, out, err } = await runInit(...flags, '--config', 'wrong.yaml');
    assert.deepEqual([code, out], [expected, '']);
    assert.match(err, message);
    assert.match(err, /^assay init: [^\n]+\n$/);
  });
}
