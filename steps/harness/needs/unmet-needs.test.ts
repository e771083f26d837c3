/** Tests the needs that the resource under test does not meet. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { findDefaultResource, findStableResource } from '../resource/resource-under-test.ts';
import { loadSteps } from '../vocabulary.ts';
import { collectNeeds, type TestStep } from './test-steps.ts';
import { findUnmetNeed } from './unmet-needs.ts';

before(loadSteps);

const ALL_VERBS = ['create', 'get', 'list', 'delete'];
const STEP_WITH_FINALIZER: TestStep = [
  'POST /{collection} with the resource "plain" where:',
  [['metadata.finalizers', '["example.com/hold"]']],
];

function findUnmetNeedOfSteps(
  steps: readonly TestStep[],
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
    deniedVerbs,
    resource: findDefaultResource(inventory),
    namespaces: fixedNamespaces ? { areCreated: false, existingNames: fixedNamespaces } : { areCreated: true },
  };
  return findUnmetNeed(collectNeeds(...steps), ['@resource'], subject);
}

test('an object with a finalizer is created only if the finalizer can be removed', () => {
  const finalizerReason = 'endpoints can be neither patched nor updated: objects with finalizers could not be removed';
  const foregroundDeletion = 'DELETE /{collection}/a?propagationPolicy=Foreground';
  const orphaningDeletion: TestStep = ['DELETE /{collection}/a with the query:', [['propagationPolicy', 'Orphan']]];
  for (const step of [STEP_WITH_FINALIZER, foregroundDeletion, orphaningDeletion])
    assert.equal(findUnmetNeedOfSteps([step], ALL_VERBS), finalizerReason);
  assert.equal(
    findUnmetNeedOfSteps([STEP_WITH_FINALIZER], [...ALL_VERBS, 'update', 'patch'], ['update', 'patch']),
    finalizerReason,
  );
  assert.equal(findUnmetNeedOfSteps([STEP_WITH_FINALIZER], [...ALL_VERBS, 'update', 'patch'], ['update']), undefined);
  assert.equal(findUnmetNeedOfSteps([STEP_WITH_FINALIZER], [...ALL_VERBS, 'update']), undefined);
  assert.equal(findUnmetNeedOfSteps(['DELETE /{collection}/a?propagationPolicy=Background'], ALL_VERBS), undefined);
});

test('random programs run only if each has its own namespace', () => {
  const allVerbs = [...ALL_VERBS, 'watch', 'update', 'patch'];
  const programs = [
    '2 clients that combine 20 requests about the resource',
    'watches with all combinations of options, concurrent with 8 writes of the resource',
  ];
  for (const program of programs) {
    const steps = [`12 random programs run: "${program}"`];
    assert.equal(findUnmetNeedOfSteps(steps, allVerbs), undefined);
    assert.equal(findUnmetNeedOfSteps(steps, allVerbs, [], ['team-a', 'team-b']), 'the run does not create namespaces');
    assert.equal(findUnmetNeedOfSteps(steps, ALL_VERBS), 'the server does not let clients update endpoints');
  }
});

test('the query parameter watch in a table needs the verb watch', () => {
  const rows = [
    ['watch', '1'],
    ['timeoutSeconds', '1'],
  ];
  const steps: TestStep[] = [['GET /{collection} with the query:', rows]];
  assert.equal(findUnmetNeedOfSteps(steps, ALL_VERBS), 'the server does not let clients watch endpoints');
  assert.equal(findUnmetNeedOfSteps(steps, [...ALL_VERBS, 'watch']), undefined);
});

test('a scenario that reads /apis is skipped if the server has no list of groups', () => {
  const steps = ['GET /apis', 'the response is 200'];
  assert.equal(findUnmetNeedOfSteps(steps, ALL_VERBS), undefined);
  assert.equal(
    findUnmetNeedOfSteps(steps, ALL_VERBS, [], undefined, true),
    'the server has no list of groups at /apis',
  );
  assert.equal(findUnmetNeedOfSteps(['GET /apis/{resource:group}'], ALL_VERBS, [], undefined, true), undefined);
});

test('a verb that was not probed does not count as denied', () => {
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
  const patch: TestStep = ['PATCH /{collection}/none with the body:', '{}', 'application/strategic-merge-patch+json'];
  const findReason = (readOnly?: true): string | undefined => {
    const resource = { ...defaultResource, abilities: [], ...(readOnly && { isReadOnly: readOnly }) };
    return findUnmetNeed(collectNeeds(patch), ['@resource'], {
      inventory,
      deniedVerbs: [],
      namespaces: { areCreated: true },
      resource,
    });
  };
  assert.equal(findReason(), 'the server does not support strategic merge patches of endpoints');
  assert.equal(findReason(true), 'endpoints: not tested, because the test would create an object');
});

test('LimitRanges meet the needs of scenarios that recreate objects', () => {
  const verbs = [...ALL_VERBS, 'update', 'patch', 'watch', 'deletecollection'];
  const resource = { group: '', version: 'v1', plural: 'limitranges', kind: 'LimitRange', namespaced: true };
  const inventory = { dialect: 'kubernetes' as const, resources: [{ ...resource, subresources: [], verbs }] };
  const needs = collectNeeds('12 random programs run: "2 clients that combine 20 requests about the resource"');
  const stableResource = findStableResource(inventory) ?? assert.fail();
  const subject = { inventory, deniedVerbs: [], namespaces: { areCreated: true }, resource: stableResource };
  assert.equal(findUnmetNeed(needs, ['@resource'], subject), undefined);
});

test('columns are not required for a resource that cannot be listed', () => {
  const steps = [
    'the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"',
    'GET /{collection}/a',
  ];
  assert.equal(findUnmetNeedOfSteps(steps, ['get', 'create']), 'the server does not let clients list endpoints');
  assert.equal(findUnmetNeedOfSteps(steps, ALL_VERBS), undefined);
});

test('a step that names a second namespace needs several namespaces', () => {
  const reason = 'the run has only one namespace: specify a second namespace with --namespace';
  assert.equal(
    findUnmetNeedOfSteps(['the resource "plain" named "a" in namespace "second"'], ALL_VERBS, [], ['team-a']),
    reason,
  );
  assert.equal(findUnmetNeedOfSteps(['GET /{collection:second}/a'], ALL_VERBS, [], ['team-a']), reason);
  assert.equal(findUnmetNeedOfSteps(['the resource "plain" named "a"'], ALL_VERBS, [], ['team-a']), undefined);
});
