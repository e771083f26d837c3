import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { AssayError } from '../errors.ts';
import { readKubeconfig } from './kubeconfig.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-kubeconfig-'));
after(() => rmSync(folder, { recursive: true }));

function writeConfig(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const encodeBase64 = (text: string): string => Buffer.from(text).toString('base64');

const fullConfig = writeConfig(
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
  - {name: c1, cluster: {server: 'https://one.example:6443/', certificate-authority-data: ${encodeBase64('CA')}, tls-server-name: inner}}
  - {name: c2, cluster: {server: 'http://two.example', insecure-skip-tls-verify: true, certificate-authority: ca.pem}}
users:
  - {name: u1, user: {client-certificate-data: ${encodeBase64('CERT')}, client-key-data: ${encodeBase64('KEY')}, token: inline}}
  - {name: u2, user: {tokenFile: token, token: inline}}
  - {name: u3, user: {exec: {command: get-token}}}
`,
);
writeConfig('ca.pem', 'FILE CA');
writeConfig('token', 'from the file\n');

test('the current context selects the URL, the authority and the credentials', () => {
  assert.deepEqual(readKubeconfig(fullConfig), {
    url: 'https://one.example:6443',
    certificateAuthority: 'CA',
    serverName: 'inner',
    clientCertificate: 'CERT',
    clientKey: 'KEY',
    token: 'inline',
  });
});

test('another context can be selected; files are relative to the kubeconfig, and tokenFile overrides token', () => {
  assert.deepEqual(readKubeconfig(fullConfig, 'two'), {
    url: 'http://two.example',
    certificateAuthority: 'FILE CA',
    insecure: true,
    token: 'from the file',
  });
});

test('a context without a user has no credentials', () => {
  assert.equal(readKubeconfig(fullConfig, 'bare').token, undefined);
});

const INVALID_KUBECONFIGS: [name: string, file: string, context: string | undefined, message: RegExp][] = [
  ['exec without apiVersion', fullConfig, 'plugin', /user "u3": exec must have an apiVersion/],
  ['an unknown context', fullConfig, 'three', /no context named "three" \(available: one, two/],
  ['an unknown cluster', fullConfig, 'lost', /no cluster named "c9"/],
  ['a missing file', join(folder, 'nothing'), undefined, /no such file/],
  ['a file that is not a kubeconfig', writeConfig('list', '- 1\n'), undefined, /not a kubeconfig/],
  ['broken YAML', writeConfig('broken', 'a: [\n'), undefined, /broken: /],
  [
    'an undefined alias',
    writeConfig('alias', 'a: *secret\n'),
    undefined,
    /alias: an alias refers to an anchor that does not exist$/,
  ],
  ['no current context', writeConfig('empty', 'kind: Config\n'), undefined, /current-context is not set/],
];
for (const [name, file, context, message] of INVALID_KUBECONFIGS) {
  test(`${name} is a usage error`, () => {
    assert.throws(
      () => readKubeconfig(file, context),
      (error: unknown) => error instanceof AssayError && error.code === 'usage' && message.test(error.message),
    );
  });
}

const renderKubeconfig = (name: string, cluster: string, user: string): string => `apiVersion: v1
current-context: ${name}
contexts: [{name: ${name}, context: {cluster: ${name}, user: ${name}}}]
clusters: [{name: ${name}, cluster: {server: 'https://${name}.example', ${cluster}}}]
users: [{name: ${name}, user: {${user}}}]
`;

test('the kubeconfig contains the impersonated user and the proxy', () => {
  const file = writeConfig(
    'as',
    renderKubeconfig(
      'a',
      `proxy-url: 'http://proxy.example:3128'`,
      `token: t, as: alice, as-uid: u, as-groups: [g, h], as-user-extra: {scopes: [x]}`,
    ),
  );
  assert.deepEqual(readKubeconfig(file), {
    url: 'https://a.example',
    proxy: 'http://proxy.example:3128',
    token: 't',
    impersonate: [
      ['Impersonate-User', 'alice'],
      ['Impersonate-Uid', 'u'],
      ['Impersonate-Group', 'g'],
      ['Impersonate-Group', 'h'],
      ['Impersonate-Extra-scopes', 'x'],
    ],
  });
});

test('the kubeconfig contains a username and a password', () => {
  const { username, password } = readKubeconfig(
    writeConfig('basic', renderKubeconfig('a', '', 'username: u, password: p')),
  );
  assert.deepEqual([username, password], ['u', 'p']);
});

for (const [name, cluster, user, message] of [
  [
    'a proxy URL with an unsupported scheme',
    `proxy-url: 'ftp://p'`,
    '',
    /proxy-url: it must be a URL that begins with http/,
  ],
  ['groups without a user', '', 'as-groups: [g]', /as-uid, as-groups and as-user-extra require the field "as"/],
  ['auth-provider', '', 'auth-provider: {name: gcp}', /auth-provider/],
  [
    'a program that fails',
    '',
    `exec: {apiVersion: a/v1, command: 'false'}`,
    /exec: executable false failed with exit code 1/,
  ],
  [
    'a program that is absent',
    '',
    `exec: {apiVersion: a/v1, command: no-such-program, installHint: get it}`,
    /executable no-such-program not found; get it/,
  ],
  ['a program without output', '', `exec: {apiVersion: a/v1, command: 'true'}`, /printed no ExecCredential/],
] as const) {
  test(`${name} is a usage error that names the cause`, () => {
    const file = writeConfig(`refused-${name.replaceAll(' ', '-')}`, renderKubeconfig('a', cluster, user));
    assert.throws(
      () => readKubeconfig(file),
      (error: unknown) => error instanceof AssayError && error.code === 'usage' && message.test(error.message),
    );
  });
}

test('the exec program of a kubeconfig has a path relative to the file, gets KUBERNETES_EXEC_INFO, and prints the credentials', () => {
  const program = writeConfig(
    'give',
    `#!/bin/sh\nprintf '{"kind": "ExecCredential", "status": {"token": "%s-%s-%d"}}' $1 $WORD $(echo $KUBERNETES_EXEC_INFO | wc -c)\n`,
  );
  chmodSync(program, 0o755);
  const exec = `exec: {apiVersion: a/v1, command: ./give, args: [x], env: [{name: WORD, value: y}]}`;
  assert.match(readKubeconfig(writeConfig('exec', renderKubeconfig('a', '', exec))).token ?? '', /^x-y-[1-9]\d*$/);
});

