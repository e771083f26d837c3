/** Stress cases of unusual CEL expressions in every field with an expression, and of objects on which such expressions are evaluated. */
import type { StressCase, StressRequest } from './stress-case.ts';

const DATA_TEXT = JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, 'a'.repeat(100)])));
const NESTED_COMPREHENSIONS = `object.data.all(a, ${'object.data.all(b, '.repeat(9)}a != ""${')'.repeat(9)})`;
const SLOW_PATTERN = `(${'a?'.repeat(400)}${'a'.repeat(400)})+(a+)+(a|a)*$`;

/** Expressions by their unusual property. V stands for `self` or `object`. */
const UNUSUAL_EXPRESSIONS: Readonly<Record<string, string>> = {
  'with nested parentheses': `${'('.repeat(200_000)}true${')'.repeat(200_000)}`,
  'with nested lists': `${'['.repeat(100_000)}${']'.repeat(100_000)} == []`,
  'with many negations': `${'!'.repeat(500_000)}true`,
  'with many minus signs': `${'-'.repeat(500_000)}1 < 2`,
  'with many additions': `1${'+1'.repeat(300_000)} > 0`,
  'with many conditional expressions': `${'true?'.repeat(100_000)}true${':true'.repeat(100_000)}`,
  'with many field selections': `V${'.a'.repeat(300_000)} == 1`,
  'with many indexes': `V${'[0]'.repeat(200_000)} == 1`,
  'with nested calls': `${'size('.repeat(100_000)}V${')'.repeat(100_000)} == 1`,
  'with nested comprehensions': `${'V.all(a, '.repeat(20_000)}true${')'.repeat(20_000)}`,
  'with many chained map() calls': `[1]${'.map(a, a)'.repeat(50_000)} == []`,
  'with a long string': `"${'a'.repeat(1_500_000)}" == ""`,
  'with an unterminated long string': `"${'\\\\'.repeat(700_000)}`,
  'with a long list': `[${'1,'.repeat(400_000)}1].size() > 0`,
  'with a map with many keys': `{${'1:1,'.repeat(200_000)}2:2}.size() > 0`,
  'with many errors': 'x.y(z);'.repeat(200_000),
  'with a pattern with nested repetition': `"${'a'.repeat(100_000)}!".matches("${SLOW_PATTERN}")`,
  'with a large pattern': `"a".matches("((a{1,1000}){1,1000}){1,1000}")`,
};

const ADMISSION_API = '/apis/admissionregistration.k8s.io/v1';
export const createRule = (resource: string) =>
  `{"apiGroups":[""],"apiVersions":["v1"],"operations":["CREATE"],"resources":["${resource}"]}`;
/** Returns the selector of the objects of the case with number `n`. */
export const renderCaseSelector = (n: number) => `"objectSelector":{"matchLabels":{"case":"h${n}"}}`;

/** Returns the requests that create a policy with validations, and its binding. */
export function createPolicyRequests(n: number, expressions: readonly string[]): StressRequest[] {
  const validations = expressions.map((expression) => JSON.stringify({ expression })).join(',');
  const constraints = `"matchConstraints":{${renderCaseSelector(n)},"resourceRules":[${createRule('configmaps')}]}`;
  return [
    {
      method: 'POST',
      path: `${ADMISSION_API}/validatingadmissionpolicies`,
      body: `{"metadata":{"name":"h${n}"},"spec":{"failurePolicy":"Fail",${constraints},"validations":[${validations}]}}`,
    },
    {
      method: 'POST',
      path: `${ADMISSION_API}/validatingadmissionpolicybindings`,
      body: `{"metadata":{"name":"h${n}"},"spec":{"policyName":"h${n}","validationActions":["Deny"]}}`,
    },
  ];
}

