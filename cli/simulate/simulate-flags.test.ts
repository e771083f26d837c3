/** Tests that each flag is parsed and changes an option that the simulator reads. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Flag } from '../../simulator/start/flags/flag.ts';
import { FLAGS } from '../../simulator/start/flags/table.ts';
import { resolveSettings } from '../../simulator/start/settings.ts';
import { readArguments, simulateCommand } from './simulate-flags.ts';

/** Two different values per type. */
const SAMPLES: Readonly<Record<Flag['type'], readonly [string, string]>> = {
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
const SAMPLES_BY_FLAG: Readonly<Record<string, readonly [string, string]>> = {
  'etcd-servers': ['http://127.0.0.1:2379', 'http://127.0.0.1:2379,http://127.0.0.1:22379'],
  'etcd-prefix': ['/registry', '/other'],
  'authorization-mode': ['RBAC', 'AlwaysDeny'],
  'emulate-release': ['1.21', '1.22'],
  'show-hidden-metrics-for-version': ['', '1.31'],
  'oidc-signing-algs': ['ES256', 'RS256'],
};
/** Flags that others require. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'etcd-certfile': ['--etcd-keyfile=key'],
  'etcd-keyfile': ['--etcd-certfile=cert'],
  'tls-cert-file': ['--tls-private-key-file=key'],
  'tls-private-key-file': ['--tls-cert-file=cert'],
  'encryption-provider-config-automatic-reload': ['--encryption-provider-config=file'],
  'requestheader-client-ca-file': ['--requestheader-username-headers=X-Remote-User'],
  'authorization-webhook-config-file': ['--authorization-mode=Webhook'],
};
const NEEDED_BY_OIDC = ['--oidc-issuer-url=https://issuer.example', '--oidc-client-id=client'];
const SIMULATOR = new URL('../../simulator/', import.meta.url);
/** All code except the code that builds the options. */
const READERS = readdirSync(SIMULATOR, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^faults\/|^start\/(flags\/|settings\.|options\.)/.test(path))
  .map((path) => readFileSync(new URL(path, SIMULATOR), 'utf8'))
  .join('\n');

for (const flag of FLAGS) {
  test(`--${flag.name} changes an option that the simulator reads`, () => {
    const changedOptionNames = changedOptions(flag);
    assert.notDeepEqual(changedOptionNames, [], 'no option changes with it');
    assert.ok(
      changedOptionNames.some((option) => new RegExp(`\\b${option}\\b`).test(READERS)),
      `nothing reads ${changedOptionNames.join(' or ')}`,
    );
  });
}

function changedOptions(flag: Flag): string[] {
  const { name, type, choices } = flag;
  const [first, second] = choices ?? SAMPLES_BY_FLAG[name] ?? SAMPLES[type];
  const before = optionsWith(flag, first ?? '');
  const after = optionsWith(flag, second ?? '');
  return Object.keys(after).filter((option) => !isDeepStrictEqual(after[option], before[option]));
}

function optionsWith({ name }: Flag, value: string): Readonly<Record<string, unknown>> {
  const requiredFlags = name.startsWith('oidc-') ? NEEDED_BY_OIDC : (NEEDED[name] ?? []);
  const args = [...requiredFlags, ...(name.length === 1 ? [`-${name}=${value}`] : [`--${name}=${value}`])];
  return { ...resolveSettings(readArguments(simulateCommand().parse(args, { from: 'user' })).settings) };
}
