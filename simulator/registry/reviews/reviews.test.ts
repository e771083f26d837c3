import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import type { ApiObject, JsonObject, ObjectMeta } from '../../pure/object.ts';
import { StatusError } from '../../pure/status/status.ts';
import { createRegistry } from '../create-registry.ts';
import type { ReviewContext } from '../resource.ts';

const registry = createRegistry({ dialect: getDialect('kubernetes'), runtimeConfig: new Map() });
const reviewContext: ReviewContext = {
  user: { name: 'ann', groups: ['devs'] },
  authorize: ({ name }) => (name === 'ann' ? { allowed: true, reason: 'known' } : { allowed: false }),
  authenticate: (token) =>
    token === 'good'
      ? { user: { name: 'bob', uid: '1', groups: [] } }
      : { reasons: token === 'other' ? ['other audiences'] : [] },
};

const NOW_TEXT = '2026-01-02T03:04:05Z';

async function postReview(
  group: string,
  resource: string,
  spec: JsonObject,
  metadata: ObjectMeta = {},
): Promise<ApiObject> {
  const review = registry.find(group, 'v1', resource)?.review;
  assert.ok(review);
  return review({ apiVersion: `${group}/v1`, kind: 'X', metadata, spec }, reviewContext, NOW_TEXT);
}

/** Returns the Status of the rejection, without the messages of the causes. */
async function readRejection(resource: string, spec: JsonObject, metadata?: ObjectMeta): Promise<unknown> {
  const error: unknown = await postReview(AUTHORIZATION, resource, spec, metadata).then(
    () => undefined,
    (thrownError) => thrownError,
  );
  assert.ok(error instanceof StatusError);
  const { code, details } = error.status;
  return [code, ...(details?.causes ?? []).map(({ field }) => field)];
}

const AUTHORIZATION = 'authorization.k8s.io';
const AUTHENTICATION = 'authentication.k8s.io';
const getPodsAttributes = { resourceAttributes: { verb: 'get', resource: 'pods', namespace: 'a' } };

test('a SelfSubjectAccessReview checks the requesting user, and a SubjectAccessReview checks another user', async () => {
  const ownReview = await postReview(AUTHORIZATION, 'selfsubjectaccessreviews', getPodsAttributes);
  assert.deepEqual(ownReview.status, { allowed: true, reason: 'known' });
  const deniedReview = await postReview(AUTHORIZATION, 'subjectaccessreviews', { ...getPodsAttributes, user: 'eve' });
  assert.deepEqual(deniedReview.status, { allowed: false });
});

test('a LocalSubjectAccessReview requires the namespace of the request', async () => {
  const localReview = await postReview(
    AUTHORIZATION,
    'localsubjectaccessreviews',
    { ...getPodsAttributes, user: 'ann' },
    { namespace: 'a' },
  );
  assert.deepEqual(localReview.status, { allowed: true, reason: 'known' });
  const reviewSpec = { ...getPodsAttributes, user: 'ann' };
  assert.deepEqual(await readRejection('localsubjectaccessreviews', reviewSpec, { namespace: 'b' }), [
    422,
    'spec.resourceAttributes.namespace',
  ]);
  assert.deepEqual(
    await readRejection(
      'localsubjectaccessreviews',
      { user: 'ann', nonResourceAttributes: { path: '/' } },
      { namespace: 'b' },
    ),
    [422, 'spec.nonResourceAttributes'],
  );
});

test('an access review requires either resource or non-resource attributes, and a user', async () => {
  const bothAttributes = { ...getPodsAttributes, nonResourceAttributes: { verb: 'get', path: '/' } };
  assert.deepEqual(await readRejection('selfsubjectaccessreviews', {}), [422, 'spec.resourceAttributes']);
  assert.deepEqual(await readRejection('selfsubjectaccessreviews', bothAttributes), [
    422,
    'spec.nonResourceAttributes',
  ]);
  assert.deepEqual(await readRejection('subjectaccessreviews', {}), [422, 'spec.resourceAttributes', 'spec.user']);
});

test('the selectors of an access review are validated', async () => {
  const path = 'spec.resourceAttributes.fieldSelector';
  const createReviewWithFieldSelector = (fieldSelector: JsonObject) => ({
    resourceAttributes: { verb: 'list', fieldSelector },
  });
  assert.deepEqual(await readRejection('selfsubjectaccessreviews', createReviewWithFieldSelector({})), [
    422,
    `${path}.requirements`,
  ]);
  const requirements = [
    { key: '', operator: 'In' },
    { key: 'a', operator: 'Newer' },
    { key: 'a', operator: 'Exists', values: ['b'] },
  ];
  assert.deepEqual(
    await readRejection(
      'selfsubjectaccessreviews',
      createReviewWithFieldSelector({ rawSelector: 'a=b', requirements }),
    ),
    [
      422,
      `${path}.rawSelector`,
      `${path}.requirements[0].key`,
      `${path}.requirements[0].values`,
      `${path}.requirements[2].values`,
    ],
  );
});

test('the metadata of an access review must be empty, except for fields that the server sets', async () => {
  for (const metadata of [{ name: 'n' }, { generateName: 'n' }, { labels: { a: 'b' } }, { resourceVersion: '1' }]) {
    assert.deepEqual(await readRejection('selfsubjectaccessreviews', getPodsAttributes, metadata), [422, 'metadata']);
  }
  for (const metadata of [{ labels: {} }, { managedFields: [{ manager: 'm' }] }, { creationTimestamp: null }]) {
    assert.equal(
      (await postReview(AUTHORIZATION, 'selfsubjectaccessreviews', getPodsAttributes, metadata)).metadata,
      metadata,
    );
  }
});

test('a SelfSubjectReview returns the requesting user, and a TokenReview returns the user of the token', async () => {
  const selfReview = await postReview(AUTHENTICATION, 'selfsubjectreviews', {});
  assert.deepEqual(selfReview.status, { userInfo: { username: 'ann', groups: ['devs'] } });
  assert.deepEqual(selfReview.metadata, { creationTimestamp: NOW_TEXT });
  const knownObject = await postReview(AUTHENTICATION, 'tokenreviews', { token: 'good' });
  assert.deepEqual(knownObject.status, { authenticated: true, user: { username: 'bob', uid: '1' } });
  const unknownTokenReview = await postReview(AUTHENTICATION, 'tokenreviews', { token: 'bad' });
  assert.deepEqual(unknownTokenReview.status, { user: {}, error: 'invalid bearer token' });
  const otherTokenReview = await postReview(AUTHENTICATION, 'tokenreviews', { token: 'other' });
  assert.deepEqual(otherTokenReview.status, { user: {}, error: '[invalid bearer token, other audiences]' });
  await assert.rejects(() => postReview(AUTHENTICATION, 'tokenreviews', {}), StatusError);
});

test('a SelfSubjectRulesReview requires a namespace and returns complete rules', async () => {
  const { status } = await postReview(AUTHORIZATION, 'selfsubjectrulesreviews', { namespace: 'a' });
  assert.equal((status as { incomplete: boolean }).incomplete, false);
  await assert.rejects(() => postReview(AUTHORIZATION, 'selfsubjectrulesreviews', {}), StatusError);
});
