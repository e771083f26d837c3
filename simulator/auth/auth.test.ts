/** Tests authentication, anonymous users, and authorizers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest } from '../ground/exchange.ts';
import { ANONYMOUS, UNSECURED } from '../ground/user.ts';
import { allowAnonymous } from './anonymous.ts';
import { type Authentication, type RequestAuthenticator, unionAuthenticators } from './authenticator.ts';
import { type Authorizer, type AuthorizerAttributes, NO_OPINION, unionAuthorizers } from './authorizer.ts';
import { createBearerTokenAuthenticator } from './bearer-token.ts';
import { defaultRule } from './default-rule.ts';
import { createTokenFileAuthenticator, TokenFileError } from './token-file.ts';
import { unsecuredPort } from './unsecured.ts';

const TOKENS = createTokenFileAuthenticator(
  't1,alice,u1,"devs,ops"\n\nt2,bob,u2\n,nobody,u3\nt4,dan,u5,\nt3,"carol ""c""",u4,devs\n',
);

function request(authorization: string | undefined, secure = true): HttpRequest {
  return { headers: authorization === undefined ? {} : { authorization }, secure } as unknown as HttpRequest;
}

const createAuthenticator = (answer: Authentication | Promise<Authentication>): RequestAuthenticator => ({
  authenticate: () => answer,
});
const alice = { user: { name: 'alice', groups: [] } };

test('a token file contains users, uids, groups and quoted values', () => {
  const user = (token: string) => {
    const result = TOKENS.authenticateToken(token);
    return result instanceof Promise ? undefined : result?.user;
  };
  assert.deepEqual(user('t1'), { name: 'alice', uid: 'u1', groups: ['devs', 'ops', 'system:authenticated'] });
  assert.deepEqual(user('t2'), { name: 'bob', uid: 'u2', groups: ['system:authenticated'] });
  assert.equal(user('t3')?.name, 'carol "c"');
  assert.deepEqual(user('t4')?.groups, ['', 'system:authenticated']);
  const spaces = createTokenFileAuthenticator('t5, eve,u6').authenticateToken('t5');
  assert.equal(spaces instanceof Promise ? '' : spaces?.user.name, ' eve');
  for (const invalidToken of ['', 't', 'T1', 't11', 't1 ']) assert.equal(user(invalidToken), undefined, invalidToken);
  for (const invalidLine of ['a,b', ' ', 'a, "b",c', 'a,b,c,"open', 'a,b,c,"x"y'])
    assert.throws(() => createTokenFileAuthenticator(invalidLine), TokenFileError, invalidLine);
});

const HEADERS: readonly (readonly [string | undefined, string])[] = [
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

for (const [header, expected] of HEADERS) {
  test(`authentication by the Authorization header ${header} returns ${expected}`, async () => {
    const authentication = await createBearerTokenAuthenticator(TOKENS).authenticate(request(header));
    assert.equal(typeof authentication === 'string' ? authentication : authentication.user.name, expected);
  });
}

test('the first authenticator that accepts the request decides, and invalid credentials take precedence over missing credentials', async () => {
  const ask = (...answers: (Authentication | Promise<Authentication>)[]) =>
    unionAuthenticators(answers.map(createAuthenticator)).authenticate(request(undefined));
  assert.equal(await ask(), 'unknown');
  assert.equal(await ask('unknown', alice), alice);
  assert.equal(await ask('invalid', alice), alice);
  assert.equal(await ask('invalid', 'unknown'), 'invalid');
  assert.equal(await ask(Promise.resolve('invalid'), 'unknown'), 'invalid');
  assert.equal(await ask('unknown', Promise.resolve('unknown'), Promise.resolve(alice)), alice);
});

test('only requests without credentials are anonymous', async () => {
  const authenticateOrAnonymous = async (answer: Authentication | Promise<Authentication>) =>
    allowAnonymous(createAuthenticator(answer)).authenticate(request(undefined));
  assert.deepEqual(await authenticateOrAnonymous('unknown'), { user: ANONYMOUS });
  assert.deepEqual(await authenticateOrAnonymous(Promise.resolve('unknown')), { user: ANONYMOUS });
  assert.equal(await authenticateOrAnonymous('invalid'), 'invalid');
});

test('requests to the plain HTTP port without credentials have the user system:unsecured', async () => {
  assert.deepEqual(await unsecuredPort.authenticate(request(undefined, false)), { user: UNSECURED });
  assert.equal(await unsecuredPort.authenticate(request('Bearer x', false)), 'unknown');
  assert.equal(await unsecuredPort.authenticate(request(undefined, true)), 'unknown');
});

test('the default rule denies restricted users and allows other authenticated users', async () => {
  const user = (name: string, ...groups: string[]) => ({ name, groups });
  const path = (verb: string, requestPath: string): AuthorizerAttributes => ({
    resourceRequest: false,
    verb,
    path: requestPath,
  });
  const isAllowed = async (requester: ReturnType<typeof user>, question: AuthorizerAttributes) =>
    (await defaultRule.authorize(requester, question)).allowed;
  assert.equal(await isAllowed(user('alice', 'system:authenticated'), path('get', '/metrics')), true);
  assert.equal(await isAllowed(user('restricted-bob', 'system:authenticated'), path('get', '/metrics')), false);
  assert.equal(await isAllowed(user('restricted', 'system:masters'), path('get', '/metrics')), true);
  assert.equal(await isAllowed(user('system:anonymous', 'system:unauthenticated'), path('get', '/healthz')), true);
  assert.equal(await isAllowed(user('system:anonymous', 'system:unauthenticated'), path('post', '/healthz')), false);
  assert.equal(
    await isAllowed(user('system:anonymous', 'system:unauthenticated'), path('get', '/healthz/ping')),
    false,
  );
});

test('the first authorizer that allows or denies decides, and otherwise the reasons of all authorizers are combined', async () => {
  const question: AuthorizerAttributes = { resourceRequest: false, verb: 'get', path: '/' };
  const ask = (...answers: Awaited<ReturnType<Authorizer['authorize']>>[]) => {
    const sync = unionAuthorizers(answers.map((answer) => ({ authorize: () => answer }))).authorize(
      ANONYMOUS,
      question,
    );
    const decision = unionAuthorizers(answers.map((answer) => ({ authorize: async () => answer }))).authorize(
      ANONYMOUS,
      question,
    );
    return Promise.all([sync, decision]);
  };
  for (const decision of await ask(NO_OPINION, { allowed: true })) assert.equal(decision.allowed, true);
  for (const decision of await ask({ allowed: false, denied: true }, { allowed: true }))
    assert.equal(decision.allowed, false);
  for (const decision of await ask({ allowed: false, reason: 'a' }, { allowed: false, reason: 'b' })) {
    assert.equal(decision.reason, 'a\nb');
  }
});
