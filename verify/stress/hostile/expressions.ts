/** Expensive expressions in every place where clients may write one, and objects that they are evaluated on. */
import type { Trial, TrialRequest } from './trial.ts';

const DATA = JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, 'a'.repeat(100)])));
const WORKFUL = `object.data.all(a, ${'object.data.all(b, '.repeat(9)}a != ""${')'.repeat(9)})`;
const PATTERNS = `(${'a?'.repeat(400)}${'a'.repeat(400)})+(a+)+(a|a)*$`;

/** By what is unusual about them; V stands for `self` or `object`. */
const ODD: Readonly<Record<string, string>> = {
  'of many parentheses': `${'('.repeat(200_000)}true${')'.repeat(200_000)}`,
  'of lists in lists': `${'['.repeat(100_000)}${']'.repeat(100_000)} == []`,
  'of many negations': `${'!'.repeat(500_000)}true`,
  'of many minus signs': `${'-'.repeat(500_000)}1 < 2`,
  'of many sums': `1${'+1'.repeat(300_000)} > 0`,
  'of many conditions': `${'true?'.repeat(100_000)}true${':true'.repeat(100_000)}`,
  'of many selections': `V${'.a'.repeat(300_000)} == 1`,
  'of many indexes': `V${'[0]'.repeat(200_000)} == 1`,
  'of calls in calls': `${'size('.repeat(100_000)}V${')'.repeat(100_000)} == 1`,
  'of comprehensions in comprehensions': `${'V.all(a, '.repeat(20_000)}true${')'.repeat(20_000)}`,
  'of maps one after another': `[1]${'.map(a, a)'.repeat(50_000)} == []`,
  'of a long text': `"${'a'.repeat(1_500_000)}" == ""`,
  'of a long text that is never closed': `"${'\\\\'.repeat(700_000)}`,
  'of a long list': `[${'1,'.repeat(400_000)}1].size() > 0`,
  'of a map with many keys': `{${'1:1,'.repeat(200_000)}2:2}.size() > 0`,
  'of many errors': 'x.y(z);'.repeat(200_000),
  'of a pattern that backtracks elsewhere': `"${'a'.repeat(100_000)}!".matches("${PATTERNS}")`,
  'of a large pattern': `"a".matches("((a{1,1000}){1,1000}){1,1000}")`,
};

const POLICIES = '/apis/admissionregistration.k8s.io/v1';
export const renderRule = (resource: string) =>
  `{"apiGroups":[""],"apiVersions":["v1"],"operations":["CREATE"],"resources":["${resource}"]}`;
export const renderSelector = (n: number) => `"objectSelector":{"matchLabels":{"hostile":"h${n}"}}`;

export function createPolicy(n: number, expressions: readonly string[]): TrialRequest[] {
  const validations = expressions.map((expression) => JSON.stringify({ expression })).join(',');
  const constraints = `"matchConstraints":{${renderSelector(n)},"resourceRules":[${renderRule('configmaps')}]}`;
  return [
    {
      method: 'POST',
      path: `${POLICIES}/validatingadmissionpolicies`,
      body: `{"metadata":{"name":"h${n}"},"spec":{"failurePolicy":"Fail",${constraints},"validations":[${validations}]}}`,
    },
    {
      method: 'POST',
      path: `${POLICIES}/validatingadmissionpolicybindings`,
      body: `{"metadata":{"name":"h${n}"},"spec":{"policyName":"h${n}","validationActions":["Deny"]}}`,
    },
  ];
}

function createWebhook(n: number, expression: string): TrialRequest {
  const conditions = JSON.stringify([{ name: 'c', expression }]);
  const members = `"name":"h${n}.example.com",${renderSelector(n)},"rules":[${renderRule('configmaps')}],"matchConditions":${conditions}`;
  const client = '"clientConfig":{"url":"https://127.0.0.1:1"},"sideEffects":"None","admissionReviewVersions":["v1"]';
  return {
    method: 'POST',
    path: `${POLICIES}/validatingwebhookconfigurations`,
    body: `{"metadata":{"name":"h${n}"},"webhooks":[{${members},${client}}]}`,
  };
}

function createDefinition(n: number, rules: readonly string[]): TrialRequest {
  const group = `h${n}.example.com`;
  const validations = JSON.stringify(rules.map((each) => ({ rule: each })));
  const spec = `{"type":"object","x-kubernetes-validations":${validations},"properties":{"data":{"type":"object","additionalProperties":{"type":"string"}},"l":{"type":"array","items":{"type":"string"}}}}`;
  const version = `{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":${spec}}}}}`;
  return {
    method: 'POST',
    path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    body: `{"metadata":{"name":"things.${group}"},"spec":{"group":"${group}","scope":"Cluster","names":{"plural":"things","kind":"Thing"},"versions":[${version}]}}`,
  };
}

export const createConfigMaps = (n: number, count: number): TrialRequest[] =>
  Array.from({ length: count }, () => ({
    method: 'POST',
    path: '/api/v1/namespaces/crowd/configmaps?dryRun=All',
    body: `{"metadata":{"generateName":"h","labels":{"hostile":"h${n}"}},"data":${DATA}}`,
  }));

const WRITTEN: readonly Trial[] = Object.entries(ODD).flatMap(([what, expression]) => [
  { name: `a rule ${what}`, shots: (n) => [createDefinition(n, [expression.replace(/^V|(?<=\W)V/g, 'self')])] },
  {
    name: `a policy ${what}`,
    shots: (n) => createPolicy(n, [expression.replace(/^V|(?<=\W)V/g, 'object')]).slice(0, 1),
  },
  { name: `a condition ${what}`, shots: (n) => [createWebhook(n, expression.replace(/^V|(?<=\W)V/g, 'object'))] },
]);

export const EXPRESSIONS: readonly Trial[] = [
  ...WRITTEN,
  {
    name: 'objects for a policy of comprehensions in comprehensions',
    prepare: (n) => createPolicy(n, [WORKFUL, WORKFUL.replaceAll('all', 'exists')]),
    shots: (n) => createConfigMaps(n, 20),
  },
  {
    name: 'objects for a condition of comprehensions in comprehensions',
    prepare: (n) => [createWebhook(n, WORKFUL)],
    shots: (n) => createConfigMaps(n, 20),
  },
  {
    name: 'objects for a policy with a pattern that backtracks elsewhere',
    prepare: (n) => createPolicy(n, [`object.data.all(k, (object.data[k] + "!").matches("(a+)+$"))`]),
    shots: (n) => createConfigMaps(n, 20),
  },
  {
    name: 'objects for a policy that doubles texts and lists',
    prepare: (n) =>
      createPolicy(n, [
        `["a"]${'.map(a, a + a)'.repeat(40)}[0] == ""`,
        `[[1]]${'.map(a, a + a)'.repeat(60)}[0] == [1]`,
        `object.data.map(a, object.data.map(b, object.data.map(c, a + b + c))).size() > 0`,
      ]),
    shots: (n) => createConfigMaps(n, 20),
  },
  {
    name: 'a definition with thousands of rules',
    shots: (n) => [
      createDefinition(
        n,
        Array.from({ length: 8_000 }, (_, i) => `self.l.all(a, a != "${i}")`),
      ),
    ],
  },
];
