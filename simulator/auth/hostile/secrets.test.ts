/** Tokens end with their Secret or service account: bootstrap tokens, bound tokens, and legacy tokens. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject } from '../../pure/object.ts';
import {
  authenticateHeaders,
  bootstrapSecret,
  LEGACY,
  legacySecret,
  NOW,
  ORCH,
  openEverySource,
  PARTIES,
  type Party,
  signToken,
  storedObject,
} from './parties.ts';

const [, account] = PARTIES as readonly [Party, Party];
type Stored = Readonly<Record<string, ApiObject | undefined>>;
const authenticateToken = (token: string, stored: Stored = {}) =>
  authenticateHeaders(openEverySource(stored), { authorization: `Bearer ${token}` });
const findUserName = async (token: string, stored: Stored) => {
  const user = await authenticateToken(token, stored);
  return typeof user === 'object' ? user.user.name : user;
};

const TOKEN = 'abcdef.0123456789abcdef';
const AT = 'secrets/kube-system/bootstrap-token-abcdef';
const ended = { metadata: { ...bootstrapSecret().metadata, deletionTimestamp: new Date(NOW * 1000).toISOString() } };
const BOOTSTRAP: readonly (readonly [string, Stored])[] = [
  ['is gone', { [AT]: undefined }],
  ['stands in another namespace', { [AT]: undefined, 'secrets/default/bootstrap-token-abcdef': bootstrapSecret() }],
  ['has another type', { [AT]: bootstrapSecret({}, { type: 'Opaque' }) }],
  ['has no type', { [AT]: bootstrapSecret({}, { type: undefined }) }],
  ['is going', { [AT]: bootstrapSecret({}, ended) }],
  ['holds nothing', { [AT]: bootstrapSecret({}, { data: undefined }) }],
  ['holds another secret', { [AT]: bootstrapSecret({ 'token-secret': '0123456789abcdeg' }) }],
  ['holds a longer secret', { [AT]: bootstrapSecret({ 'token-secret': '0123456789abcdef0' }) }],
  ['holds the secret with a newline', { [AT]: bootstrapSecret({ 'token-secret': '0123456789abcdef\n' }) }],
  ['holds no secret', { [AT]: bootstrapSecret({ 'token-secret': '' }) }],
  ['is of another id', { [AT]: bootstrapSecret({ 'token-id': 'fedcba' }) }],
  ['is of an id in capitals', { [AT]: bootstrapSecret({ 'token-id': 'ABCDEF' }) }],
  ['has expired', { [AT]: bootstrapSecret({ expiration: new Date(NOW * 1000).toISOString() }) }],
  ['expires some day', { [AT]: bootstrapSecret({ expiration: 'tomorrow' }) }],
  ['expires on a day only', { [AT]: bootstrapSecret({ expiration: '2099-01-01' }) }],
  ['is for signing only', { [AT]: bootstrapSecret({ 'usage-bootstrap-authentication': 'false' }) }],
  ['is for something else', { [AT]: bootstrapSecret({ 'usage-bootstrap-authentication': '' }) }],
  ['has a usage in capitals', { [AT]: bootstrapSecret({ 'usage-bootstrap-authentication': 'True' }) }],
  ['names a group of its own', { [AT]: bootstrapSecret({ 'auth-extra-groups': 'system:masters' }) }],
  [
    'names one such group among others',
    { [AT]: bootstrapSecret({ 'auth-extra-groups': 'system:bootstrappers:a,admins' }) },
  ],
  [
    'names groups with a space',
    { [AT]: bootstrapSecret({ 'auth-extra-groups': 'system:bootstrappers:a, system:bootstrappers:b' }) },
  ],
  ['names a group of nothing', { [AT]: bootstrapSecret({ 'auth-extra-groups': 'system:bootstrappers:a,' }) }],
  ['names a group with a line', { [AT]: bootstrapSecret({ 'auth-extra-groups': 'system:bootstrappers:a\n' }) }],
];
for (const [what, stored] of BOOTSTRAP) {
  test(`a bootstrap token whose Secret ${what}`, async () =>
    assert.equal(await authenticateToken(TOKEN, stored), 'invalid'));
}

test('a bootstrap token is known by its shape to the letter', async () => {
  assert.equal(await findUserName(TOKEN, {}), 'system:bootstrap:abcdef');
  const SHAPES = [
    'ABCDEF.0123456789abcdef',
    'abcdef.0123456789ABCDEF',
    'abcdef:0123456789abcdef',
    'abcdef',
    '.0123456789abcdef',
    'abcdef.',
    `${TOKEN}0`,
    `x${TOKEN}`,
    `${TOKEN}.x`,
    'abcdef.0123456789abcde',
    'ａbcdef.0123456789abcdef',
    '../abc.0123456789abcdef',
    `bootstrap-token-${TOKEN}`,
  ];
  for (const shape of SHAPES) assert.equal(await authenticateToken(shape), 'invalid', shape);
});

const gone = { metadata: { ...storedObject('robot', '1').metadata, deletionTimestamp: new Date(0).toISOString() } };
const signBoundToken = (own: object) =>
  signToken(account, {
    [ORCH.protocolPrefix]: { namespace: 'a', serviceaccount: { name: 'robot', uid: '1' }, ...own },
  });
const toPod = signBoundToken({ pod: { name: 'p', uid: '7' } });
const toSecret = signBoundToken({ secret: { name: 's', uid: '7' } });
const toNode = signBoundToken({ node: { name: 'n', uid: '7' } });
const BOUND: readonly (readonly [string, string, Stored])[] = [
  ['an account that is gone', signToken(account), { 'serviceaccounts/a/robot': undefined }],
  ['an account that was made again', signToken(account), { 'serviceaccounts/a/robot': storedObject('robot', '2') }],
  ['an account that is going', signToken(account), { 'serviceaccounts/a/robot': storedObject('robot', '1', gone) }],
  [
    'an account of another namespace',
    signToken(account),
    { 'serviceaccounts/a/robot': undefined, 'serviceaccounts/b/robot': storedObject('robot', '1') },
  ],
  ['a pod that is gone', toPod, {}],
  ['a pod that was made again', toPod, { 'pods/a/p': storedObject('p', '8') }],
  ['a pod without a uid', toPod, { 'pods/a/p': storedObject('p', '') }],
  ['a pod whose account is gone', toPod, { 'pods/a/p': storedObject('p', '7'), 'serviceaccounts/a/robot': undefined }],
  ['a Secret that was made again', toSecret, { 'secrets/a/s': storedObject('s', '8') }],
  ['a node that was made again', toNode, { 'nodes//n': storedObject('n', '8') }],
];
for (const [what, token, stored] of BOUND) {
  test(`a token of ${what}`, async () => assert.equal(await authenticateToken(token, stored), 'invalid'));
}

const older = signToken(account, JSON.stringify(LEGACY));
const SINCE = `${ORCH.protocolPrefix}/legacy-token-invalid-since`;
const labelled = { metadata: { ...storedObject('s', '9').metadata, labels: { [SINCE]: '2026-01-01' } } };
const OLDER: readonly (readonly [string, Stored])[] = [
  ['is gone', {}],
  ['holds another token', { 'secrets/a/s': legacySecret(signToken(account)) }],
  ['holds the beginning of it', { 'secrets/a/s': legacySecret(older.slice(0, -1)) }],
  ['holds nothing', { 'secrets/a/s': legacySecret('') }],
  ['has no data', { 'secrets/a/s': legacySecret(older, { data: undefined }) }],
  ['has another type', { 'secrets/a/s': legacySecret(older, { type: 'Opaque' }) }],
  ['is going', { 'secrets/a/s': legacySecret(older, gone) }],
  ['was declared invalid', { 'secrets/a/s': legacySecret(older, labelled) }],
  ['is of an account that is gone', { 'secrets/a/s': legacySecret(older), 'serviceaccounts/a/robot': undefined }],
  [
    'is of an account that was made again',
    { 'secrets/a/s': legacySecret(older), 'serviceaccounts/a/robot': storedObject('robot', '2') },
  ],
];
test('a legacy token is valid by its Secret', async () => {
  assert.equal(await findUserName(older, { 'secrets/a/s': legacySecret(older) }), LEGACY.sub);
});
for (const [what, stored] of OLDER) {
  test(`a legacy token whose Secret ${what}`, async () =>
    assert.equal(await authenticateToken(older, stored), 'invalid'));
}
