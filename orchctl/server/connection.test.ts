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
const writeTestFile = (name: string, text: string, mode = 0o600): string => {
  const file = join(folder, name);
  writeFileSync(file, text, { mode });
  return file;
};
const resolveTestConnection = (options: Readonly<Record<string, string>>, KUBECONFIG: string) =>
  resolveConnection(
    createFlags(
      new Map(Object.entries(options).map(([name, value]) => [name, [value]])),
      new Map([['request-timeout', '0']]),
    ),
    { KUBECONFIG, HOME: folder },
  );

const first = writeTestFile(
  'first',
  'contexts: [{name: one, context: {cluster: c, user: u, namespace: n}}]\ncurrent-context: one\nusers: [{name: u, user: {tokenFile: token}}]\n',
);
const second = writeTestFile(
  'second',
  `clusters: [{name: c, cluster: {server: 'https://a.test:6443/under', insecure-skip-tls-verify: true}}]
users: [{name: u, user: {token: not-this}}, {name: program, user: {exec: {apiVersion: client.authentication/v1, command: ./give.sh, interactiveMode: Never}}}]
current-context: two
`,
);
writeTestFile('token', 'of-the-file\n');
const credential = JSON.stringify({ kind: 'ExecCredential', status: { token: 'of-the-program' } });
writeTestFile('give.sh', `#!/bin/sh\necho '${credential}'\n`, 0o755);
const kubeconfigPaths = [first, second, join(folder, 'absent')].join(delimiter);

test('merges several files: the first entry with a name applies, paths are relative to their file', () => {
  const { url, namespace, credentials, insecure } = resolveTestConnection({}, kubeconfigPaths);
  assert.equal(url.href, 'https://a.test:6443/under');
  assert.deepEqual(
    { namespace, credentials: credentials(), insecure },
    { namespace: 'n', credentials: { token: 'of-the-file' }, insecure: true },
  );
});

test('runs the exec program of the user for credentials', () => {
  assert.deepEqual(resolveTestConnection({ user: 'program' }, kubeconfigPaths).credentials(), {
    token: 'of-the-program',
  });
});

test('sends no credentials over plain HTTP', () => {
  assert.deepEqual(resolveTestConnection({ server: 'http://a.test', token: 'x' }, kubeconfigPaths).credentials(), {});
});

test('uses localhost:8080 if there is no kubeconfig', () => {
  assert.equal(resolveTestConnection({}, join(folder, 'absent')).url.href, 'http://localhost:8080/');
});

test('rejects an authority together with insecure-skip-tls-verify', () => {
  const authorityFile = writeTestFile('ca.pem', 'PEM');
  assert.throws(() => resolveTestConnection({ 'certificate-authority': authorityFile }, kubeconfigPaths), CommandError);
});
