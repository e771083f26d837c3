/** Area `reviews`: access and token reviews, and requests with impersonation or invalid credentials. */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import { chooseWeighted, distributeRows, drawRecord, shuffleRows } from '../arbitraries.ts';
import { findKind } from '../kinds/kinds.ts';
import type { Labels, Operation, Query } from '../operation.ts';
import { buildCreate, buildRequest, TABLE_TYPE, YAML_TYPE } from '../requests.ts';

const userArbitrary = fc.constantFrom<object>(
  { user: 'nobody' },
  { user: 'nobody', groups: ['system:masters'] },
  { user: 'admin', groups: ['system:authenticated', 'g'], extra: { scope: ['a', 'b'] }, uid: 'u' },
  { groups: ['system:unauthenticated'] },
  {},
);
const resourceAttributesArbitrary = drawRecord({
  verb: fc.constantFrom('get', 'create', '*', 'approve'),
  resource: fc.constantFrom('pods', 'endpoints', '*', 'customresourcedefinitions'),
  group: fc.constantFrom(undefined, 'apps', '*'),
  namespace: fc.constantFrom(undefined, '{ns}'),
  name: fc.constantFrom(undefined, 'a'),
  subresource: fc.constantFrom(undefined, undefined, 'status'),
});
const attributesArbitrary = chooseWeighted<object>(
  [3, resourceAttributesArbitrary.map((drawnAttributes) => ({ resourceAttributes: drawnAttributes }))],
  [
    1,
    fc.constantFrom<object>(
      ...[
        { path: '/healthz', verb: 'get' },
        { path: '/secret', verb: 'post' },
      ].map((nonResourceAttributes) => ({ nonResourceAttributes })),
      {},
      { nonResourceAttributes: { path: '/x', verb: 'get' }, resourceAttributes: { verb: 'get', resource: 'pods' } },
    ),
  ],
);
const queryArbitrary = fc.constantFrom<Query>({}, {}, {}, { dryRun: 'All' }, { fieldValidation: 'Strict' });

function createReview(resource: string, spec: object, query: Query = {}): Operation {
  return buildCreate(findKind(resource), undefined, { spec }, { query });
}

const accessReviewArbitrary = fc
  .tuple(userArbitrary, attributesArbitrary, queryArbitrary)
  .map(([user, content, query]) => createReview('subjectaccessreviews', { ...user, ...content }, query));
const selfAccessReviewArbitrary = fc
  .tuple(attributesArbitrary, queryArbitrary)
  .map(([content, query]) => createReview('selfsubjectaccessreviews', content, query));
const drawRulesReview = (spec: object): fc.Arbitrary<Operation> =>
  fc.constant(createReview('selfsubjectrulesreviews', spec));
const drawLocalAccessReview = (namespace: string | undefined): fc.Arbitrary<Operation> =>
  resourceAttributesArbitrary.map((attributes) =>
    createReview('localsubjectaccessreviews', {
      user: 'nobody',
      resourceAttributes: compact({ ...attributes, namespace }),
    }),
  );
const drawTokenReview = (spec: object): fc.Arbitrary<Operation> => fc.constant(createReview('tokenreviews', spec));
const selfSubjectReviewArbitrary = queryArbitrary.map((query) => createReview('selfsubjectreviews', {}, query));

const acceptHeaderArbitrary = chooseWeighted<string | undefined>(
  [4, fc.constant(undefined)],
  [1, fc.constantFrom(YAML_TYPE, '{protobuf}', TABLE_TYPE)],
);
const drawRepresentation = (arbitrary: fc.Arbitrary<Operation>): fc.Arbitrary<Operation> =>
  fc
    .tuple(arbitrary, acceptHeaderArbitrary)
    .map(([operation, accept]) => compact({ ...operation, accept }) as Operation);

const IMPERSONATION_HEADERS: readonly Labels[] = [
  { 'impersonate-user': 'jane' },
  { 'impersonate-user': 'jane', 'impersonate-group': 'system:masters' },
  { 'impersonate-group': 'system:masters' },
  { authorization: 'Bearer wrong' },
  { 'audit-id': 'of-the-client' },
  { authorization: 'Basic YTpi' },
];
const REQUEST_LINES = [
  ...['GET /configmaps', 'GET /configmaps/none', 'DELETE /pods/none', 'GET /secrets?watch=1&timeoutSeconds=1'].map(
    (text) => text.replace(' ', ' /api/v1/namespaces/{ns}'),
  ),
  ...['GET /version', 'GET /apis/apps/v1'],
];

/**
 * All reviews. They are distributed to the programs of the area, so that a run with all programs sends each review, regardless of its seed.
 */
const REVIEW_ARBITRARIES: readonly fc.Arbitrary<Operation>[] = [
  ...[
    accessReviewArbitrary,
    selfAccessReviewArbitrary,
    drawRulesReview({ namespace: '{ns}' }),
    drawLocalAccessReview('{ns}'),
    selfSubjectReviewArbitrary,
  ],
  ...[
    accessReviewArbitrary,
    accessReviewArbitrary,
    accessReviewArbitrary,
    selfAccessReviewArbitrary,
    drawRulesReview({ namespace: '{ns}' }),
    drawRulesReview({}),
  ].map(drawRepresentation),
  ...[
    drawLocalAccessReview('{ns}'),
    drawLocalAccessReview('elsewhere'),
    drawLocalAccessReview(undefined),
    selfSubjectReviewArbitrary,
  ].map(drawRepresentation),
  ...[{ token: 'wrong' }, { token: '' }, { token: 'wrong', audiences: ['a'] }]
    .map(drawTokenReview)
    .map(drawRepresentation),
  fc.constant(
    createReview(
      'subjectaccessreviews',
      { user: 'nobody', resourceAttributes: { verb: 'get', resource: 'pods' } },
      { dryRun: 'x' },
    ),
  ),
  fc.constant(buildRequest('GET', '/apis/authorization.{suffix}/v1/subjectaccessreviews')),
  ...IMPERSONATION_HEADERS.map((headers) =>
    fc.constantFrom(...REQUEST_LINES).map((text): Operation => {
      const [method = '', path = ''] = text.split(' ');
      return buildRequest(method, path, { headers });
    }),
  ),
];

export const drawReviewPrograms = (): fc.Arbitrary<Operation[]>[] =>
  distributeRows(4, REVIEW_ARBITRARIES, (arbitraries) =>
    shuffleRows(arbitraries).chain((chosenArbitraries) => fc.tuple(...chosenArbitraries)),
  );
