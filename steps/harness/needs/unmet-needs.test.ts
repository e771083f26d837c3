/** Tests the needs that the resource under test does not meet. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { findDefaultResource } from '../resource/resource-under-test.ts';
import { loadSteps } from '../vocabulary.ts';
import { collectNeeds, type Step } from './test-steps.ts';
import { findUnmetNeed } from './unmet-needs.ts';

before(loadSteps);

const VERBS = ['create', 'get', 'list', 'delete'];
const WITH_FINALIZER: Step = [
  'POST /{collection} with the resource "plain" where:',
  [['metadata.finalizers', '["example.com/hold"]']],
];

function reason(
  steps: readonly Step[],
  verbs: readonly string[],
  deniedVerbs: readonly string[] = [],
  fixedNamespaces?: readonly string[],
  lacksGroupList?: true,
): string | undefined {
  const resource = {
    group: '',
    version: 'v1',
    plural: 'endpoints',
    kind: 'Endpoints',
    namespaced: true,
    subresources: [],
  };
  const inventory = {
    dialect: 'kubernetes' as const,
    resources: [{ ...resource, verbs }],
    ...(lacksGroupList && { lacksGroupList }),
  };
  const subject = {
    inventory,
    denied: deniedVerbs,
    resource: findDefaultResource(inventory),
    namespaces: fixedNamespaces ? { areCreated: false, existing: fixedNamespaces } : { areCreated: true },
  };
  return findUnmetNeed(collectNeeds(...steps), ['@resource'], subject);
}

test('an object with a finalizer is created only if the finalizer can be removed', () => {
  const stays = 'endpoints can be neither patched nor updated: objects with finalizers could not be removed';
  const foreground = 'DELETE /{collection}/a?propagationPolicy=Foreground';
  const orphan: Step = ['DELETE /{collection}/a with the query:', [['propagationPolicy', 'Orphan']]];
  for (const step of [WITH_FINALIZER, foreground, orphan]) assert.equal(reason([step], VERBS), stays);
  assert.equal(reason([WITH_FINALIZER], [...VERBS, 'update', 'patch'], ['update', 'patch']), stays);
  assert.equal(reason([WITH_FINALIZER], [...VERBS, 'update', 'patch'], ['update']), undefined);
  assert.equal(reason([WITH_FINALIZER], [...VERBS, 'update']), undefined);
  assert.equal(reason(['DELETE /{collection}/a?propagationPolicy=Background'], VERBS), undefined);
});

test('random programs run only if each has its own namespace', () => {
  const allVerbs = [...VERBS, 'watch', 'update', 'patch'];
  const programs = [
    '2 clients that combine 20 requests about the resource',
    'watches that combine all options beside 8 writes of the resource',
  ];
  for (const program of programs) {
    const steps = [`12 random programs run: "${program}"`];
    assert.equal(reason(steps, allVerbs), undefined);
    assert.equal(reason(steps, allVerbs, [], ['team-a', 'team-b']), 'the run does not create namespaces');
    assert.equal(reason(steps, VERBS), 'the server does not let clients update endpoints');
  }
});

test('a watch may be requested by a table', () => {
  const rows = [
    ['watch', '1'],
    ['timeoutSeconds', '1'],
  ];
  const steps: Step[] = [['GET /{collection} with the query:', rows]];
  assert.equal(reason(steps, VERBS), 'the server does not let clients watch endpoints');
  assert.equal(reason(steps, [...VERBS, 'watch']), undefined);
});

test('discovery documents are read for a resource only if the server has them', () => {
  const steps = ['GET /apis', 'the response is 200'];
  assert.equal(reason(steps, VERBS), undefined);
  assert.equal(reason(steps, VERBS, [], undefined, true), 'the server has no list of groups at /apis');
  assert.equal(reason(['GET /apis/{resource:group}'], VERBS, [], undefined, true), undefined);
});

test('a verb that was not probed is not reported as denied', () => {
  const served = {
    group: '',
    version: 'v1',
    plural: 'maps',
    kind: 'Map',
    namespaced: true,
    subresources: [],
    verbs: ['get', 'patch', 'list'],
  };
  const inventory = { dialect: 'kubernetes' as const, resources: [{ ...served, plural: 'endpoints' }] };
  const defaultResource = findDefaultResource(inventory) ?? assert.fail();
  const patch: Step = ['PATCH /{collection}/none with the body:', '{}', 'application/strategic-merge-patch+json'];
  const findReason = (readOnly?: true): string | undefined => {
    const resource = { ...defaultResource, abilities: [], ...(readOnly && { readOnly }) };
    return findUnmetNeed(collectNeeds(patch), ['@resource'], {
      inventory,
      denied: [],
      namespaces: { areCreated: true },
      resource,
    });
  };
  assert.equal(findReason(), 'the server does not support strategic merge patches of endpoints');
  assert.equal(findReason(true), 'endpoints: not tested, because the test would create an object');
});

test('columns are not required for a resource that cannot be listed', () => {
  const steps = [
    'the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"',
    'GET /{collection}/a',
  ];
  assert.equal(reason(steps, ['get', 'create']), 'the server does not let clients list endpoints');
  assert.equal(reason(steps, VERBS), undefined);
});

test('a step that names a second namespace needs several namespaces', () => {
  const several = 'the run has one namespace: name a second one with --namespace';
  assert.equal(reason(['the resource "plain" named "a" in namespace "second"'], VERBS, [], ['team-a']), several);
  assert.equal(reason(['GET /{collection:second}/a'], VERBS, [], ['team-a']), several);
  assert.equal(reason(['the resource "plain" named "a"'], VERBS, [], ['team-a']), undefined);
});
