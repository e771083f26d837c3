import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JwtConfiguration } from '../configuration/configuration.ts';
import { ClaimError } from './claim-error.ts';
import { createClaimMapper } from './claims.ts';

const NO_MAPPING = { claim: '', expression: '' };
const mapClaims = (mappings: Partial<JwtConfiguration['claimMappings']>, settings: Partial<JwtConfiguration> = {}) => {
  const issuer = {
    url: 'https://a',
    discoveryURL: '',
    certificateAuthority: '',
    audiences: ['a'],
    audienceMatchPolicy: '',
  };
  const username = { claim: '', expression: 'claims.sub' };
  const claimMappings = { username, groups: NO_MAPPING, uid: NO_MAPPING, extra: [], ...mappings };
  const configuration = { issuer, claimMappings, claimValidationRules: [], userValidationRules: [], ...settings };
  return createClaimMapper(configuration, { credentialId: 'id', departures: new Set() });
};
const createExpressionMapping = (expression: string) => ({ claim: '', expression });
const TOKEN_CLAIMS = { sub: 'jane', n: 1, roles: ['a', '', 'b'], mixed: ['a', 1], nothing: null };

const EXPECTED_GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['claims.roles', ['a', 'b']],
  ['claims.sub', ['jane']],
  ['claims.nothing', []],
  ['""', []],
  ['claims.roles + ["c"]', ['a', 'b', 'c']],
  ['dyn(claims.roles).filter(r, r != "a")', ['b']],
  ['claims.?others.orValue([])', []],
];
for (const [expression, groups] of EXPECTED_GROUPS) {
  test(`the expression ${expression} returns the groups ${groups.join(', ') || '(none)'}`, () => {
    assert.deepEqual(mapClaims({ groups: createExpressionMapping(expression) }).mapUser(TOKEN_CLAIMS).groups, [
      ...groups,
      'system:authenticated',
    ]);
  });
}

const INVALID_MAPPINGS: readonly Partial<JwtConfiguration['claimMappings']>[] = [
  { username: createExpressionMapping('claims.n') },
  { username: createExpressionMapping('""') },
  { username: createExpressionMapping('claims.others') },
  { username: createExpressionMapping('claims.?sub') },
  { groups: createExpressionMapping('claims.n') },
  { groups: createExpressionMapping('claims.mixed') },
  { groups: createExpressionMapping('[claims.roles]') },
  { groups: createExpressionMapping('claims.others') },
  { uid: createExpressionMapping('claims.roles') },
  { extra: [{ key: 'a/b', valueExpression: 'claims.n' }] },
  // This expression exceeds the cost limit.
  {
    uid: createExpressionMapping(
      '[1,2,3,4,5,6,7,8,9].map(a, [1,2,3,4,5,6,7,8,9].map(b, [1,2,3,4,5,6,7,8,9].map(c, [1,2,3,4,5,6,7,8,9].map(d, [1,2,3,4,5,6,7,8,9].map(e, [e]))))).size() > 0 ? "a" : ""',
    ),
  },
];
for (const mappings of INVALID_MAPPINGS) {
  test(`the mapping ${JSON.stringify(mappings).slice(0, 80)} is an error`, () => {
    assert.throws(() => mapClaims(mappings).mapUser(TOKEN_CLAIMS), ClaimError);
  });
}

test('an extra mapping without a value adds no key, and an empty uid is kept', () => {
  const extraMappings = [
    { key: 'a/one', valueExpression: 'claims.roles' },
    { key: 'a/none', valueExpression: '[]' },
  ];
  const user = mapClaims({ extra: extraMappings, uid: createExpressionMapping('""') }).mapUser({
    ...TOKEN_CLAIMS,
    jti: '7',
  });
  assert.deepEqual(user.extra, { id: ['JTI=7'], 'a/one': ['a', 'b'] });
  assert.equal(user.uid, '');
});

test('in user validation rules, all fields of the user exist, and missing values are empty', () => {
  const createRules = (...expressions: string[]) => expressions.map((expression) => ({ expression, message: '' }));
  const mapper = mapClaims(
    {},
    { userValidationRules: createRules('user.uid == ""', 'user.groups.size() == 0', 'user.extra == {}') },
  );
  assert.equal(mapper.mapUser(TOKEN_CLAIMS).name, 'jane');
  const rejectingMapper = mapClaims(
    {},
    { userValidationRules: createRules('user.username == "jane"', 'has(user.uid) && user.uid != ""') },
  );
  assert.throws(() => rejectingMapper.mapUser(TOKEN_CLAIMS), ClaimError);
});

test('null is mapped to an empty UID and an empty group, and equals an empty required value', () => {
  const createClaimMapping = (name: string) => ({ claim: name, expression: '' });
  const requiredClaimRule = { claim: 'nothing', requiredValue: '', expression: '', message: '' };
  const mapper = mapClaims(
    { uid: createClaimMapping('nothing'), groups: createClaimMapping('some') },
    { claimValidationRules: [requiredClaimRule] },
  );
  const user = { name: 'jane', groups: ['a', '', 'system:authenticated'] };
  assert.deepEqual(mapper.mapUser({ ...TOKEN_CLAIMS, some: ['a', null] }), user);
  assert.throws(() => mapper.mapUser({ ...TOKEN_CLAIMS, nothing: 1 }), ClaimError);
  const otherClaimMapper = mapClaims({}, { claimValidationRules: [{ ...requiredClaimRule, requiredValue: 'x' }] });
  assert.throws(() => otherClaimMapper.mapUser(TOKEN_CLAIMS), ClaimError);
});
