/** Invocations about the server and the credentials. */
import { createInvocationSequence, createInvocations, type Invocation } from '../invocation.ts';

const CREDENTIAL = (status: object) =>
  JSON.stringify({ apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status });
const program = (output: string, scriptLines = '') => `#!/bin/sh\n${scriptLines}cat <<'END'\n${output}\nEND\n`;
const kubeconfigWithUser = (user: object, cluster: object = {}) =>
  JSON.stringify({
    'current-context': 'one',
    clusters: [{ name: 'c', cluster: { server: '{secure}', 'certificate-authority': 'ca.pem', ...cluster } }],
    users: [{ name: 'u', user }],
    contexts: [{ name: 'one', context: { cluster: 'c', user: 'u' } }],
  });
const exec = (members: object = {}) => ({
  exec: { apiVersion: 'client.authentication.k8s.io/v1', command: './give.sh', interactiveMode: 'Never', ...members },
});
const userFile = (user: object, files: Readonly<Record<string, string>> = {}, cluster: object = {}) => ({
  files: { 'own.yaml': kubeconfigWithUser(user, cluster), ...files },
});
const inOwnWords: Pick<Invocation, 'departures'> = { departures: ['in-own-words'] };
const TOKEN_USER = { token: 't' };
const LINE = 'create quota here --kubeconfig=own.yaml';

