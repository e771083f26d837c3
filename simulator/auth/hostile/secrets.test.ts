/** Tests that bootstrap tokens, bound tokens and legacy tokens are invalid without their Secret or service account. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject } from '../../pure/object.ts';
import {
  authenticateHeaders,
  createAllAuthenticators,
  createBootstrapSecret,
  createLegacySecret,
  createStoredObject,
  LEGACY_CLAIMS,
  NOW_SECONDS,
  ORCH_DIALECT,
  signToken,
  TOKEN_ISSUERS,
  type TokenIssuer,
} from './token-issuers.ts';

const [, accountIssuer] = TOKEN_ISSUERS as readonly [TokenIssuer, TokenIssuer];
type StoredObjects = Readonly<Record<string, ApiObject | undefined>>;
const authenticateToken = (token: string, storedObjects: StoredObjects = {}) =>
  authenticateHeaders(createAllAuthenticators(storedObjects), { authorization: `Bearer ${token}` });
const findUserName = async (token: string, storedObjects: StoredObjects) => {
  const authentication = await authenticateToken(token, storedObjects);
  return typeof authentication === 'object' ? authentication.user.name : authentication;
};

const BOOTSTRAP_TOKEN = 'abcdef.0123456789abcdef';
const SECRET_KEY = 'secrets/kube-system/bootstrap-token-abcdef';
const terminatingMetadata = {
  metadata: { ...createBootstrapSecret().metadata, deletionTimestamp: new Date(NOW_SECONDS * 1000).toISOString() },
};
const INVALID_BOOTSTRAP_SECRETS: readonly (readonly [string, StoredObjects])[] = [
  ['does not exist', { [SECRET_KEY]: undefined }],
  [
    'is in another namespace',
    { [SECRET_KEY]: undefined, 'secrets/default/bootstrap-token-abcdef': createBootstrapSecret() },
  ],
  ['has another type', { [SECRET_KEY]: createBootstrapSecret({}, { type: 'Opaque' }) }],
  ['has no type', { [SECRET_KEY]: createBootstrapSecret({}, { type: undefined }) }],
  ['is terminating', { [SECRET_KEY]: createBootstrapSecret({}, terminatingMetadata) }],
  ['has an empty token', { [SECRET_KEY]: createBootstrapSecret({}, { data: undefined }) }],
  ['contains another secret', { [SECRET_KEY]: createBootstrapSecret({ 'token-secret': '0123456789abcdeg' }) }],
  ['contains a longer secret', { [SECRET_KEY]: createBootstrapSecret({ 'token-secret': '0123456789abcdef0' }) }],
  [
    'contains the secret with a newline',
    { [SECRET_KEY]: createBootstrapSecret({ 'token-secret': '0123456789abcdef\n' }) },
  ],
  ['contains no secret', { [SECRET_KEY]: createBootstrapSecret({ 'token-secret': '' }) }],
  ['has another token-id', { [SECRET_KEY]: createBootstrapSecret({ 'token-id': 'fedcba' }) }],
  ['has a token-id in capitals', { [SECRET_KEY]: createBootstrapSecret({ 'token-id': 'ABCDEF' }) }],
  ['has expired', { [SECRET_KEY]: createBootstrapSecret({ expiration: new Date(NOW_SECONDS * 1000).toISOString() }) }],
  ['has an invalid expiration', { [SECRET_KEY]: createBootstrapSecret({ expiration: 'tomorrow' }) }],
  ['has an expiration without time', { [SECRET_KEY]: createBootstrapSecret({ expiration: '2099-01-01' }) }],
  [
    'does not allow authentication',
    { [SECRET_KEY]: createBootstrapSecret({ 'usage-bootstrap-authentication': 'false' }) },
  ],
  ['has an empty usage', { [SECRET_KEY]: createBootstrapSecret({ 'usage-bootstrap-authentication': '' }) }],
  ['has a usage in capitals', { [SECRET_KEY]: createBootstrapSecret({ 'usage-bootstrap-authentication': 'True' }) }],
  [
    'names a group without the prefix',
    { [SECRET_KEY]: createBootstrapSecret({ 'auth-extra-groups': 'system:masters' }) },
  ],
  [
    'names a group without the prefix among others',
    { [SECRET_KEY]: createBootstrapSecret({ 'auth-extra-groups': 'system:bootstrappers:a,admins' }) },
  ],
  [
    'names groups with a space',
    { [SECRET_KEY]: createBootstrapSecret({ 'auth-extra-groups': 'system:bootstrappers:a, system:bootstrappers:b' }) },
  ],
  ['names an empty group', { [SECRET_KEY]: createBootstrapSecret({ 'auth-extra-groups': 'system:bootstrappers:a,' }) }],
  [
    'names a group with a newline',
    { [SECRET_KEY]: createBootstrapSecret({ 'auth-extra-groups': 'system:bootstrappers:a\n' }) },
  ],
];
for (const [subject, storedObjects] of INVALID_BOOTSTRAP_SECRETS) {
  test(`a bootstrap token is invalid if its Secret ${subject}`, async () =>
    assert.equal(await authenticateToken(BOOTSTRAP_TOKEN, storedObjects), 'invalid'));
}

test('a bootstrap token must have the exact format', async () => {
  assert.equal(await findUserName(BOOTSTRAP_TOKEN, {}), 'system:bootstrap:abcdef');
  const invalidTokens = [
    'ABCDEF.0123456789abcdef',
    'abcdef.0123456789ABCDEF',
    'abcdef:0123456789abcdef',
    'abcdef',
    '.0123456789abcdef',
    'abcdef.',
    `${BOOTSTRAP_TOKEN}0`,
    `x${BOOTSTRAP_TOKEN}`,
    `${BOOTSTRAP_TOKEN}.x`,
    'abcdef.0123456789abcde',
    'ａbcdef.0123456789abcdef',
    '../abc.0123456789abcdef',
    `bootstrap-token-${BOOTSTRAP_TOKEN}`,
  ];
  for (const token of invalidTokens) assert.equal(await authenticateToken(token), 'invalid', token);
});

const terminating = {
  metadata: { ...createStoredObject('robot', '1').metadata, deletionTimestamp: new Date(0).toISOString() },
};
const signBoundToken = (ownClaims: object) =>
  signToken(accountIssuer, {
    [ORCH_DIALECT.domain]: { namespace: 'a', serviceaccount: { name: 'robot', uid: '1' }, ...ownClaims },
  });
const podToken = signBoundToken({ pod: { name: 'p', uid: '7' } });
const secretToken = signBoundToken({ secret: { name: 's', uid: '7' } });
const nodeToken = signBoundToken({ node: { name: 'n', uid: '7' } });
const INVALID_BOUND_TOKENS: readonly (readonly [string, string, StoredObjects])[] = [
  ['a deleted account', signToken(accountIssuer), { 'serviceaccounts/a/robot': undefined }],
  ['a recreated account', signToken(accountIssuer), { 'serviceaccounts/a/robot': createStoredObject('robot', '2') }],
  [
    'a terminating account',
    signToken(accountIssuer),
    { 'serviceaccounts/a/robot': createStoredObject('robot', '1', terminating) },
  ],
  [
    'an account of another namespace',
    signToken(accountIssuer),
    { 'serviceaccounts/a/robot': undefined, 'serviceaccounts/b/robot': createStoredObject('robot', '1') },
  ],
  ['a deleted pod', podToken, {}],
  ['a recreated pod', podToken, { 'pods/a/p': createStoredObject('p', '8') }],
  ['a pod without a uid', podToken, { 'pods/a/p': createStoredObject('p', '') }],
  [
    'a pod with a deleted account',
    podToken,
    { 'pods/a/p': createStoredObject('p', '7'), 'serviceaccounts/a/robot': undefined },
  ],
  ['a recreated Secret', secretToken, { 'secrets/a/s': createStoredObject('s', '8') }],
  ['a recreated node', nodeToken, { 'nodes//n': createStoredObject('n', '8') }],
];
for (const [subject, token, storedObjects] of INVALID_BOUND_TOKENS) {
  test(`a token of ${subject} is invalid`, async () =>
    assert.equal(await authenticateToken(token, storedObjects), 'invalid'));
}

const legacyToken = signToken(accountIssuer, JSON.stringify(LEGACY_CLAIMS));
const INVALID_SINCE_LABEL = `${ORCH_DIALECT.domain}/legacy-token-invalid-since`;
const invalidatedMetadata = {
  metadata: { ...createStoredObject('s', '9').metadata, labels: { [INVALID_SINCE_LABEL]: '2026-01-01' } },
};
const INVALID_LEGACY_SECRETS: readonly (readonly [string, StoredObjects])[] = [
  ['does not exist', {}],
  ['contains another token', { 'secrets/a/s': createLegacySecret(signToken(accountIssuer)) }],
  ['contains a prefix of the token', { 'secrets/a/s': createLegacySecret(legacyToken.slice(0, -1)) }],
  ['has an empty token', { 'secrets/a/s': createLegacySecret('') }],
  ['has no data', { 'secrets/a/s': createLegacySecret(legacyToken, { data: undefined }) }],
  ['is terminating', { 'secrets/a/s': createLegacySecret(legacyToken, terminating) }],
  ['was declared invalid', { 'secrets/a/s': createLegacySecret(legacyToken, invalidatedMetadata) }],
  ['is of a deleted account', { 'secrets/a/s': createLegacySecret(legacyToken), 'serviceaccounts/a/robot': undefined }],
  [
    'is of a recreated account',
    { 'secrets/a/s': createLegacySecret(legacyToken), 'serviceaccounts/a/robot': createStoredObject('robot', '2') },
  ],
];
for (const type of [undefined, 'Opaque'])
  test(`a legacy token is valid if its Secret of type ${type ?? 'service-account-token'} contains it`, async () => {
    const secret = createLegacySecret(legacyToken, type === undefined ? {} : { type });
    assert.equal(await findUserName(legacyToken, { 'secrets/a/s': secret }), LEGACY_CLAIMS.sub);
  });
for (const [subject, storedObjects] of INVALID_LEGACY_SECRETS) {
  test(`a legacy token is invalid if its Secret ${subject}`, async () =>
    assert.equal(await authenticateToken(legacyToken, storedObjects), 'invalid'));
}
