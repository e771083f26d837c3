/**
 * Stress cases of small admission policies whose evaluation could take a long time: long strings, authorizer calls in loops, messages, patches.
 */
import { createConfigMapRequests, createPolicyRequests, createRule, renderCaseSelector } from './expressions.ts';
import type { StressCase, StressRequest } from './stress-case.ts';

const LONG_LENGTH = 900_000;
const LONG_TEXTS: Readonly<Record<string, string>> = {
  'of letters': 'a'.repeat(LONG_LENGTH),
  'of digits': '9'.repeat(LONG_LENGTH),
  'of dots': '1.'.repeat(LONG_LENGTH / 2),
  'of colons': '::1:'.repeat(LONG_LENGTH / 4),
  'of slashes': `https://a/${'%41/'.repeat(LONG_LENGTH / 4)}`,
  'of queries': `https://a/?${'a=b&'.repeat(LONG_LENGTH / 4)}`,
  'of brackets': `https://${'['.repeat(LONG_LENGTH)}`,
};

/** Expressions about a long string. TEXT stands for the string. */
const LONG_TEXT_EXPRESSIONS: readonly string[] = [
  'isQuantity(TEXT) && quantity(TEXT).isGreaterThan(quantity("1"))',
  'isURL(TEXT) && url(TEXT).getQuery().size() > 0 && url(TEXT).getEscapedPath() != ""',
  'isIP(TEXT) || isCIDR(TEXT)',
  'format.uri().validate(TEXT).hasValue() || format.uuid().validate(TEXT).hasValue() || format.date().validate(TEXT).hasValue()',
  'format.dns1123Subdomain().validate(TEXT).hasValue() || format.qualifiedName().validate(TEXT).hasValue()',
  'TEXT.matches("^(a+)+$") && TEXT.matches("(a|aa)*b") && TEXT.matches("(.*)(.*)(.*)(.*)=$")',
  'TEXT.findAll("a*").size() > 0 && TEXT.find("(a*)*b") == ""',
  'TEXT.split("").size() > 0 && TEXT.split("a", 5).size() > 0',
  'TEXT.replace("a", TEXT).size() > 0',
  'TEXT.replace("", "aa").replace("", "aa").replace("", "aa").size() > 0',
  '"%s%s%s".format([TEXT, TEXT, TEXT]).size() > 0 && TEXT.upperAscii().lowerAscii().trim().size() > 0',
  'TEXT.substring(1).indexOf("ab") > 0 && TEXT.lastIndexOf("ba") > 0 && TEXT.charAt(5) == "a"',
  'int(TEXT) > 1 || double(TEXT) > 1.0 || uint(TEXT) > 1u',
  'timestamp(TEXT) > timestamp("2020-01-01T00:00:00Z") || duration(TEXT) > duration("1s")',
  'bytes(TEXT).size() > 0 && string(bytes(TEXT)) == TEXT && TEXT + TEXT > TEXT',
  '[string(TEXT), TEXT + "a", TEXT + "b"].join(TEXT).size() > 0 && [string(TEXT), string(TEXT)].isSorted()',
  'sets.contains([TEXT + "a"], [TEXT + "b"]) || TEXT in [TEXT + "a", string(TEXT)]',
];

const createLongTextRequests = (n: number): StressRequest[] =>
  Object.values(LONG_TEXTS).map((text) => ({
    method: 'POST',
    path: '/api/v1/namespaces/crowd/configmaps?dryRun=All',
    body: `{"metadata":{"generateName":"h","labels":{"case":"h${n}"}},"data":{"a":${JSON.stringify(text)}}}`,
  }));

const LONG_TEXT_CASES: readonly StressCase[] = LONG_TEXT_EXPRESSIONS.map((expression) => ({
  name: `long strings for a policy with ${expression.slice(0, 50)}`,
  createSetupRequests: (n) => createPolicyRequests(n, [expression.replaceAll('TEXT', 'object.data.a')]),
  createRequests: createLongTextRequests,
}));

const MUTATING_API = '/apis/admissionregistration.k8s.io/v1alpha1';

function createMutatingPolicy(n: number, mutation: object, variables: readonly object[] = []): StressRequest[] {
  const constraints = `"matchConstraints":{${renderCaseSelector(n)},"resourceRules":[${createRule('configmaps')}]}`;
  const mutations = `"variables":${JSON.stringify(variables)},"mutations":${JSON.stringify([mutation])}`;
  return [
    {
      method: 'POST',
      path: `${MUTATING_API}/mutatingadmissionpolicies`,
      body: `{"metadata":{"name":"h${n}"},"spec":{"reinvocationPolicy":"IfNeeded",${constraints},${mutations}}}`,
    },
    {
      method: 'POST',
      path: `${MUTATING_API}/mutatingadmissionpolicybindings`,
      body: `{"metadata":{"name":"h${n}"},"spec":{"policyName":"h${n}"}}`,
    },
  ];
}

const createJsonPatch = (expression: string) => ({ patchType: 'JSONPatch', jsonPatch: { expression } });
const createApplyConfiguration = (expression: string) => ({
  patchType: 'ApplyConfiguration',
  applyConfiguration: { expression },
});
const KEYS_EXPRESSION = 'object.data.map(k, k)';