export const CONNECTION_INVOCATIONS: readonly Invocation[] = [
  ...createInvocations([
    'create quota here --context=second',
    'create quota here --context=plain',
    'create quota here --context=missing',
    'create quota here --cluster=plain',
    'create quota here --cluster=missing',
    'create quota here --user=other',
    'create quota here --user=missing',
    "create quota here --context=''",
    'create quota here --context=nowhere',
    'create quota here --context=dangling',
    'create quota here --cluster=unnamed-host',
    'create quota here -s {plain}',
    'create quota here --server={plain}/',
    'create quota here --server={plain}/under/',
    'create quota here -s {secure}',
    'create quota here -s 127.0.0.1:1',
    'create quota here -s http://127.0.0.1:1',
    'create quota here -s https://127.0.0.1:1',
    'create quota here -s http://absent.invalid',
    "create quota here -s ''",
    'create quota here --token=option',
    "create quota here --token=''",
    'create quota here --token=option --context=plain',
    'create quota here --username=u --password=p',
    'create quota here --username=u --password=p --user=nobody',
    'create quota here --username=u --user=nobody',
    'create quota here --token=t --username=u --password=p',
    'create quota here --certificate-authority=ca.pem',
    'create quota here --certificate-authority=absent.pem',
    'create quota here --certificate-authority=jane.key',
    'create quota here --insecure-skip-tls-verify',
    'create quota here --insecure-skip-tls-verify=false',
    'create quota here --insecure-skip-tls-verify --cluster=trusting-nobody',
    'create quota here --cluster=trusting-nobody',
    'create quota here --tls-server-name=localhost',
    'create quota here --tls-server-name=elsewhere.test',
    'create quota here --client-certificate=jane.pem --client-key=jane.key --user=nobody',
    'create quota here --client-certificate=jane.pem --client-key=jane.key',
    'create quota here --client-certificate=jane.pem --user=nobody',
    'create quota here --client-certificate=absent.pem --client-key=jane.key',
    'create quota here --client-certificate=ca.pem --client-key=jane.key --user=nobody',
    'create quota here --kubeconfig=absent',
    "create quota here --kubeconfig=''",
  ]),
  ...createInvocations(
    [
      'create quota here -s ftp://127.0.0.1:1',
      'create quota here -s http://',
      "create quota here -s 'http://a b'",
      'create quota here -s :80',
      'create quota here --certificate-authority=other-ca.pem',
      'create quota here --client-certificate=jane.key --client-key=jane.key --user=nobody',
      'create quota here --kubeconfig=.',
    ],
    { departures: ['in-own-words'] },
  ),
  ...createInvocations(
    ['create quota here --match-server-version', 'create quota here --match-server-version --dry-run=client'],
    { departures: ['own-version'] },
  ),
  ...createInvocations(
    ['create quota here --password=p --user=nobody', 'create quota here --client-key=jane.key --user=nobody'],
    { departures: ['asks-nobody'] },
  ),
  ...createInvocations(['create quota here', 'create quota here -n x -o yaml --dry-run=client'], {
    env: { KUBECONFIG: 'absent' },
  }),
  ...createInvocations(['create quota here'], { env: { KUBECONFIG: 'absent:kubeconfig' } }),
  ...createInvocations(
    [
      'create quota here',
      'create quota here --user=a',
      'create quota here --user=b',
      'create quota here --cluster=plain',
    ],
    {
      env: { KUBECONFIG: 'first:second:kubeconfig' },
      files: {
        first:
          'contexts: [{name: mixed, context: {cluster: secure, user: a, namespace: default}}]\ncurrent-context: mixed\nusers: [{name: a, user: {token: first-a}}]\n',
        second:
          'current-context: usual\nusers: [{name: a, user: {token: second-a}}, {name: b, user: {token: second-b}}]\nclusters: [{name: plain, cluster: {server: "http://127.0.0.1:1"}}]\n',
      },
    },
  ),
  ...[
    'clusters: [',
    'a: b: c',
    '[]',
    '"text"',
    'kind: Pod\napiVersion: v1\n',
    'clusters: {}',
    'current-context: 5',
    '\u0000',
    'contexts: [{name: a, context: 7}]',
  ].map((text) =>
    createInvocationSequence(['create quota here --kubeconfig=broken.yaml'], {
      files: { 'broken.yaml': text },
      departures: ['in-own-words'],
    }),
  ),
  createInvocationSequence([LINE], userFile({ token: 'inline', tokenFile: 'token' }, { token: 'of-the-file\n' })),
  createInvocationSequence([LINE], userFile({ tokenFile: 'token' }, { token: 'of-the-file\n' })),
  createInvocationSequence([LINE], userFile({ tokenFile: 'absent' })),
  createInvocationSequence([LINE], { ...userFile({ tokenFile: 'token' }, { token: '' }), departures: ['asks-nobody'] }),
  createInvocationSequence([LINE], userFile({ username: 'file-user', password: 'file-password' })),
  createInvocationSequence([`${LINE} --token=option`], userFile({ username: 'file-user', password: 'file-password' })),
  createInvocationSequence([`${LINE} --token=option`], userFile({ tokenFile: 'token' }, { token: 'of-the-file' })),
  createInvocationSequence([`${LINE} --username=u --password=p`], userFile({ token: 'inline' })),
  createInvocationSequence(
    [LINE],
    userFile({
      as: 'jane',
      'as-uid': '5',
      'as-groups': ['g1', 'g2'],
      'as-user-extra': { 'Some/Key': ['v1', 'v2'] },
      token: 't',
    }),
  ),
  createInvocationSequence([`${LINE} --as=option`], userFile({ as: 'jane', 'as-groups': ['g1'], token: 't' })),
  createInvocationSequence([LINE], userFile({ 'as-groups': ['g1'], token: 't' })),
  createInvocationSequence([LINE], userFile({ 'client-certificate': 'jane.pem', 'client-key': 'jane.key' })),
  createInvocationSequence([LINE], userFile({ 'client-certificate': 'jane.pem' })),
  createInvocationSequence([LINE], {
    ...userFile({ 'client-certificate-data': 'bm90IGE=', 'client-key-data': 'bm90IGE=' }),
    ...inOwnWords,
  }),
  createInvocationSequence([LINE], {
    ...userFile({ 'client-certificate-data': '***', 'client-key-data': '***' }),
    ...inOwnWords,
  }),
  createInvocationSequence([LINE], userFile(TOKEN_USER, {}, { 'certificate-authority': 'absent.pem' })),
  createInvocationSequence(
    [LINE],
    userFile(TOKEN_USER, {}, { 'certificate-authority': 'ca.pem', 'insecure-skip-tls-verify': true }),
  ),
  createInvocationSequence([LINE], userFile(TOKEN_USER, {}, { 'disable-compression': true })),
  createInvocationSequence([LINE], userFile(TOKEN_USER, {}, { 'tls-server-name': 'localhost' })),
  createInvocationSequence([LINE], userFile(TOKEN_USER, {}, { server: '' })),
  createInvocationSequence([LINE], { ...userFile({ 'auth-provider': { name: 'gcp' } }), ...inOwnWords }),
  createInvocationSequence([LINE], userFile({ token: 't', unknown: 1 })),
  createInvocationSequence([LINE], { ...userFile({ token: 5 }), ...inOwnWords }),
  createInvocationSequence([LINE], userFile(exec(), { 'give.sh': program(CREDENTIAL({ token: 'of-the-program' })) })),
  createInvocationSequence(
    [`${LINE} --token=option`],
    userFile(exec(), { 'give.sh': program(CREDENTIAL({ token: 'of-the-program' })) }),
  ),
  createInvocationSequence([LINE], { ...userFile(exec(), { 'give.sh': program('rubbish') }), ...inOwnWords }),
  createInvocationSequence([LINE], userFile(exec(), { 'give.sh': program(CREDENTIAL({})) })),
  createInvocationSequence([LINE], userFile(exec(), { 'give.sh': program('', 'echo sorry >&2; exit 3\n') })),
  createInvocationSequence([LINE], {
    ...userFile(exec({ command: 'absent-program', installHint: 'Install it first.' })),
    ...inOwnWords,
  }),
  createInvocationSequence(
    [LINE],
    userFile(exec({ apiVersion: 'client.authentication.k8s.io/v9' }), { 'give.sh': program('') }),
  ),
  createInvocationSequence([LINE], userFile(exec({ command: '' }))),
  createInvocationSequence(
    [LINE],
    userFile(exec({ args: ['one', 'two words'], env: [{ name: 'GIVEN', value: 'given' }], provideClusterInfo: true }), {
      'give.sh': '#!/bin/sh\nprintf "%s|%s|%s|%s\\n" "$1" "$2" "$GIVEN" "$KUBERNETES_EXEC_INFO" >&2\nexit 1\n',
    }),
  ),
  createInvocationSequence(
    [LINE, `${LINE} --dry-run=client`],
    userFile(exec(), { 'give.sh': program('', 'echo called >&2; exit 3\n') }),
  ),
];
