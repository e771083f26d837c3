/** Creates sample reports for the tests of the renderers. */
import { findRuleStatus, type Rule, readAllRules } from '../../spec/catalogue.ts';
import { compact } from '../../values/compact.ts';
import { computeConformance } from '../conformance.ts';
import {
  ENVELOPE_VERSION,
  type Envelope,
  type RecordedExchange,
  type ScenarioResult,
  type Verdict,
} from '../schema/envelope.ts';

const OBJECT_TEXT = JSON.stringify({
  kind: 'Endpoints',
  apiVersion: 'v1',
  metadata: {
    name: 'web',
    namespace: 'assay-7f3a',
    resourceVersion: '42',
    uid: 'f3c2',
    labels: { '<b>': '</script>' },
  },
  subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80, protocol: 'TCP' }] }],
});

function createExchange(index: number): RecordedExchange {
  const url = `http://127.0.0.1:8080/api/v1/namespaces/assay-7f3a/endpoints/web-${index}?resourceVersion=0&labelSelector=app%3Dweb`;
  return {
    request: { method: 'GET', url, headers: [['accept', 'application/json']] },
    response: { status: 200, headers: [['content-type', 'application/json']], body: OBJECT_TEXT, milliseconds: 2.4 },
    curl: `curl -sS -H 'accept: application/json' '${url}'`,
  };
}

/**
 * Creates a report in which the scenarios test the rules in turn. Of 50 scenarios, one fails and one is an expected failure (unless
 * `hasFailures` is false); every 31st is refused, every 11th is skipped.
 */
export function createSampleReport(
  size = 60,
  { hasFailures = true }: { readonly hasFailures?: boolean } = {},
): Envelope {
  const rules = readAllRules().filter((rule) => findRuleStatus(rule) === 'tested');
  const scenarios = Array.from({ length: size }, (_, index) =>
    createScenario(index, rules[index % rules.length], chooseVerdict(index, { hasFailures })),
  );
  const verdictByRule = new Map(scenarios.map(({ rules: [id], verdict }) => [id, verdict]));
  const sample: Envelope = {
    apiVersion: ENVELOPE_VERSION,
    kind: 'Report',
    run: {
      started: '2026-11-20T10:00:00Z',
      seconds: 31.4,
      seed: '20261120',
      command: 'assay run --server http://127.0.0.1:8080',
      assay: { version: '0.1.0' },
      profile: 'kubernetes',
      selection: {},
    },
    subject: {
      url: 'http://127.0.0.1:8080',
      origin: 'server',
      dialect: 'kubernetes',
      version: 'v1.32.13',
      capabilities: [
        { name: 'watch-list', present: true, source: 'inferred' },
        { name: 'protobuf', present: false, source: 'declared' },
      ],
    },
    catalogue: { rules: 958, client: 30, planned: 288, definitions: 19 },
    duties: [],
    rules: rules.map((rule, index) => ({
      id: rule.id,
      area: rule.area,
      statement: rule.statement,
      source: rule.source,
      strength: rule.strength,
      check: rule.check,
      ...compact({ origin: rule.origin }),
      verdict: verdictByRule.get(rule.id) ?? 'not run',
      confirmed: index % 5 !== 0,
      scenarios: scenarios.filter(({ rules: [id] }) => id === rule.id).map(({ id }) => id),
    })),
    scenarios,
    problems: hasFailures
      ? [
          {
            kind: 'expectation',
            what: 'the expected failure matches no scenario; correct or remove it',
            where: 'rv-get-*',
          },
        ]
      : [],
  };
  return { ...sample, conformance: computeConformance(sample) };
}

function createScenario(index: number, rule: Rule | undefined, verdict: Verdict): ScenarioResult {
  return {
    id: `features/${rule?.area}/sample.feature:${10 + index * 7}`,
    name: `Sample ${index}: a server that forgets <b>this</b> & that fails here`,
    feature: `features/${rule?.area}/sample.feature`,
    area: rule?.area ?? 'rest',
    rules: rule === undefined ? [] : [rule.id],
    tags: [],
    ...(index % 3 === 0 ? { example: { match: 'NotOlderThan', resourceVersion: '0' } } : {}),
    verdict,
    ...(verdict === 'skipped' ? { reason: 'the server has no control port' } : {}),
    ...(verdict === 'refused' ? { reason: 'declared absent, returned 406' } : {}),
    seconds: 0.0123 * (index % 9),
    comparisons: verdict === 'skipped' ? 0 : 3,
    steps: [
      { keyword: 'Given', text: 'Endpoints "web" with two addresses', status: 'passed', seconds: 0.004 },
      {
        keyword: 'When',
        text: 'they are read with',
        status: 'passed',
        seconds: 0.002,
        table: [
          ['parameter', 'value'],
          ['resourceVersion', '0'],
        ],
      },
      {
        keyword: 'Then',
        text: 'the response is 200',
        status: verdict === 'failed' ? 'failed' : 'passed',
        seconds: 0.001,
      },
    ],
    ...(verdict === 'failed'
      ? {
          failure: {
            message: 'the response is 500, not 200',
            expected: '200',
            actual: '500',
            curl: createExchange(index).curl,
          },
        }
      : {}),
    exchanges: [createExchange(index), createExchange(index + 1), createExchange(index + 2)],
    observations: [],
  };
}

function chooseVerdict(index: number, { hasFailures }: { readonly hasFailures: boolean }): Verdict {
  if (hasFailures && index % 50 === 7) return 'failed';
  if (hasFailures && index % 50 === 9) return 'expected failure';
  if (index % 31 === 5) return 'refused';
  return index % 11 === 3 ? 'skipped' : 'passed';
}

/** Returns the ID of a failed rule of the sample. */
export function findFailedRuleId({ scenarios }: Envelope): string {
  const rule = scenarios.findLast(({ verdict }) => verdict === 'failed')?.rules[0];
  if (rule === undefined) throw new Error('the sample has no failed scenario');
  return rule;
}
