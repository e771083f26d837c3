import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { determineScenarioNeeds } from '../../../steps/harness/needs/scenario-needs.ts';
import { loadSteps } from '../../../steps/harness/vocabulary.ts';
import { isBasic, listScenarios, type Scenario } from '../features.ts';
import { createJobs, type JobContext } from './job.ts';

before(loadSteps);

const JOB_CONTEXT: JobContext = {
  hasBasics: true,
  runsSlowConcurrently: false,
  usesThreads: false,
  startsServers: true,
  sharesCollection: false,
};
const createScenarioList = () => [
  ...listScenarios().filter(isBasic),
  ...listScenarios()
    .filter((scenario) => !isBasic(scenario))
    .slice(0, 200),
];
const listBasicNames = (jobs: readonly { readonly basic: string | undefined }[]) => jobs.map(({ basic }) => basic);

test('basics run sequentially and before all other scenarios', () => {
  const jobs = createJobs(createScenarioList(), JOB_CONTEXT);
  const basics = jobs.filter(({ scenario }) => isBasic(scenario));
  assert.ok(basics.length > 30);
  for (const [index, { prerequisites }] of basics.entries()) assert.deepEqual(prerequisites, basics.slice(0, index));
  for (const { scenario, prerequisites } of jobs) if (!isBasic(scenario)) assert.deepEqual(prerequisites, basics);
});

test('with concurrent slow scenarios, only dependent scenarios wait for a slow basic', () => {
  const jobs = createJobs(listScenarios(), { ...JOB_CONTEXT, runsSlowConcurrently: true });
  const timeout = jobs.find(({ basic }) => basic === 'watch-timeout');
  assert.deepEqual(timeout?.prerequisites, []);
  const otherJobs = jobs.filter(({ scenario }) => !isBasic(scenario));
  const waitingJobs = otherJobs.filter(({ prerequisites }) => listBasicNames(prerequisites).includes('watch-timeout'));
  assert.ok(waitingJobs.length > 0 && waitingJobs.length < otherJobs.length / 2);
  assert.ok(otherJobs.every(({ prerequisites }) => listBasicNames(prerequisites).includes('list')));
});

test('without basics, no job depends on another job', () => {
  const jobs = createJobs(createScenarioList(), { ...JOB_CONTEXT, hasBasics: false });
  assert.ok(jobs.every(({ prerequisites }) => prerequisites.length === 0));
});

const createPickle = (...texts: string[]) =>
  ({ steps: texts.map((text) => ({ id: '', text, astNodeIds: [] })), tags: [] }) as unknown as Scenario['pickle'];

test('a step declares the server that it needs or starts', () => {
  const findServers = (...texts: string[]) => {
    const { sharedServer, startsServer } = determineScenarioNeeds(createPickle(...texts));
    return [sharedServer, startsServer];
  };
  assert.deepEqual(findServers('a server with the launch profile "users"', 'GET /readyz'), ['users', undefined]);
  assert.deepEqual(findServers('a server with the launch profile "bearer-tokens"'), ['users', undefined]);
  assert.deepEqual(findServers('a separate server with the launch profile "plain"'), [undefined, true]);
  assert.deepEqual(findServers('a server is started with:'), [undefined, true]);
  assert.deepEqual(findServers('GET /readyz'), [undefined, undefined]);
});

test('in a shared collection, a scenario that reads the whole collection is exclusive', () => {
  const createScenario = (tags: string[], text: string): Scenario => ({
    id: text,
    tags,
    pickle: createPickle(text),
    document: { comments: [] },
  });
  const scenarios = [
    createScenario([], 'GET /{collection}'),
    createScenario(['@waits'], 'GET /{collection}'),
    createScenario([], 'GET /{collection}/a'),
  ];
  const listExclusiveFlags = (sharesCollection: boolean) =>
    createJobs(scenarios, { ...JOB_CONTEXT, sharesCollection }).map(({ isExclusive }) => isExclusive);
  assert.deepEqual(listExclusiveFlags(true), [true, false, false]);
  assert.deepEqual(listExclusiveFlags(false), [false, false, false]);
});