function createWebhookRequest(n: number, expression: string): StressRequest {
  const conditions = JSON.stringify([{ name: 'c', expression }]);
  const members = `"name":"h${n}.example.com",${renderCaseSelector(n)},"rules":[${createRule('configmaps')}],"matchConditions":${conditions}`;
  const client = '"clientConfig":{"url":"https://127.0.0.1:1"},"sideEffects":"None","admissionReviewVersions":["v1"]';
  return {
    method: 'POST',
    path: `${ADMISSION_API}/validatingwebhookconfigurations`,
    body: `{"metadata":{"name":"h${n}"},"webhooks":[{${members},${client}}]}`,
  };
}

function createDefinitionRequest(n: number, rules: readonly string[]): StressRequest {
  const group = `h${n}.example.com`;
  const validations = JSON.stringify(rules.map((rule) => ({ rule })));
  const spec = `{"type":"object","x-kubernetes-validations":${validations},"properties":{"data":{"type":"object","additionalProperties":{"type":"string"}},"l":{"type":"array","items":{"type":"string"}}}}`;
  const version = `{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":${spec}}}}}`;
  return {
    method: 'POST',
    path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    body: `{"metadata":{"name":"things.${group}"},"spec":{"group":"${group}","scope":"Cluster","names":{"plural":"things","kind":"Thing"},"versions":[${version}]}}`,
  };
}

export const createConfigMapRequests = (n: number, count: number): StressRequest[] =>
  Array.from({ length: count }, () => ({
    method: 'POST',
    path: '/api/v1/namespaces/crowd/configmaps?dryRun=All',
    body: `{"metadata":{"generateName":"h","labels":{"case":"h${n}"}},"data":${DATA_TEXT}}`,
  }));

const EXPRESSION_CASES: readonly StressCase[] = Object.entries(UNUSUAL_EXPRESSIONS).flatMap(([subject, expression]) => [
  {
    name: `a rule ${subject}`,
    createRequests: (n) => [createDefinitionRequest(n, [expression.replace(/^V|(?<=\W)V/g, 'self')])],
  },
  {
    name: `a policy ${subject}`,
    createRequests: (n) => createPolicyRequests(n, [expression.replace(/^V|(?<=\W)V/g, 'object')]).slice(0, 1),
  },
  {
    name: `a match condition ${subject}`,
    createRequests: (n) => [createWebhookRequest(n, expression.replace(/^V|(?<=\W)V/g, 'object'))],
  },
]);

export const ALL_EXPRESSION_CASES: readonly StressCase[] = [
  ...EXPRESSION_CASES,
  {
    name: 'objects for a policy with nested comprehensions',
    createSetupRequests: (n) =>
      createPolicyRequests(n, [NESTED_COMPREHENSIONS, NESTED_COMPREHENSIONS.replaceAll('all', 'exists')]),
    createRequests: (n) => createConfigMapRequests(n, 20),
  },
  {
    name: 'objects for a match condition with nested comprehensions',
    createSetupRequests: (n) => [createWebhookRequest(n, NESTED_COMPREHENSIONS)],
    createRequests: (n) => createConfigMapRequests(n, 20),
  },
  {
    name: 'objects for a policy with a pattern with nested repetition',
    createSetupRequests: (n) =>
      createPolicyRequests(n, [`object.data.all(k, (object.data[k] + "!").matches("(a+)+$"))`]),
    createRequests: (n) => createConfigMapRequests(n, 20),
  },
  {
    name: 'objects for a policy that doubles strings and lists',
    createSetupRequests: (n) =>
      createPolicyRequests(n, [
        `["a"]${'.map(a, a + a)'.repeat(40)}[0] == ""`,
        `[[1]]${'.map(a, a + a)'.repeat(60)}[0] == [1]`,
        `object.data.map(a, object.data.map(b, object.data.map(c, a + b + c))).size() > 0`,
      ]),
    createRequests: (n) => createConfigMapRequests(n, 20),
  },
  {
    name: 'a CustomResourceDefinition with thousands of rules',
    createRequests: (n) => [
      createDefinitionRequest(
        n,
        Array.from({ length: 8_000 }, (_, i) => `self.l.all(a, a != "${i}")`),
      ),
    ],
  },
];
