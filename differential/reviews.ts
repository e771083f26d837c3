/** Who one is and what who may do: reviews of access and of tokens, and requests in the name of others or with a wrong credential. */
import fc from 'fast-check';
import { compact } from './members.ts';
import type { Operation } from './operation.ts';

const JSON_TYPE = 'application/json';
const ACCESS = '/apis/authorization.{suffix}/v1';
const AUTHENTICATION = '/apis/authentication.{suffix}/v1';

const user = fc.constantFrom<object>(
  { user: 'nobody' },
  { user: 'nobody', groups: ['system:masters'] },
  { user: 'admin', groups: ['system:authenticated', 'g'], extra: { scope: ['a', 'b'] }, uid: 'u' },
  { groups: ['system:unauthenticated'] },
  {},
);
const resource = fc
  .record({
    verb: fc.constantFrom('get', 'create', '*', 'approve'),
    resource: fc.constantFrom('pods', 'endpoints', '*', 'customresourcedefinitions'),
    group: fc.constantFrom(undefined, 'apps', '*'),
    namespace: fc.constantFrom(undefined, '{ns}'),
    name: fc.constantFrom(undefined, 'a'),
    subresource: fc.constantFrom(undefined, undefined, 'status'),
  })
  .map((resourceAttributes) => ({ resourceAttributes: compact(resourceAttributes) }));
const attributes = fc.oneof(
  { weight: 3, arbitrary: resource },
  {
    weight: 1,
    arbitrary: fc.constantFrom<object>(
      { nonResourceAttributes: { path: '/healthz', verb: 'get' } },
      { nonResourceAttributes: { path: '/secret', verb: 'post' } },
      {},
      { nonResourceAttributes: { path: '/x', verb: 'get' }, resourceAttributes: { verb: 'get', resource: 'pods' } },
    ),
  },
);

function posted(path: string, spec: object, asks = ''): Operation {
  return { do: 'odd', method: 'POST', path: `${path}${asks}`, type: JSON_TYPE, body: JSON.stringify({ spec }) };
}

const asks = fc.constantFrom('', '', '', '?dryRun=All', '?fieldValidation=Strict');
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'impersonate-user': 'jane' },
  { 'impersonate-user': 'jane', 'impersonate-group': 'system:masters' },
  { 'impersonate-group': 'system:masters' },
  { authorization: 'Bearer wrong' },
  { 'audit-id': 'of-the-client' },
  { authorization: 'Basic YTpi' },
];
const PATHS: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/api/v1/namespaces/{ns}/configmaps'],
  ['GET', '/api/v1/namespaces/{ns}/configmaps/none'],
  ['DELETE', '/api/v1/namespaces/{ns}/pods/none'],
  ['GET', '/api/v1/namespaces/{ns}/secrets?watch=1&timeoutSeconds=1'],
  ['GET', '/version'],
  ['GET', '/apis/apps/v1'],
];

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(user, attributes, asks)
      .map(([who, what, query]) => posted(`${ACCESS}/subjectaccessreviews`, { ...who, ...what }, query)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(attributes, asks)
      .map(([what, query]) => posted(`${ACCESS}/selfsubjectaccessreviews`, what, query)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<object>({ namespace: '{ns}' }, {})
      .map((spec) => posted(`${ACCESS}/selfsubjectrulesreviews`, spec)),
  },
  {
    weight: 1,
    arbitrary: resource.map((what) =>
      posted(`${ACCESS}/namespaces/{ns}/localsubjectaccessreviews`, {
        user: 'nobody',
        resourceAttributes: { ...what.resourceAttributes, namespace: '{ns}' },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<object>({ token: 'wrong' }, { token: '' }, { token: 'wrong', audiences: ['a'] })
      .map((spec) => posted(`${AUTHENTICATION}/tokenreviews`, spec)),
  },
  { weight: 1, arbitrary: asks.map((query) => posted(`${AUTHENTICATION}/selfsubjectreviews`, {}, query)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...HEADERS), fc.constantFrom(...PATHS))
      .map(([headers, [method, path]]): Operation => ({ do: 'odd', method, path, headers })),
  },
);

export const reviewProgram: fc.Arbitrary<Operation[]> = fc.array(operation, {
  minLength: 3,
  maxLength: 14,
  size: 'max',
});
