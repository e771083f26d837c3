/** Tests authentication, anonymous users, and authorizers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest } from '../foundation/exchange.ts';
import { ANONYMOUS_USER, UNSECURED_USER } from '../foundation/user.ts';
import { allowAnonymous } from './anonymous.ts';
import { type Authentication, createAuthenticatorUnion, type RequestAuthenticator } from './authenticator.ts';
import {
  type Authorizer,
  type AuthorizerAttributes,
  createAuthorizerUnion,
  NO_OPINION_DECISION,
} from './authorizer.ts';
import { createBearerTokenAuthenticator } from './bearer-token.ts';
import { defaultAuthorizer } from './default-rule.ts';
import { createTokenFileAuthenticator, TokenFileError } from './token-file.ts';
import { unsecuredPortAuthenticator } from './unsecured.ts';

const TOKEN_FILE_AUTHENTICATOR = createTokenFileAuthenticator(
  't1,alice,u1,"devs,ops"\n\nt2,bob,u2\n,nobody,u3\nt4,dan,u5,\nt3,"carol ""c""",u4,devs\n',
);

function createRequest(authorization: string | undefined, isTls = true): HttpRequest {
  return { headers: authorization === undefined ? {} : { authorization }, isTls } as unknown as HttpRequest;
}

const createAuthenticator = (result: Authentication | Promise<Authentication>): RequestAuthenticator => ({
  authenticate: () => result,
});
const alice = { user: { name: 'alice', groups: [] } };

test('a token file contains users, uids, groups and quoted values', () => {
  const findUser = (token: string) => {
    const result = TOKEN_FILE_AUTHENTICATOR.authenticateToken(token);
    return result instanceof Promise ? undefined : result?.user;
  };
  assert.deepEqual(findUser('t1'), { name: 'alice', uid: 'u1', groups: ['devs', 'ops', 'system:authenticated'] });
  assert.deepEqual(findUser('t2'), { name: 'bob', uid: 'u2', groups: ['system:authenticated'] });
  assert.equal(findUser('t3')?.name, 'carol "c"');
  assert.deepEqual(findUser('t4')?.groups, ['', 'system:authenticated']);
  const spacedTokenResult = createTokenFileAuthenticator('t5, eve,u6').authenticateToken('t5');
  assert.equal(spacedTokenResult instanceof Promise ? '' : spacedTokenResult?.user.name, ' eve');
  for (const invalidToken of ['', 't', 'T1', 't11', 't1 '])
    assert.equal(findUser(invalidToken), undefined, invalidToken);
  for (const invalidLine of ['a,b', ' ', 'a, "b",c', 'a,b,c,"open', 'a,b,c,"x"y'])
    assert.throws(() => createTokenFileAuthenticator(invalidLine), TokenFileError, invalidLine);
});

const AUTHORIZATION_HEADERS: readonly (readonly [string | undefined, string])[] = [
  [undefined, 'unknown'],
  ['', 'unknown'],
  ['Basic YTpi', 'unknown'],
  ['Bearer', 'unknown'],
  ['Bearer ', 'unknown'],
  ['Bearer  t1', 'unknown'],
  ['Bearer bad', 'invalid'],
  ['Bearer t1', 'alice'],
  ['bearer t1', 'alice'],
  [' BEARER t1 more', 'alice'],
];

for (const [header, expected] of AUTHORIZATION_HEADERS) {
  test(`authentication by the Authorization header ${header} returns ${expected}`, async () => {
    const authentication = await createBearerTokenAuthenticator(TOKEN_FILE_AUTHENTICATOR).authenticate(
      createRequest(header),
    );
    assert.equal(typeof authentication === 'string' ? authentication : authentication.user.name, expected);
  });
}

test('the first authenticator that accepts the request decides, and invalid credentials take precedence over missing credentials', async () => {
  const authenticateWith = (...results: (Authentication | Promise<Authentication>)[]) =>
    createAuthenticatorUnion(results.map(createAuthenticator)).authenticate(createRequest(undefined));
  assert.equal(await authenticateWith(), 'unknown');
  assert.equal(await authenticateWith('unknown', alice), alice);
  assert.equal(await authenticateWith('invalid', alice), alice);
  assert.equal(await authenticateWith('invalid', 'unknown'), 'invalid');
  assert.equal(await authenticateWith(Promise.resolve('invalid'), 'unknown'), 'invalid');
  assert.equal(await authenticateWith('unknown', Promise.resolve('unknown'), Promise.resolve(alice)), alice);
});

test('only requests without credentials are anonymous', async () => {
  const authenticateOrAnonymous = async (result: Authentication | Promise<Authentication>) =>
    allowAnonymous(createAuthenticator(result)).authenticate(createRequest(undefined));
  assert.deepEqual(await authenticateOrAnonymous('unknown'), { user: ANONYMOUS_USER });
  assert.deepEqual(await authenticateOrAnonymous(Promise.resolve('unknown')), { user: ANONYMOUS_USER });
  assert.equal(await authenticateOrAnonymous('invalid'), 'invalid');
});

test('requests to the plain HTTP port without credentials have the user system:unsecured', async () => {
  assert.deepEqual(await unsecuredPortAuthenticator.authenticate(createRequest(undefined, false)), {
    user: UNSECURED_USER,
  });
  assert.equal(await unsecuredPortAuthenticator.authenticate(createRequest('Bearer x', false)), 'unknown');
  assert.equal(await unsecuredPortAuthenticator.authenticate(createRequest(undefined, true)), 'unknown');
});

test('the default rule denies restricted users and allows other authenticated users', async () => {
  const user = (name: string, ...groups: string[]) => ({ name, groups });
  const createPathAttributes = (verb: string, requestPath: string): AuthorizerAttributes => ({
    resourceRequest: false,
    verb,
    path: requestPath,
  });
  const isAllowed = async (requester: ReturnType<typeof user>, attributes: AuthorizerAttributes) =>
    (await defaultAuthorizer.authorize(requester, attributes)).allowed;
  assert.equal(await isAllowed(user('alice', 'system:authenticated'), createPathAttributes('get', '/metrics')), true);
  assert.equal(
    await isAllowed(user('restricted-bob', 'system:authenticated'), createPathAttributes('get', '/metrics')),
    false,
  );
  assert.equal(await isAllowed(user('restricted', 'system:masters'), createPathAttributes('get', '/metrics')), true);
  assert.equal(
    await isAllowed(user('system:anonymous', 'system:unauthenticated'), createPathAttributes('get', '/healthz')),
    true,
  );
  assert.equal(
    await isAllowed(user('system:anonymous', 'system:unauthenticated'), createPathAttributes('post', '/healthz')),
    false,
  );
  assert.equal(
    await isAllowed(user('system:anonymous', 'system:unauthenticated'), createPathAttributes('get', '/healthz/ping')),
    false,
  );
});

test('the first authorizer that allows or denies decides, and otherwise the reasons of all authorizers are combined', async () => {
  const attributes: AuthorizerAttributes = { resourceRequest: false, verb: 'get', path: '/' };
  const authorizeWith = (...decisions: Awaited<ReturnType<Authorizer['authorize']>>[]) => {
    const syncDecision = createAuthorizerUnion(decisions.map((decision) => ({ authorize: () => decision }))).authorize(
      ANONYMOUS_USER,
      attributes,
    );
    const asyncDecision = createAuthorizerUnion(
      decisions.map((decision) => ({ authorize: async () => decision })),
    ).authorize(ANONYMOUS_USER, attributes);
    return Promise.all([syncDecision, asyncDecision]);
  };
  for (const decision of await authorizeWith(NO_OPINION_DECISION, { allowed: true }))
    assert.equal(decision.allowed, true);
  for (const decision of await authorizeWith({ allowed: false, denied: true }, { allowed: true }))
    assert.equal(decision.allowed, false);
  for (const decision of await authorizeWith({ allowed: false, reason: 'a' }, { allowed: false, reason: 'b' })) {
    assert.equal(decision.reason, 'a\nb');
  }
});
