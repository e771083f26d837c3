import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialect } from '../../../spec/dialect.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { StatusError } from '../../pure/status/status.ts';
import { createRegistry } from '../create-registry.ts';
import type { ReviewContext } from '../resource.ts';

const registry = createRegistry({ dialect: dialect('kubernetes'), runtimeConfig: new Map() });
const reviewer: ReviewContext = {
  user: { name: 'ann', groups: ['devs'] },
  authorize: ({ name }) => (name === 'ann' ? { allowed: true, reason: 'known' } : { allowed: false }),
  authenticate: (token) => (token === 'good' ? { user: { name: 'bob', uid: '1', groups: [] } } : undefined),
};

function posted(group: string, resource: string, spec: JsonObject, namespace?: string): Promise<ApiObject> {
  const review = registry.find(group, 'v1', resource)?.review;
  assert.ok(review);
  const metadata = { name: 'n', ...(namespace !== undefined && { namespace }) };
  return Promise.resolve(review({ apiVersion: `${group}/v1`, kind: 'X', metadata, spec }, reviewer));
}

const AUTHORIZATION = 'authorization.k8s.io';
const AUTHENTICATION = 'authentication.k8s.io';
const asked = { resourceAttributes: { verb: 'get', resource: 'pods', namespace: 'a' } };

test('access of oneself and of others', async () => {
  const own = await posted(AUTHORIZATION, 'selfsubjectaccessreviews', asked);
  assert.deepEqual(own.status, { allowed: true, reason: 'known' });
  assert.equal(own.metadata.name, 'n');
  const other = await posted(AUTHORIZATION, 'subjectaccessreviews', { ...asked, user: 'eve' });
  assert.deepEqual(other.status, { allowed: false });
});

test('a local review is about the namespace in which it is posted', async () => {
  const local = await posted(AUTHORIZATION, 'localsubjectaccessreviews', { ...asked, user: 'ann' }, 'a');
  assert.deepEqual(local.status, { allowed: true, reason: 'known' });
  await assert.rejects(async () => posted(AUTHORIZATION, 'localsubjectaccessreviews', asked, 'b'), StatusError);
});

test('a question must be one', async () => {
  for (const spec of [{}, { ...asked, nonResourceAttributes: { verb: 'get', path: '/' } }]) {
    await assert.rejects(() => posted(AUTHORIZATION, 'selfsubjectaccessreviews', spec), StatusError);
  }
});

test('who am I, whose token is this', async () => {
  const self = await posted(AUTHENTICATION, 'selfsubjectreviews', {});
  assert.deepEqual(self.status, { userInfo: { username: 'ann', groups: ['devs'] } });
  const known = await posted(AUTHENTICATION, 'tokenreviews', { token: 'good' });
  assert.deepEqual(known.status, { authenticated: true, user: { username: 'bob', uid: '1' } });
  assert.deepEqual((await posted(AUTHENTICATION, 'tokenreviews', { token: 'bad' })).status, { user: {} });
  await assert.rejects(() => posted(AUTHENTICATION, 'tokenreviews', {}), StatusError);
});

test('the rules of oneself are the widest or none, and then incomplete', async () => {
  const { status } = await posted(AUTHORIZATION, 'selfsubjectrulesreviews', { namespace: 'a' });
  assert.equal((status as { incomplete: boolean }).incomplete, false);
  await assert.rejects(() => posted(AUTHORIZATION, 'selfsubjectrulesreviews', {}), StatusError);
});
