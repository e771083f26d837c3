/** Tests that each flag is parsed and changes an option that the simulator reads. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Flag } from '../../simulator/start/flags/flag.ts';
import { FLAGS } from '../../simulator/start/flags/table.ts';
import { resolveSettings } from '../../simulator/start/settings.ts';
import { createSimulateCommand, readArguments } from './simulate-flags.ts';

/** Two different values of each type of flag. */
const SAMPLE_VALUES: Readonly<Record<Flag['type'], readonly [string, string]>> = {
  string: ['a', 'b'],
  list: ['a,b', 'b'],
  repeated: ['a=1', 'b=1'],
  integer: ['7', '8'],
  seconds: ['7', '8'],
  duration: ['7s', '8s'],
  boolean: ['true', 'false'],
  featureGates: ['APIResponseCompression=false', 'APIResponseCompression=true'],
  runtimeConfig: [' apps/v1 = false ', 'apps/v1'],
  logLevel: ['1', '2'],
};
const SAMPLE_VALUES_BY_FLAG: Readonly<Record<string, readonly [string, string]>> = {
  'etcd-servers': ['http://127.0.0.1:2379', 'http://127.0.0.1:2379,http://127.0.0.1:22379'],
  'etcd-prefix': ['/registry', '/other'],
  'authorization-mode': ['RBAC', 'AlwaysDeny'],
  'emulate-release': ['1.21', '1.22'],
  'show-hidden-metrics-for-version': ['', '1.31'],
  'oidc-signing-algs': ['ES256', 'RS256'],
};
/** The flags that must be set together with a flag. */
const REQUIRED_FLAGS: Readonly<Record<string, readonly string[]>> = {
  'etcd-certfile': ['--etcd-keyfile=key'],
  'etcd-keyfile': ['--etcd-certfile=cert'],
  'tls-cert-file': ['--tls-private-key-file=key'],
  'tls-private-key-file': ['--tls-cert-file=cert'],
  'encryption-provider-config-automatic-reload': ['--encryption-provider-config=file'],
  'requestheader-client-ca-file': ['--requestheader-username-headers=X-Remote-User'],
  'authorization-webhook-config-file': ['--authorization-mode=Webhook'],
};
const REQUIRED_BY_OIDC = ['--oidc-issuer-url=https://issuer.example', '--oidc-client-id=client'];
const SIMULATOR_FOLDER = new URL('../../simulator/', import.meta.url);
/** The source of all modules that can read an option: all except the modules that build the options. */
const READER_SOURCES = readdirSync(SIMULATOR_FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^faults\/|^start\/(flags\/|settings\.|options\.)/.test(path))
  .map((path) => readFileSync(new URL(path, SIMULATOR_FOLDER), 'utf8'))
  .join('\n');

for (const flag of FLAGS) {
  test(`--${flag.name} changes an option that the simulator reads`, () => {
    const changedOptionNames = findChangedOptions(flag);
    assert.notDeepEqual(changedOptionNames, [], 'no option depends on the flag');
    assert.ok(
      changedOptionNames.some((option) => new RegExp(`\\b${option}\\b`).test(READER_SOURCES)),
      `no module reads ${changedOptionNames.join(' or ')}`,
    );
  });
}

function findChangedOptions(flag: Flag): string[] {
  const { name, type, choices } = flag;
  const [first, second] = choices ?? SAMPLE_VALUES_BY_FLAG[name] ?? SAMPLE_VALUES[type];
  const before = resolveOptionsWith(flag, first ?? '');
  const after = resolveOptionsWith(flag, second ?? '');
  return Object.keys(after).filter((option) => !isDeepStrictEqual(after[option], before[option]));
}

function resolveOptionsWith({ name }: Flag, value: string): Readonly<Record<string, unknown>> {
  const requiredFlags = name.startsWith('oidc-') ? REQUIRED_BY_OIDC : (REQUIRED_FLAGS[name] ?? []);
  const args = [...requiredFlags, ...(name.length === 1 ? [`-${name}=${value}`] : [`--${name}=${value}`])];
  return { ...resolveSettings(readArguments(createSimulateCommand().parse(args, { from: 'user' })).settings) };
}
