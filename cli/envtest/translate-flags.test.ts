import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveSettings } from '../../simulator/start/settings.ts';
import { readCommandLine } from '../../spec/apiserver-flags.ts';
import { RELEASES } from '../../spec/emulated.ts';
import { parseCommandLine } from './pflag.ts';
import { type TranslatedFlags, translateFlags } from './translate-flags.ts';

function translateCommandLine(args: string, release = '1.32', controllers = '-*'): TranslatedFlags {
  const commandLine = readCommandLine(release);
  const { values } = parseCommandLine(
    args.split(' ').filter((word) => word !== ''),
    commandLine.flags,
  );
  return translateFlags(values, commandLine, { release, controllers });
}

/** The flags that controller-runtime passes. */
const ENVTEST_FLAGS =
  '--allow-privileged=true --authorization-mode=RBAC --bind-address=127.0.0.1 --cert-dir=/tmp/c --client-ca-file=/tmp/c/ca.crt ' +
  '--disable-admission-plugins=ServiceAccount --etcd-servers=http://127.0.0.1:2379 --secure-port=40001 --service-account-issuer=https://127.0.0.1:40001/ ' +
  '--service-account-key-file=/tmp/c/sa.crt --service-account-signing-key-file=/tmp/c/sa.key --service-cluster-ip-range=10.0.0.0/24';

test('flags of envtest become settings, and flags without effect are listed', () => {
  const { settings, ineffectiveFlags } = translateCommandLine(ENVTEST_FLAGS);
  assert.deepEqual(ineffectiveFlags, ['--service-cluster-ip-range']);
  assert.deepEqual(settings, {
    dialect: 'kubernetes',
    emulateRelease: '1.32',
    bindAddress: '127.0.0.1',
    httpPort: -1,
    controllers: ['-*'],
    allowPrivileged: true,
    authorizationMode: ['RBAC'],
    certDir: '/tmp/c',
    clientCaFile: '/tmp/c/ca.crt',
    disableAdmissionPlugins: ['ServiceAccount'],
    etcdServers: ['http://127.0.0.1:2379'],
    securePort: 40001,
    serviceAccountIssuer: ['https://127.0.0.1:40001/'],
    serviceAccountKeyFile: ['/tmp/c/sa.crt'],
    serviceAccountSigningKeyFile: '/tmp/c/sa.key',
  });
  resolveSettings(settings);
});

test('without authorization mode, all requests are allowed and anonymous authentication is off', () => {
  const { settings } = translateCommandLine('');
  assert.deepEqual(
    [settings.authorizationMode, settings.anonymousAuth, settings.bindAddress],
    [['AlwaysAllow'], false, '0.0.0.0'],
  );
});

test('repeated list flags are concatenated; the last occurrence of other flags applies', () => {
  const { settings } = translateCommandLine(
    '--api-audiences=a,b --api-audiences=c --audit-log-maxage=1 --audit-log-maxage=2 --v=9',
  );
  assert.deepEqual([settings.apiAudiences, settings.auditLogMaxage, settings.verbosity], [['a', 'b', 'c'], 2, 4]);
});

test('unsupported authorization modes are listed as ineffective', () => {
  const { settings, ineffectiveFlags } = translateCommandLine('--authorization-mode=Node,RBAC');
  assert.deepEqual([settings.authorizationMode, ineffectiveFlags], [['RBAC'], ['--authorization-mode=Node']]);
});

test('a feature gate may have a component prefix; unsupported gates are listed as ineffective', () => {
  const { settings, ineffectiveFlags } = translateCommandLine(
    '--feature-gates=kube:CBORServingAndStorage=true --feature-gates=kube:NodeSwap=false',
  );
  assert.deepEqual(settings.featureGates, { CBORServingAndStorage: true });
  assert.deepEqual(ineffectiveFlags, ['--feature-gates=NodeSwap']);
});

test('plugins can be disabled; enabling an unsupported plugin is listed as ineffective', () => {
  const { settings, ineffectiveFlags } = translateCommandLine(
    '--disable-admission-plugins=Priority,NodeRestriction --enable-admission-plugins=NodeRestriction,PodSecurity',
  );
  assert.deepEqual(settings.disableAdmissionPlugins, ['Priority']);
  assert.deepEqual(settings.enableAdmissionPlugins, ['PodSecurity']);
  assert.deepEqual(ineffectiveFlags, ['--enable-admission-plugins=NodeRestriction']);
});

test('--emulated-version sets the emulated release', () => {
  assert.equal(translateCommandLine('--emulated-version=kube=1.31').settings.emulateRelease, '1.31');
});

test('releases before 1.20 serve HTTP unless the insecure port is 0', () => {
  assert.deepEqual(
    [
      translateCommandLine('', '1.19'),
      translateCommandLine('--insecure-port=0', '1.19'),
      translateCommandLine('', '1.20'),
    ].map(({ settings }) => settings.httpPort),
    [8080, -1, -1],
  );
});

const REJECTED_FLAGS: readonly (readonly [string, string])[] = [
  ['--feature-gates=Nope=true', 'unrecognized feature gate: Nope'],
  [
    '--feature-gates=AggregatedDiscoveryEndpoint=false',
    'cannot set feature gate AggregatedDiscoveryEndpoint to false, feature is locked to true',
  ],
  ['--feature-gates=NodeSwap', 'missing bool value for NodeSwap'],
  [
    '--feature-gates=NodeSwap=maybe',
    'invalid value of NodeSwap=maybe, err: strconv.ParseBool: parsing "maybe": invalid syntax',
  ],
  ['--enable-admission-plugins=Nope', 'enable-admission-plugins plugin "Nope" is unknown'],
  ['--disable-admission-plugins=Nope', 'disable-admission-plugins plugin "Nope" is unknown'],
  ['--authorization-mode=Nope', 'authorization-mode "Nope" is not a valid mode'],
];
for (const [args, message] of REJECTED_FLAGS) {
  test(`${args} fails: ${message}`, () =>
    assert.throws(() => translateCommandLine(args), { name: 'CommandError', message }));
}

test('every flag of every release is accepted if it needs no file and no other flag', () => {
  for (const release of RELEASES) {
    for (const [name, { type, hidden }] of readCommandLine(release).flags) {
      if (hidden === true || !['int', 'duration', undefined].includes(type)) continue;
      const value = type === 'int' ? '1' : type === 'duration' ? '1s' : 'true';
      translateCommandLine(`--${name}=${value}`, release);
    }
  }
});