/** Mutations of objects with 300 keys whose values have a length of 100. */
const MUTATIONS: Readonly<Record<string, object>> = {
  'copies its data repeatedly': createJsonPatch(
    `${KEYS_EXPRESSION}.map(k, JSONPatch{op: "copy", from: "/data", path: "/metadata/annotations"})`,
  ),
  'adds an annotation for each pair of keys': createJsonPatch(
    `[JSONPatch{op: "add", path: "/metadata/annotations", value: {}}] + ${KEYS_EXPRESSION}.map(k, ${KEYS_EXPRESSION}.map(l, JSONPatch{op: "add", path: "/metadata/annotations/" + k + l, value: k}))[0]`,
  ),
  'moves each key': createJsonPatch(
    `${KEYS_EXPRESSION}.map(k, JSONPatch{op: "move", from: "/data/" + k, path: "/data/x" + k})`,
  ),
  'escapes long keys': createJsonPatch(
    `${KEYS_EXPRESSION}.map(k, JSONPatch{op: "add", path: "/data/" + jsonpatch.escapeKey(object.data[k] + k), value: "~"})`,
  ),
  'tests the complete object for each key': createJsonPatch(
    `${KEYS_EXPRESSION}.map(k, JSONPatch{op: "test", path: "", value: object})`,
  ),
  'has a path with many segments': createJsonPatch(`[JSONPatch{op: "add", path: "${'/a'.repeat(100_000)}", value: 1}]`),
  'adds a value that doubles': createJsonPatch(
    `[JSONPatch{op: "add", path: "/data/a", value: ["a"]${'.map(a, a + a)'.repeat(40)}[0]}]`,
  ),
  'applies the complete object': createApplyConfiguration(
    'Object{data: object.data, metadata: Object.metadata{labels: object.data}}',
  ),
  'applies a value that doubles': createApplyConfiguration(
    `Object{data: {"a": ["a"]${'.map(a, a + a)'.repeat(40)}[0]}}`,
  ),
  'applies deeply nested objects': createApplyConfiguration(`${'Object{a: '.repeat(5_000)}1${'}'.repeat(5_000)}`),
};

/** Variables whose length doubles from each variable to the next. */
const DOUBLING_VARIABLES = Array.from({ length: 40 }, (_, i) => ({
  name: `v${i}`,
  expression: i === 0 ? 'object.data.map(k, object.data[k])' : `variables.v${i - 1} + variables.v${i - 1}`,
}));

/** Creates a policy with the given members of its spec. */
function createPolicy(n: number, members: object): StressRequest[] {
  const spec = JSON.stringify(members).slice(1, -1);
  return createPolicyRequests(n, []).map((policyRequest) => ({
    ...policyRequest,
    body: String(policyRequest.body).replace('"validations":[]', spec),
  }));
}

const AUTHORIZER_CHECK = 'authorizer.group("").resource("pods").namespace(k + l).check("get").allowed()';
const LONG_MESSAGE = `object.data.map(k, object.data.map(l, k + l).join(object.data[k])).join("")`;

export const EVALUATION_CASES: readonly StressCase[] = [
  ...LONG_TEXT_CASES,
  ...Object.entries(MUTATIONS).map(([subject, mutation]) => ({
    name: `objects for a mutating policy that ${subject}`,
    createRequests: (n: number) => [...createMutatingPolicy(n, mutation), ...createConfigMapRequests(n, 10)],
  })),
  {
    name: 'objects for a mutating policy with variables that double',
    createSetupRequests: (n) =>
      createMutatingPolicy(
        n,
        createJsonPatch('[JSONPatch{op: "add", path: "/data/a", value: string(variables.v39.size())}]'),
        DOUBLING_VARIABLES,
      ),
    createRequests: (n) => createConfigMapRequests(n, 10),
  },
  {
    name: 'objects for a policy with variables that double',
    createSetupRequests: (n) =>
      createPolicy(n, {
        variables: DOUBLING_VARIABLES,
        validations: [{ expression: 'variables.v39 == variables.v39' }],
      }),
    createRequests: (n) => createConfigMapRequests(n, 10),
  },
  {
    name: 'objects for a policy that calls the authorizer in loops',
    createSetupRequests: (n) =>
      createPolicyRequests(n, [`object.data.all(k, object.data.all(l, ${AUTHORIZER_CHECK} || true))`]),
    createRequests: (n) => createConfigMapRequests(n, 10),
  },
  {
    name: 'objects for a policy with long messages',
    createSetupRequests: (n) =>
      createPolicy(n, {
        validations: Array.from({ length: 20 }, () => ({ expression: 'false', messageExpression: LONG_MESSAGE })),
      }),
    createRequests: (n) => createConfigMapRequests(n, 10),
  },
  {
    name: 'objects for a policy with long audit annotations',
    createSetupRequests: (n) =>
      createPolicy(n, {
        auditAnnotations: Array.from({ length: 20 }, (_, i) => ({ key: `k${i}`, valueExpression: LONG_MESSAGE })),
      }),
    createRequests: (n) => createConfigMapRequests(n, 10),
  },
];
