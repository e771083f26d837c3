/** Who one is and what who may do: reviews of access and of tokens, and requests in the name of others or with a wrong credential. */
import fc from 'fast-check';
import type { Operation } from '../operation.ts';
import { compact } from './members.ts';
import { TABLE } from './representations.ts';

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
  return { do: 'request', method: 'POST', path: `${path}${asks}`, type: JSON_TYPE, body: JSON.stringify({ spec }) };
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

const WITHIN = { namespace: '{ns}' };
const READ = { verb: 'get', resource: 'pods' };
const accepts = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom('application/yaml', '{protobuf}', TABLE) },
);

/** In the representation that is drawn. */
const representedAs = (one: fc.Arbitrary<Operation>): fc.Arbitrary<Operation> =>
  fc.tuple(one, accepts).map(([operation, accept]) => compact({ ...operation, accept }) as Operation);

const subject = fc
  .tuple(user, attributes, asks)
  .map(([named, what, query]) => posted(`${ACCESS}/subjectaccessreviews`, { ...named, ...what }, query));
const selfAccess = fc
  .tuple(attributes, asks)
  .map(([what, query]) => posted(`${ACCESS}/selfsubjectaccessreviews`, what, query));
const rules = (spec: object): fc.Arbitrary<Operation> => fc.constant(posted(`${ACCESS}/selfsubjectrulesreviews`, spec));
const local = (namespace: string | undefined): fc.Arbitrary<Operation> =>
  resource.map((what) =>
    posted(`${ACCESS}/namespaces/{ns}/localsubjectaccessreviews`, {
      user: 'nobody',
      resourceAttributes: compact({ ...what.resourceAttributes, namespace }),
    }),
  );
const token = (spec: object): fc.Arbitrary<Operation> => fc.constant(posted(`${AUTHENTICATION}/tokenreviews`, spec));
const selfReview = asks.map((query) => posted(`${AUTHENTICATION}/selfsubjectreviews`, {}, query));
const named = (headers: Readonly<Record<string, string>>): fc.Arbitrary<Operation> =>
  fc.constantFrom(...PATHS).map(([method, path]): Operation => ({ do: 'request', method, path, headers }));

/** Each is asked for once in the programs of a turn through the parts, whatever is drawn. */
const REVIEWS: readonly fc.Arbitrary<Operation>[] = [
  ...[subject, selfAccess, rules(WITHIN), local('{ns}'), selfReview],
  ...[subject, subject, subject].map(representedAs),
  ...[selfAccess].map(representedAs),
  ...[rules(WITHIN), rules({}), local('{ns}'), local('elsewhere'), local(undefined)].map(representedAs),
  ...[token({ token: 'wrong' }), token({ token: '' }), token({ token: 'wrong', audiences: ['a'] })].map(representedAs),
  ...[selfReview].map(representedAs),
  fc.constant(posted(`${ACCESS}/subjectaccessreviews`, { user: 'nobody', resourceAttributes: READ }, '?dryRun=x')),
  fc.constant({ do: 'request', method: 'GET', path: `${ACCESS}/subjectaccessreviews` } satisfies Operation),
  ...HEADERS.map(named),
];

/** Parts of them, which are taken in turn so that none is missed by chance. */
const PARTS = 4;

export const reviewPrograms: readonly fc.Arbitrary<Operation[]>[] = Array.from({ length: PARTS }, (_, part) => {
  const some = REVIEWS.filter((_review, at) => at % PARTS === part);
  return fc.shuffledSubarray(some, { minLength: some.length }).chain((chosen) => fc.tuple(...chosen));
});