test('KUBECONFIG may name several files: the first entry of a name applies, paths are relative to each file', () => {
  mkdirSync(join(folder, 'second'));
  writeConfig('second/token', 'second token');
  const firstFile = writeConfig(
    'first',
    `contexts: [{name: a, context: {cluster: a, user: b}}]\nclusters: [{name: a, cluster: {server: 'https://first'}}]\n`,
  );
  const secondFile = writeConfig(
    'second/config',
    renderKubeconfig('a', '', 'tokenFile: token').replaceAll('name: a, user', 'name: b, user'),
  );
  const environment = { KUBECONFIG: [join(folder, 'absent'), firstFile, secondFile].join(':') };
  assert.deepEqual(readKubeconfig(undefined, undefined, environment), { url: 'https://first', token: 'second token' });
});

test('without KUBECONFIG, reads the file in the home directory', () => {
  mkdirSync(join(folder, '.kube'));
  writeConfig('.kube/config', renderKubeconfig('home', '', 'token: t'));
  assert.equal(readKubeconfig(undefined, undefined, { HOME: folder }).url, 'https://home.example');
  assert.throws(() => readKubeconfig(undefined, undefined, { HOME: '/no/home' }), /KUBECONFIG is not set/);
  assert.throws(() => readKubeconfig(undefined, undefined, { KUBECONFIG: '/no/file' }), /KUBECONFIG names \/no\/file/);
});
