import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EncryptionRule, findProviders, readEncryptionRules } from './configuration.ts';

const SECRET = Buffer.alloc(32, 7).toString('base64');
const KEYS = [{ name: 'one', secret: SECRET }];

function document(...rules: object[]): object {
  return { apiVersion: 'apiserver.config.orch.io/v1', kind: 'EncryptionConfiguration', resources: rules };
}

test('reads keys with their names in order', () => {
  const [rule] = readEncryptionRules(
    document({ resources: ['secrets'], providers: [{ aescbc: { keys: KEYS } }, { identity: {} }] }),
    'orch.io',
  );
  const secret = Buffer.alloc(32, 7);
  assert.deepEqual(rule?.providers, [{ type: 'aescbc', keys: [{ name: 'one', secret }] }, { type: 'identity' }]);
});

const INVALID_CONFIGURATIONS: readonly (readonly [string, unknown, string])[] = [
  ['an empty document', null, 'must be one document'],
  ['another kind', { ...document(), kind: 'Config' }, 'kind: must be EncryptionConfiguration'],
  ['another dialect', { ...document(), apiVersion: 'v1' }, 'apiVersion: must be apiserver.config.orch.io/v1'],
  ['no resources', document(), 'resources: must be a list that is not empty'],
  ['an unknown member', { ...document(), extra: 1 }, 'extra: is unknown'],
  ['no providers', document({ resources: ['pods'] }), 'resources[0].providers: must be a list that is not empty'],
  [
    'two providers in one entry',
    configurationFor(['pods'], { aesgcm: { keys: KEYS }, identity: {} }),
    'must have one of',
  ],
  ['an unknown provider', configurationFor(['pods'], { rot13: {} }), 'resources[0].providers[0].rot13: is unknown'],
  [
    'a key management service',
    configurationFor(['pods'], { kms: {} }),
    'key management services are not supported here',
  ],
  [
    'an empty list of keys',
    configurationFor(['pods'], { aesgcm: { keys: [] } }),
    'aesgcm.keys: must be a list that is not empty',
  ],
  [
    'a key without name',
    configurationFor(['pods'], { aesgcm: { keys: [{ secret: SECRET }] } }),
    'keys[0].name: is required',
  ],
  [
    'a key without secret',
    configurationFor(['pods'], { aesgcm: { keys: [{ name: 'a' }] } }),
    'keys[0].secret: is required',
  ],
  [
    'a secret that is not base64',
    configurationFor(['pods'], { aesgcm: { keys: [{ name: 'a', secret: '?' }] } }),
    'keys[0].secret: must be base64',
  ],
  [
    'a secret that is too short',
    configurationFor(['pods'], { aesgcm: { keys: [{ name: 'a', secret: 'YWJj' }] } }),
    'has 3 bytes, must have 16 or 24 or 32',
  ],
  [
    'a secretbox key of 16 bytes',
    configurationFor(['pods'], { secretbox: { keys: [{ name: 'a', secret: Buffer.alloc(16).toString('base64') }] } }),
    'has 16 bytes, must have 32',
  ],
  [
    'a resource in capital letters',
    configurationFor(['Pods'], { identity: {} }),
    'resources[0].resources[0]: Pods has capital letters',
  ],
  [
    'the wildcard * without a group',
    configurationFor(['*'], { identity: {} }),
    'write *. for the group without a name',
  ],
  ['a wildcard as group', configurationFor(['pods.*'], { identity: {} }), 'names a resource of every group'],
  ['events of events.k8s.io', configurationFor(['events.events.orch.io'], { identity: {} }), 'stored as events'],
  [
    'a removed group',
    configurationFor(['ingresses.extensions'], { identity: {} }),
    'the group extensions no longer exists',
  ],
  ['a duplicate resource', configurationFor(['pods', 'pods'], { identity: {} }), 'a resource is named twice'],
  [
    'a wildcard that includes another resource',
    configurationFor(['pods', '*.'], { identity: {} }),
    'a wildcard includes another resource of the list',
  ],
  [
    'a wildcard that includes another wildcard',
    configurationFor(['deployments.apps', '*.*'], { identity: {} }),
    'a wildcard includes another resource of the list',
  ],
];

function configurationFor(resources: string[], ...providers: object[]): object {
  return document({ resources, providers });
}

for (const [subject, configuration, message] of INVALID_CONFIGURATIONS) {
  test(`rejects ${subject} without printing a secret`, () => {
    assert.throws(
      () => readEncryptionRules(configuration, 'orch.io'),
      (error: Error) => error.message.includes(message) && !error.message.includes(SECRET),
    );
  });
}

test('the first rule that matches a resource by name or wildcard applies', () => {
  const provider = (name: string) => ({ type: 'aesgcm', keys: [{ name, secret: new Uint8Array(16) }] }) as const;
  const rules: EncryptionRule[] = [
    { resources: ['pods'], providers: [provider('1')] },
    { resources: ['*.'], providers: [provider('2')] },
    { resources: ['secrets', 'pods'], providers: [provider('3')] },
    { resources: ['deployments.apps'], providers: [provider('4')] },
    { resources: ['*.apps'], providers: [provider('5')] },
  ];
  const names = (group: string, resource: string) =>
    findProviders(rules, group, resource).map((provider) =>
      provider.type === 'identity' ? '' : provider.keys[0]?.name,
    );
  assert.deepEqual(names('', 'pods'), ['1', '3']);
  assert.deepEqual(names('', 'secrets'), ['2']);
  assert.deepEqual(names('apps', 'deployments'), ['4']);
  assert.deepEqual(names('apps', 'replicasets'), ['5']);
  assert.deepEqual(names('batch', 'jobs'), []);
  const ruleForAll = [{ resources: ['*.*'], providers: [provider('all')] }];
  assert.equal(findProviders(ruleForAll, 'batch', 'jobs').length, 1);
});
