/** Tests how the command determines its server and credentials: merged kubeconfigs, options, and exec programs. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { CommandError } from '../errors.ts';
import { createFlags } from '../flags.ts';
import { resolveConnection } from './connection.ts';

const folder = mkdtempSync(join(tmpdir(), 'orchctl-connection-'));
after(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string, mode = 0o600): string => {
  const file = join(folder, name);
  writeFileSync(file, text, { mode });
  return file;
};
const connection = (options: Readonly<Record<string, string>>, KUBECONFIG: string) =>
  resolveConnection(
    createFlags(
      new Map(Object.entries(options).map(([name, value]) => [name, [value]])),
      new Map([['request-timeout', '0']]),
    ),
    { KUBECONFIG, HOME: folder },
  );

const first = write(
  'first',
  'contexts: [{name: one, context: {cluster: c, user: u, namespace: n}}]\ncurrent-context: one\nusers: [{name: u, user: {tokenFile: token}}]\n',
);
const second = write(
  'second',
  `clusters: [{name: c, cluster: {server: 'https://a.test:6443/under', insecure-skip-tls-verify: true}}]
users: [{name: u, user: {token: not-this}}, {name: program, user: {exec: {apiVersion: client.authentication/v1, command: ./give.sh, interactiveMode: Never}}}]
current-context: two
`,
);
write('token', 'of-the-file\n');
const credential = JSON.stringify({ kind: 'ExecCredential', status: { token: 'of-the-program' } });
write('give.sh', `#!/bin/sh\necho '${credential}'\n`, 0o755);
const pair = [first, second, join(folder, 'absent')].join(delimiter);

test('merges several files: the first entry of a name applies, paths are relative to their file', () => {
  const { url, namespace, credentials, insecure } = connection({}, pair);
  assert.equal(url.href, 'https://a.test:6443/under');
  assert.deepEqual(
    { namespace, credentials: credentials(), insecure },
    { namespace: 'n', credentials: { token: 'of-the-file' }, insecure: true },
  );
});

test('runs the exec program of the user for credentials', () => {
  assert.deepEqual(connection({ user: 'program' }, pair).credentials(), { token: 'of-the-program' });
});

test('sends no credentials over plain HTTP', () => {
  assert.deepEqual(connection({ server: 'http://a.test', token: 'x' }, pair).credentials(), {});
});

test('without a kubeconfig, the server is localhost:8080', () => {
  assert.equal(connection({}, join(folder, 'absent')).url.href, 'http://localhost:8080/');
});

test('rejects an authority together with insecure-skip-tls-verify', () => {
  const authority = write('ca.pem', 'PEM');
  assert.throws(() => connection({ 'certificate-authority': authority }, pair), CommandError);
});
