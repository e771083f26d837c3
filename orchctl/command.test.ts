/** Tests the command by calling it in this process: its requests, and its errors for invalid arguments. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { listen } from '../client/test-servers/listen.ts';
import { runCommand } from './command.ts';
import { CommandError } from './errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'orchctl-command-'));
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url?.split('?')[0]}`);
  request.resume();
  response.setHeader('Content-Type', 'application/json');
  if (request.method === 'GET') response.end('{"kind":"APIGroupList","groups":[{"name":"coordination.orch.io"}]}');
  else response.writeHead(201).end('{"kind":"ResourceQuota","apiVersion":"v1","metadata":{"name":"a"}}');
});
let url = '';
before(async () => {
  url = `http://127.0.0.1:${await listen(server)}`;
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function runOrchctl(...words: readonly string[]): Promise<string> {
  requests.length = 0;
  const texts: string[] = [];
  const recordOutput = (text: string) => void texts.push(text);
  await runCommand(words, {
    env: { HOME: folder, KUBECONFIG: join(folder, 'none') },
    usesColor: false,
    writeOutput: recordOutput,
    writeError: recordOutput,
  });
  return texts.join('');
}

test('discovery is requested once and read from the cache for six hours', async () => {
  const createQuota = () => runOrchctl('create', 'quota', 'a', '-s', url, '--cache-dir', join(folder, 'cache'));
  const path = '/api/v1/namespaces/default/resourcequotas';
  assert.equal(await createQuota(), 'resourcequota/a created\n');
  assert.deepEqual(requests, ['GET /apis', `POST ${path}`]);
  await createQuota();
  assert.deepEqual(requests, [`POST ${path}`]);
  const [file = ''] = readdirSync(join(folder, 'cache'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
  const expiredTime = Date.now() / 1000 - 7 * 3600;
  utimesSync(join(folder, 'cache', file), expiredTime, expiredTime);
  await createQuota();
  assert.deepEqual(requests, ['GET /apis', `POST ${path}`]);
});

test('options may precede each command name', async () => {
  assert.equal(await runOrchctl('-s', url, 'completion', 'bash'), await runOrchctl('completion', 'bash'));
  assert.equal(await runOrchctl('-s', url, 'help', 'create', 'quota'), await runOrchctl('create', 'quota', '--help'));
  assert.match(await runOrchctl('-s', url, 'version'), /^Client Version: /);
  assert.match(await runOrchctl('__complete', '-s', url, 'create', ''), /^quota\t/);
  await assert.rejects(
    runOrchctl('-s', url, 'create', 'quota', 'a', '--hrad=pods=1'),
    /see 'orchctl create quota --help'/,
  );
});

test('each command prints help without sending a request', async () => {
  for (const name of ['completion', 'version', 'options', 'create', 'create quota']) {
    const text = await runOrchctl(...name.split(' '), '--help');
    assert.match(text, name === 'options' ? /^The following options/ : new RegExp(`Usage:\\n {2}orchctl ${name}`));
    assert.equal(await runOrchctl('help', ...name.split(' ')), text);
  }
  assert.deepEqual(requests, []);
});

const INVALID_ARGUMENTS: readonly (readonly [words: readonly string[], message: RegExp])[] = [
  [[], /^exactly one NAME is required, got 0; see 'orchctl create quota -h'/],
  [['a', 'b'], /^exactly one NAME is required, got 2/],
  [[''], /^name must be specified$/],
  [['--', 'a'], /^exactly one NAME is required, got 0/],
  [['a', '--hrad=pods=1'], /^unknown flag: --hrad; did you mean hard; see 'orchctl create quota --help'/],
  [['a', '-x'], /^unknown shorthand flag: 'x' in -x/],
  [['a', '--=1'], /^bad flag syntax: --=1/],
  [['a', '--hard'], /^flag needs an argument: --hard/],
  [['a', '--hard=pods'], /^Invalid argument syntax pods, expected <resource>=<value>$/],
  [['a', '--hard=pods=1=2'], /^Invalid argument syntax pods=1=2/],
  [['a', '--hard=pods=x'], /^quantities must match the regular expression/],
  [['a', '--hard=pods=1mm'], /^unable to parse quantity's suffix$/],
  [['a', '--scopes=BestEffort,'], /^invalid resource quota scope ""$/],
  [['a', '--dry-run=perhaps'], /^Invalid dry-run value \(perhaps\)/],
  [['a', '--validate=perhaps'], /^invalid - validate option "perhaps"/],
  [['a', '-o', 'xml'], /^unable to match a printer suitable for the output format "xml"/],
  [['a', '-o', 'jsonpath'], /^template format specified but no template given$/],
  [['a', '-o', 'go-template={{'], /^error parsing template \{\{, template: output:1: unclosed action$/],
  [['a', '-o', 'jsonpath-file=absent'], /^error reading --template absent, open absent: no such file or directory$/],
  [['a', '--request-timeout=soon'], /^Invalid timeout value/],
  [['a', '--profile=memory'], /^unknown profile 'memory'$/],
  [['a', '--save-config=perhaps'], /^invalid argument "perhaps" for "--save-config" flag/],
  [['a', '--context=absent'], /^context "absent" does not exist$/],
  [['a', '--kubeconfig=absent'], /^stat absent: no such file or directory$/],
  [['a', '--as-group=g'], /^requesting uid, groups or user-extra for .* without impersonating a user$/],
  [['a', '--token=t', '--username=u'], /^more than one authentication method found/],
];
for (const [words, message] of INVALID_ARGUMENTS) {
  test(`create quota ${words.join(' ')} fails with one line and sends no request`, async () => {
    await assert.rejects(runOrchctl('create', 'quota', '-s', url, ...words), (error: unknown) => {
      assert.ok(error instanceof CommandError);
      assert.match(error.message, message);
      return !error.message.trimEnd().includes('\n');
    });
    assert.deepEqual(requests, []);
  });
}
