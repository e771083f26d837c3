import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listOperationPairs, listOperationValues, readCoverage } from '../../spec/coverage.ts';
import type { RequestsAttachment } from '../schema/attachments.ts';
import { computeCoverage, listPossibleCombinations } from './coverage.ts';

const LIST_REQUESTS: RequestsAttachment = [
  ['list\tlimit=positive\tpretty=true\tresponse format=Table\tstate=empty\toutcome=200', 2],
  ['list\tlimit=positive\tresponse format=JSON\toutcome=410 Expired', 1],
  ['list\tlimit=positive\tresponse format=JSON\toutcome=418 Teapot', 1],
];
const COMPLETE_RUN = { resources: undefined, isCompleteRun: true };

describe('request coverage', () => {
  it('counts the outcomes of each value', () => {
    const [list] = computeCoverage(LIST_REQUESTS, { ...COMPLETE_RUN, isCompleteRun: false });
    deepEqual(list, {
      operation: 'list',
      requests: 4,
      values: [
        { of: 'limit', value: 'positive', outcomes: { '200': 2, '410 Expired': 1, '418 Teapot': 1 } },
        { of: 'pretty', value: 'true', outcomes: { '200': 2 } },
        { of: 'response format', value: 'JSON', outcomes: { '410 Expired': 1, '418 Teapot': 1 } },
        { of: 'response format', value: 'Table', outcomes: { '200': 2 } },
        { of: 'state', value: 'empty', outcomes: { '200': 2 } },
        { of: 'outcome', value: '200', outcomes: { '200': 2 } },
        { of: 'outcome', value: '410 Expired', outcomes: { '410 Expired': 1 } },
        { of: 'outcome', value: '418 Teapot', outcomes: { '418 Teapot': 1 } },
      ],
    });
  });

  it('lists values and pairs of values that no request had', () => {
    const list = computeCoverage(LIST_REQUESTS, COMPLETE_RUN).find(({ operation }) => operation === 'list');
    const holes = new Set(list?.holes?.map(({ what }) => what));
    for (const sentCombination of [
      'limit=positive',
      'limit with pretty',
      'limit with response format Table',
      'pretty with state empty',
    ])
      equal(holes.has(sentCombination), false, sentCombination);
    for (const hole of [
      'limit=zero',
      'limit with labelSelector',
      'limit with response format another encoding',
      'outcome=401 Unauthorized',
    ])
      ok(holes.has(hole), hole);
    equal((list?.covered ?? 0) + holes.size, list?.possible);
  });

  it('names the rules for each missing combination', () => {
    const list = computeCoverage([], COMPLETE_RUN).find(({ operation }) => operation === 'list');
    const hole = list?.holes?.find(({ what }) => what === 'resourceVersion with limit');
    ok(hole?.rules.includes('rv-list-unset-limit-unset-rv-unset'));
    ok(!hole?.rules.includes('rv-get-unset'));
  });

  it('lists no combinations that the server does not support, and none for a partial run', () => {
    const resources = [{ verbs: ['get', 'list'], subresources: [] }];
    const operations = computeCoverage([], { resources, isCompleteRun: true }).map(({ operation }) => operation);
    deepEqual(operations.slice(0, 2), ['get', 'list']);
    ok(!operations.includes('watch') && !operations.includes('get scale') && operations.includes('discovery'));
    deepEqual(computeCoverage([], { resources, isCompleteRun: false }), []);
  });
});

describe('coverage tables', () => {
  it('refer only to existing parameters and representations', () => {
    const { parameters, representations, operations } = readCoverage();
    for (const { name, parameters: names, answers: responses } of operations) {
      for (const text of names) ok(text in parameters, `${name}: ${text}`);
      ok(responses === undefined || responses in representations, name);
    }
    for (const name of Object.keys(parameters))
      ok(
        operations.some((operation) => operation.parameters.includes(name)),
        `no operation has the parameter ${name}`,
      );
  });

  it('contain each combination once', () => {
    for (const operation of readCoverage().operations) {
      const combinations = listPossibleCombinations(operation);
      equal(new Set(combinations).size, combinations.length, operation.name);
      equal(combinations.length, listOperationValues(operation).length + listOperationPairs(operation).length);
    }
  });
});
