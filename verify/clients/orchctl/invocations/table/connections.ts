/** Invocations about the server and the credentials. */
import { createInvocationSequence, createInvocations, type Invocation } from '../invocation.ts';

const renderExecCredential = (status: object) =>
  JSON.stringify({ apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status });
/** Returns a shell script that prints a text. */
const renderScript = (output: string, scriptLines = '') => `#!/bin/sh\n${scriptLines}cat <<'END'\n${output}\nEND\n`;
const renderKubeconfigWithUser = (user: object, cluster: object = {}) =>
  JSON.stringify({
    'current-context': 'one',
    clusters: [{ name: 'c', cluster: { server: '{secure}', 'certificate-authority': 'ca.pem', ...cluster } }],
    users: [{ name: 'u', user }],
    contexts: [{ name: 'one', context: { cluster: 'c', user: 'u' } }],
  });
/** Returns a user whose credentials a program provides. */
const createExecUser = (members: object = {}) => ({
  exec: { apiVersion: 'client.authentication.k8s.io/v1', command: './give.sh', interactiveMode: 'Never', ...members },
});
/** Returns settings with a kubeconfig for a user. */
const createUserSettings = (user: object, files: Readonly<Record<string, string>> = {}, cluster: object = {}) => ({
  files: { 'own.yaml': renderKubeconfigWithUser(user, cluster), ...files },
});
const ERROR_WORDING_SETTINGS: Pick<Invocation, 'departures'> = { departures: ['error-wording'] };
const TOKEN_USER = { token: 't' };
const CREATE_LINE = 'create quota here --kubeconfig=own.yaml';

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
    { departures: ['error-wording'] },
  ),
  ...createInvocations(
    ['create quota here --match-server-version', 'create quota here --match-server-version --dry-run=client'],
    { departures: ['client-version'] },
  ),
  ...createInvocations(
    ['create quota here --password=p --user=nobody', 'create quota here --client-key=jane.key --user=nobody'],
    { departures: ['no-user-prompt'] },
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
      departures: ['error-wording'],
    }),
  ),
  createInvocationSequence(
    [CREATE_LINE],
    createUserSettings({ token: 'inline', tokenFile: 'token' }, { token: 'of-the-file\n' }),
  ),
  createInvocationSequence([CREATE_LINE], createUserSettings({ tokenFile: 'token' }, { token: 'of-the-file\n' })),
  createInvocationSequence([CREATE_LINE], createUserSettings({ tokenFile: 'absent' })),
  createInvocationSequence([CREATE_LINE], {
    ...createUserSettings({ tokenFile: 'token' }, { token: '' }),
    departures: ['no-user-prompt'],
  }),
  createInvocationSequence([CREATE_LINE], createUserSettings({ username: 'file-user', password: 'file-password' })),
  createInvocationSequence(
    [`${CREATE_LINE} --token=option`],
    createUserSettings({ username: 'file-user', password: 'file-password' }),
  ),
  createInvocationSequence(
    [`${CREATE_LINE} --token=option`],
    createUserSettings({ tokenFile: 'token' }, { token: 'of-the-file' }),
  ),
  createInvocationSequence([`${CREATE_LINE} --username=u --password=p`], createUserSettings({ token: 'inline' })),
  createInvocationSequence(
    [CREATE_LINE],
    createUserSettings({
      as: 'jane',
      'as-uid': '5',
      'as-groups': ['g1', 'g2'],
      'as-user-extra': { 'Some/Key': ['v1', 'v2'] },
      token: 't',
    }),
  ),
  createInvocationSequence(
    [`${CREATE_LINE} --as=option`],
    createUserSettings({ as: 'jane', 'as-groups': ['g1'], token: 't' }),
  ),
  createInvocationSequence([CREATE_LINE], createUserSettings({ 'as-groups': ['g1'], token: 't' })),
  createInvocationSequence(
    [CREATE_LINE],
    createUserSettings({ 'client-certificate': 'jane.pem', 'client-key': 'jane.key' }),
  ),
  createInvocationSequence([CREATE_LINE], createUserSettings({ 'client-certificate': 'jane.pem' })),
  createInvocationSequence([CREATE_LINE], {
    ...createUserSettings({ 'client-certificate-data': 'bm90IGE=', 'client-key-data': 'bm90IGE=' }),
    ...ERROR_WORDING_SETTINGS,
  }),
  createInvocationSequence([CREATE_LINE], {
    ...createUserSettings({ 'client-certificate-data': '***', 'client-key-data': '***' }),
    ...ERROR_WORDING_SETTINGS,
  }),
  createInvocationSequence(
    [CREATE_LINE],
    createUserSettings(TOKEN_USER, {}, { 'certificate-authority': 'absent.pem' }),
  ),
  createInvocationSequence(
    [CREATE_LINE],
    createUserSettings(TOKEN_USER, {}, { 'certificate-authority': 'ca.pem', 'insecure-skip-tls-verify': true }),
  ),
  createInvocationSequence([CREATE_LINE], createUserSettings(TOKEN_USER, {}, { 'disable-compression': true })),
  createInvocationSequence([CREATE_LINE], createUserSettings(TOKEN_USER, {}, { 'tls-server-name': 'localhost' })),
  createInvocationSequence([CREATE_LINE], createUserSettings(TOKEN_USER, {}, { server: '' })),
  createInvocationSequence([CREATE_LINE], {
    ...createUserSettings({ 'auth-provider': { name: 'gcp' } }),
    ...ERROR_WORDING_SETTINGS,
  }),
  createInvocationSequence([CREATE_LINE], createUserSettings({ token: 't', unknown: 1 })),
  createInvocationSequence([CREATE_LINE], { ...createUserSettings({ token: 5 }), ...ERROR_WORDING_SETTINGS }),
  createInvocationSequence(
    [CREATE_LINE],
    createUserSettings(createExecUser(), {
      'give.sh': renderScript(renderExecCredential({ token: 'of-the-program' })),
    }),
  ),
  createInvocationSequence(
    [`${CREATE_LINE} --token=option`],
    createUserSettings(createExecUser(), {
      'give.sh': renderScript(renderExecCredential({ token: 'of-the-program' })),
    }),
  ),
  createInvocationSequence([CREATE_LINE], {
    ...createUserSettings(createExecUser(), { 'give.sh': renderScript('rubbish') }),
    ...ERROR_WORDING_SETTINGS,
  }),
  createInvocationSequence(
    [CREATE_LINE],
    createUserSettings(createExecUser(), { 'give.sh': renderScript(renderExecCredential({})) }),
  ),
  createInvocationSequence(
    [CREATE_LINE],
    createUserSettings(createExecUser(), { 'give.sh': renderScript('', 'echo sorry >&2; exit 3\n') }),
  ),
  createInvocationSequence([CREATE_LINE], {
    ...createUserSettings(createExecUser({ command: 'absent-program', installHint: 'Install it first.' })),
    ...ERROR_WORDING_SETTINGS,
  }),
  createInvocationSequence(
    [CREATE_LINE],
    createUserSettings(createExecUser({ apiVersion: 'client.authentication.k8s.io/v9' }), {
      'give.sh': renderScript(''),
    }),
  ),
  createInvocationSequence([CREATE_LINE], createUserSettings(createExecUser({ command: '' }))),
  createInvocationSequence(
    [CREATE_LINE],
    createUserSettings(
      createExecUser({
        args: ['one', 'two words'],
        env: [{ name: 'GIVEN', value: 'given' }],
        provideClusterInfo: true,
      }),
      {
        'give.sh': '#!/bin/sh\nprintf "%s|%s|%s|%s\\n" "$1" "$2" "$GIVEN" "$KUBERNETES_EXEC_INFO" >&2\nexit 1\n',
      },
    ),
  ),
  createInvocationSequence(
    [CREATE_LINE, `${CREATE_LINE} --dry-run=client`],
    createUserSettings(createExecUser(), { 'give.sh': renderScript('', 'echo called >&2; exit 3\n') }),
  ),
];
