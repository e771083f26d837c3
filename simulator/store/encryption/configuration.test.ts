import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EncryptionRule, findProviders, readEncryptionRules } from './configuration.ts';

const KEY_SECRET = Buffer.alloc(32, 7).toString('base64');
const ENCRYPTION_KEYS = [{ name: 'one', secret: KEY_SECRET }];

function createDocument(...rules: object[]): object {
  return { apiVersion: 'apiserver.config.orch.io/v1', kind: 'EncryptionConfiguration', resources: rules };
}

test('reads keys with their names in order', () => {
  const [rule] = readEncryptionRules(
    createDocument({ resources: ['secrets'], providers: [{ aescbc: { keys: ENCRYPTION_KEYS } }, { identity: {} }] }),
    'orch.io',
  );
  const secret = Buffer.alloc(32, 7);
  assert.deepEqual(rule?.providers, [{ type: 'aescbc', keys: [{ name: 'one', secret }] }, { type: 'identity' }]);
});

const INVALID_CONFIGURATIONS: readonly (readonly [string, unknown, string])[] = [
  ['an empty document', null, 'must be one document'],
  ['another kind', { ...createDocument(), kind: 'Config' }, 'kind: must be EncryptionConfiguration'],
  ['another dialect', { ...createDocument(), apiVersion: 'v1' }, 'apiVersion: must be apiserver.config.orch.io/v1'],
  ['no resources', createDocument(), 'resources: must be a list that is not empty'],
  ['an unknown member', { ...createDocument(), extra: 1 }, 'extra: is unknown'],
  ['no providers', createDocument({ resources: ['pods'] }), 'resources[0].providers: must be a list that is not empty'],
  [
    'two providers in one entry',
    createConfiguration(['pods'], { aesgcm: { keys: ENCRYPTION_KEYS }, identity: {} }),
    'must have one of',
  ],
  ['an unknown provider', createConfiguration(['pods'], { rot13: {} }), 'resources[0].providers[0].rot13: is unknown'],
  [
    'a key management service',
    createConfiguration(['pods'], { kms: {} }),
    'key management services are not supported here',
  ],
  [
    'an empty list of keys',
    createConfiguration(['pods'], { aesgcm: { keys: [] } }),
    'aesgcm.keys: must be a list that is not empty',
  ],
  [
    'a key without name',
    createConfiguration(['pods'], { aesgcm: { keys: [{ secret: KEY_SECRET }] } }),
    'keys[0].name: is required',
  ],
  [
    'a key without secret',
    createConfiguration(['pods'], { aesgcm: { keys: [{ name: 'a' }] } }),
    'keys[0].secret: is required',
  ],
  [
    'a secret that is not base64',
    createConfiguration(['pods'], { aesgcm: { keys: [{ name: 'a', secret: '?' }] } }),
    'keys[0].secret: must be base64',
  ],
  [
    'a secret that is too short',
    createConfiguration(['pods'], { aesgcm: { keys: [{ name: 'a', secret: 'YWJj' }] } }),
    'has 3 bytes, must have 16 or 24 or 32',
  ],
  [
    'a secretbox key of 16 bytes',
    createConfiguration(['pods'], {
      secretbox: { keys: [{ name: 'a', secret: Buffer.alloc(16).toString('base64') }] },
    }),
    'has 16 bytes, must have 32',
  ],
  [
    'a resource in capital letters',
    createConfiguration(['Pods'], { identity: {} }),
    'resources[0].resources[0]: Pods has capital letters',
  ],
  [
    'the wildcard * without a group',
    createConfiguration(['*'], { identity: {} }),
    'write *. for the group without a name',
  ],
  ['a wildcard as group', createConfiguration(['pods.*'], { identity: {} }), 'names a resource of every group'],
  ['events of events.k8s.io', createConfiguration(['events.events.orch.io'], { identity: {} }), 'stored as events'],
  [
    'a removed group',
    createConfiguration(['ingresses.extensions'], { identity: {} }),
    'the group extensions no longer exists',
  ],
  ['a duplicate resource', createConfiguration(['pods', 'pods'], { identity: {} }), 'a resource is named twice'],
  [
    'a wildcard that includes another resource',
    createConfiguration(['pods', '*.'], { identity: {} }),
    'a wildcard includes another resource of the list',
  ],
  [
    'a wildcard that includes another wildcard',
    createConfiguration(['deployments.apps', '*.*'], { identity: {} }),
    'a wildcard includes another resource of the list',
  ],
];

function createConfiguration(resources: string[], ...providers: object[]): object {
  return createDocument({ resources, providers });
}

for (const [subject, configuration, message] of INVALID_CONFIGURATIONS) {
  test(`rejects ${subject} without printing a secret`, () => {
    assert.throws(
      () => readEncryptionRules(configuration, 'orch.io'),
      (error: Error) => error.message.includes(message) && !error.message.includes(KEY_SECRET),
    );
  });
}

test('the first rule that matches a resource by name or wildcard applies', () => {
  const createProvider = (name: string) => ({ type: 'aesgcm', keys: [{ name, secret: new Uint8Array(16) }] }) as const;
  const rules: EncryptionRule[] = [
    { resources: ['pods'], providers: [createProvider('1')] },
    { resources: ['*.'], providers: [createProvider('2')] },
    { resources: ['secrets', 'pods'], providers: [createProvider('3')] },
    { resources: ['deployments.apps'], providers: [createProvider('4')] },
    { resources: ['*.apps'], providers: [createProvider('5')] },
  ];
  const listProviderNames = (group: string, resource: string) =>
    findProviders(rules, group, resource).map((provider) =>
      provider.type === 'identity' ? '' : provider.keys[0]?.name,
    );
  assert.deepEqual(listProviderNames('', 'pods'), ['1', '3']);
  assert.deepEqual(listProviderNames('', 'secrets'), ['2']);
  assert.deepEqual(listProviderNames('apps', 'deployments'), ['4']);
  assert.deepEqual(listProviderNames('apps', 'replicasets'), ['5']);
  assert.deepEqual(listProviderNames('batch', 'jobs'), []);
  const ruleForAll = [{ resources: ['*.*'], providers: [createProvider('all')] }];
  assert.equal(findProviders(ruleForAll, 'batch', 'jobs').length, 1);
});
