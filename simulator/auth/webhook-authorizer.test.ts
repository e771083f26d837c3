/** Tests the webhook authorizer: the reviews that it sends, its decisions, and its cache. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COST_FACTORS } from '../pure/cel/cost/cost-factors.ts';
import { compileConditions } from './authorization-configuration/conditions.ts';
import type { AuthorizerAttributes } from './authorizer.ts';
import type { RemoteResponse } from './remote.ts';
import { createResourceAttributes } from './testing.ts';
import { type AuthorizationWebhookConfig, createWebhookAuthorizer } from './webhook-authorizer.ts';

const ZED_USER = { name: 'zed', uid: '7', groups: ['devs'], extra: { a: ['b'] } };
const LIST_ATTRIBUTES: AuthorizerAttributes = createResourceAttributes({
  verb: 'list',
  selectors: { fields: 'spec.nodeName=n1', labels: 'app in (x,y),!z' },
});

function createWebhookFixture(
  responses: readonly (object | Error | number)[],
  includesSelectors = true,
  settings: Partial<AuthorizationWebhookConfig> = {},
) {
  const reviews: { spec: object }[] = [];
  const clock = { at: 0, now: () => clock.at };
  const authorizer = createWebhookAuthorizer(
    async ({ body = '' }): Promise<RemoteResponse> => {
      reviews.push(JSON.parse(body) as { spec: object });
      const response = responses[Math.min(reviews.length, responses.length) - 1];
      if (response instanceof Error) throw response;
      if (typeof response === 'number') return { status: response, headers: {}, body: '' };
      const document = { kind: 'SubjectAccessReview', apiVersion: 'a/v1', status: response };
      return { status: 200, headers: {}, body: JSON.stringify(document) };
    },
    {
      ...{
        url: '',
        headers: {},
        apiVersion: 'a/v1',
        authorizedTtl: 300,
        unauthorizedTtl: 30,
        includesSelectors,
        clock,
      },
      ...{ conditions: [], deniesOnError: false, ...settings },
    },
  );
  return {
    reviews,
    clock,
    ask: (attributes = LIST_ATTRIBUTES, user = ZED_USER) => authorizer.authorize(user, attributes),
    authorizer,
  };
}

const compileConditionsWithSelectors = (...expressions: readonly string[]) =>
  compileConditions(expressions, { includesSelectors: true, costFactors: COST_FACTORS.kubernetes });

test('the webhook is called only if all match conditions are true', async () => {
  const conditions = compileConditionsWithSelectors(
    'request.user == "zed" && request.uid == "7" && "devs" in request.groups && request.extra["a"] == ["b"]',
    'request.resourceAttributes.fieldSelector.requirements[0].values == ["n1"]',
    'request.resourceAttributes.subresource == ""',
  );
  const { reviews, ask: authorizeRequest } = createWebhookFixture([{ allowed: true }], true, { conditions });
  assert.deepEqual(await authorizeRequest(), { allowed: true });
  assert.deepEqual(await authorizeRequest(LIST_ATTRIBUTES, { ...ZED_USER, name: 'al' }), { allowed: false });
  assert.deepEqual(await authorizeRequest({ ...LIST_ATTRIBUTES, subresource: 'log' }), { allowed: false });
  assert.equal(reviews.length, 1);
});

test('a match condition that fails denies the request or skips the webhook, and a false condition skips the webhook', async () => {
  const conditions = compileConditionsWithSelectors(
    'request.resourceAttributes.verb == "list"',
    'request.user != "al"',
  );
  const pathAttributes = { resourceRequest: false, verb: 'get', path: '/x' } as const;
  const evaluationError =
    'cel evaluation error: expression \'request.resourceAttributes.verb == "list"\' resulted in error: no such key: resourceAttributes';
  const allowingFixture = createWebhookFixture([{ allowed: true }], true, { conditions });
  assert.deepEqual(await allowingFixture.ask(pathAttributes), { allowed: false, evaluationError });
  const denyingFixture = createWebhookFixture([{ allowed: true }], true, { conditions, deniesOnError: true });
  assert.deepEqual(await denyingFixture.ask(pathAttributes), { allowed: false, denied: true, evaluationError });
  assert.deepEqual(await denyingFixture.ask(pathAttributes, { ...ZED_USER, name: 'al' }), { allowed: false });
  assert.equal(allowingFixture.reviews.length + denyingFixture.reviews.length, 0);
});

test('in match conditions, every selector requirement has the member values', async () => {
  const conditions = compileConditionsWithSelectors(
    'request.resourceAttributes.labelSelector.requirements.all(r, has(r.values))',
  );
  const { ask, reviews } = createWebhookFixture([{ allowed: true }], true, { conditions });
  assert.deepEqual(await ask(), { allowed: true });
  assert.equal(reviews.length, 1);
});

test('an unreachable webhook denies the request with failurePolicy Deny', async () => {
  const { ask } = createWebhookFixture([new Error('away')], true, { deniesOnError: true });
  assert.deepEqual(await ask(), { allowed: false, denied: true, evaluationError: 'away' });
});

test('a review contains the user and the attributes of the request', async () => {
  const { reviews, ask } = createWebhookFixture([{ allowed: true, reason: 'because' }]);
  assert.deepEqual(await ask(), { allowed: true, reason: 'because' });
  assert.deepEqual(reviews[0]?.spec, {
    resourceAttributes: {
      namespace: 'a',
      verb: 'list',
      version: 'v1',
      resource: 'pods',
      fieldSelector: { requirements: [{ key: 'spec.nodeName', operator: 'In', values: ['n1'] }] },
      labelSelector: {
        requirements: [
          { key: 'app', operator: 'In', values: ['x', 'y'] },
          { key: 'z', operator: 'DoesNotExist' },
        ],
      },
    },
    user: 'zed',
    groups: ['devs'],
    extra: { a: ['b'] },
    uid: '7',
  });
});

test('a review contains no selectors if the feature gate is off', async () => {
  const { reviews, ask } = createWebhookFixture([{ allowed: true }], false);
  await ask();
  assert.doesNotMatch(JSON.stringify(reviews[0]), /Selector/);
});

test('decisions are cached, with a longer cache time if they allow the request', async () => {
  for (const [status, lifetime] of [
    [{ allowed: true }, 300],
    [{ allowed: false }, 30],
  ] as const) {
    const { reviews, ask, clock } = createWebhookFixture([status]);
    await ask();
    clock.at = lifetime - 1;
    await ask();
    assert.equal(reviews.length, 1);
    clock.at = lifetime;
    await ask();
    assert.equal(reviews.length, 2);
    await ask({ resourceRequest: false, verb: 'get', path: '/x' });
    assert.equal(reviews.length, 3);
  }
});

test('a denial is final, and a response with both denied and allowed is an error', async () => {
  assert.deepEqual(await createWebhookFixture([{ denied: true, reason: 'no' }]).ask(), {
    allowed: false,
    denied: true,
    reason: 'no',
  });
  assert.deepEqual(await createWebhookFixture([{ denied: true, allowed: true }]).ask(), {
    allowed: false,
    denied: true,
    evaluationError: 'webhook subject access review returned both allow and deny response',
  });
});

test('a failed call is retried once, and the error is not cached', async () => {
  const { reviews, ask } = createWebhookFixture([500, { allowed: true }]);
  assert.deepEqual(await ask(), { allowed: true });
  assert.equal(reviews.length, 2);
  const unreachableFixture = createWebhookFixture([new Error('refused'), new Error('refused'), { allowed: true }]);
  assert.deepEqual(await unreachableFixture.ask(), { allowed: false, evaluationError: 'refused' });
  assert.deepEqual(await unreachableFixture.ask(), { allowed: true });
});

test('the webhook is not called for system:masters', async () => {
  const { reviews, ask } = createWebhookFixture([{ denied: true }]);
  assert.deepEqual(await ask(LIST_ATTRIBUTES, { ...ZED_USER, groups: ['system:masters'] }), { allowed: true });
  assert.equal(reviews.length, 0);
});
