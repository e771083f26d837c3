import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JwtConfiguration } from '../configuration/configuration.ts';
import { ClaimError } from './claim-error.ts';
import { createClaimMapper } from './claims.ts';

const NONE = { claim: '', expression: '' };
const mapClaims = (mappings: Partial<JwtConfiguration['claimMappings']>, settings: Partial<JwtConfiguration> = {}) => {
  const issuer = {
    url: 'https://a',
    discoveryURL: '',
    certificateAuthority: '',
    audiences: ['a'],
    audienceMatchPolicy: '',
  };
  const username = { claim: '', expression: 'claims.sub' };
  const claimMappings = { username, groups: NONE, uid: NONE, extra: [], ...mappings };
  const configuration = { issuer, claimMappings, claimValidationRules: [], userValidationRules: [], ...settings };
  return createClaimMapper(configuration, { credentialId: 'id', departures: new Set() });
};
const claimExpression = (expression: string) => ({ claim: '', expression });
const CLAIMS = { sub: 'jane', n: 1, roles: ['a', '', 'b'], mixed: ['a', 1], nothing: null };

const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['claims.roles', ['a', 'b']],
  ['claims.sub', ['jane']],
  ['claims.nothing', []],
  ['""', []],
  ['claims.roles + ["c"]', ['a', 'b', 'c']],
  ['dyn(claims.roles).filter(r, r != "a")', ['b']],
  ['claims.?others.orValue([])', []],
];
for (const [expression, groups] of GROUPS) {
  test(`the expression ${expression} returns the groups ${groups.join(', ') || '(none)'}`, () => {
    assert.deepEqual(mapClaims({ groups: claimExpression(expression) }).mapUser(CLAIMS).groups, [
      ...groups,
      'system:authenticated',
    ]);
  });
}

const INVALID_MAPPINGS: readonly Partial<JwtConfiguration['claimMappings']>[] = [
  { username: claimExpression('claims.n') },
  { username: claimExpression('""') },
  { username: claimExpression('claims.others') },
  { username: claimExpression('claims.?sub') },
  { groups: claimExpression('claims.n') },
  { groups: claimExpression('claims.mixed') },
  { groups: claimExpression('[claims.roles]') },
  { groups: claimExpression('claims.others') },
  { uid: claimExpression('claims.roles') },
  { extra: [{ key: 'a/b', valueExpression: 'claims.n' }] },
  // This expression exceeds the cost limit.
  {
    uid: claimExpression(
      '[1,2,3,4,5,6,7,8,9].map(a, [1,2,3,4,5,6,7,8,9].map(b, [1,2,3,4,5,6,7,8,9].map(c, [1,2,3,4,5,6,7,8,9].map(d, [1,2,3,4,5,6,7,8,9].map(e, [e]))))).size() > 0 ? "a" : ""',
    ),
  },
];
for (const mappings of INVALID_MAPPINGS) {
  test(`the mapping ${JSON.stringify(mappings).slice(0, 80)} is an error`, () => {
    assert.throws(() => mapClaims(mappings).mapUser(CLAIMS), ClaimError);
  });
}

test('an extra mapping without a value adds no key, and an empty uid is kept', () => {
  const extraMappings = [
    { key: 'a/one', valueExpression: 'claims.roles' },
    { key: 'a/none', valueExpression: '[]' },
  ];
  const user = mapClaims({ extra: extraMappings, uid: claimExpression('""') }).mapUser({ ...CLAIMS, jti: '7' });
  assert.deepEqual(user.extra, { id: ['JTI=7'], 'a/one': ['a', 'b'] });
  assert.equal(user.uid, '');
});

test('in user validation rules, all fields of the user exist, and missing values are empty', () => {
  const rules = (...expressions: string[]) => expressions.map((expression) => ({ expression, message: '' }));
  const mapper = mapClaims(
    {},
    { userValidationRules: rules('user.uid == ""', 'user.groups.size() == 0', 'user.extra == {}') },
  );
  assert.equal(mapper.mapUser(CLAIMS).name, 'jane');
  const rejectingMapper = mapClaims(
    {},
    { userValidationRules: rules('user.username == "jane"', 'has(user.uid) && user.uid != ""') },
  );
  assert.throws(() => rejectingMapper.mapUser(CLAIMS), ClaimError);
});

test('null is mapped to an empty UID and an empty group, and equals an empty required value', () => {
  const claim = (name: string) => ({ claim: name, expression: '' });
  const required = { claim: 'nothing', requiredValue: '', expression: '', message: '' };
  const mapper = mapClaims({ uid: claim('nothing'), groups: claim('some') }, { claimValidationRules: [required] });
  const user = { name: 'jane', groups: ['a', '', 'system:authenticated'] };
  assert.deepEqual(mapper.mapUser({ ...CLAIMS, some: ['a', null] }), user);
  assert.throws(() => mapper.mapUser({ ...CLAIMS, nothing: 1 }), ClaimError);
  const otherClaimMapper = mapClaims({}, { claimValidationRules: [{ ...required, requiredValue: 'x' }] });
  assert.throws(() => otherClaimMapper.mapUser(CLAIMS), ClaimError);
});
