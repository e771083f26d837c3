import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { AssayError } from './errors.ts';
import { readKubeconfig } from './kubeconfig.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-kubeconfig-'));
after(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const full = write(
  'config',
  `apiVersion: v1
kind: Config
current-context: one
contexts:
  - {name: one, context: {cluster: c1, user: u1}}
  - {name: two, context: {cluster: c2, user: u2}}
  - {name: plugin, context: {cluster: c1, user: u3}}
  - {name: lost, context: {cluster: c9}}
  - {name: bare, context: {cluster: c1}}
clusters:
  - {name: c1, cluster: {server: 'https://one.example:6443/', certificate-authority-data: ${base64('CA')}, tls-server-name: inner}}
  - {name: c2, cluster: {server: 'http://two.example', insecure-skip-tls-verify: true, certificate-authority: ca.pem}}
users:
  - {name: u1, user: {client-certificate-data: ${base64('CERT')}, client-key-data: ${base64('KEY')}, token: inline}}
  - {name: u2, user: {tokenFile: token, token: inline}}
  - {name: u3, user: {exec: {command: get-token}}}
`,
);
write('ca.pem', 'FILE CA');
write('token', 'from the file\n');

test('the current context gives address, trust and credentials', () => {
  assert.deepEqual(readKubeconfig(full), {
    url: 'https://one.example:6443',
    certificateAuthority: 'CA',
    serverName: 'inner',
    clientCertificate: 'CERT',
    clientKey: 'KEY',
    token: 'inline',
  });
});

test('another context; files stand beside the kubeconfig, and a token file wins over a token', () => {
  assert.deepEqual(readKubeconfig(full, 'two'), {
    url: 'http://two.example',
    certificateAuthority: 'FILE CA',
    insecure: true,
    token: 'from the file',
  });
});

test('a context without a user has no credentials', () => {
  assert.equal(readKubeconfig(full, 'bare').token, undefined);
});

const refusals: [name: string, file: string, context: string | undefined, message: RegExp][] = [
  ['a credential plugin', full, 'plugin', /user "u3" gets credentials from exec, which is not run/],
  ['an unknown context', full, 'three', /no context named "three" \(there is: one, two/],
  ['an unknown cluster', full, 'lost', /no cluster named "c9"/],
  ['a missing file', join(folder, 'nothing'), undefined, /no such file/],
  ['a file that is no kubeconfig', write('list', '- 1\n'), undefined, /not a kubeconfig/],
  ['broken YAML', write('broken', 'a: [\n'), undefined, /broken: /],
  [
    'a name that stands for nothing',
    write('alias', 'a: *secret\n'),
    undefined,
    /alias: a name in it stands for nothing$/,
  ],
  ['no current context', write('empty', 'kind: Config\n'), undefined, /current-context is not set/],
];
for (const [name, file, context, message] of refusals) {
  test(`${name} is refused with a sentence`, () => {
    assert.throws(
      () => readKubeconfig(file, context),
      (error: unknown) => error instanceof AssayError && error.code === 'usage' && message.test(error.message),
    );
  });
}
