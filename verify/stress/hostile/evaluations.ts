/** Small policies that take much work: long texts, authorizer calls in loops, messages, patches. */
import { createConfigMaps, createPolicy, renderRule, renderSelector } from './expressions.ts';
import type { Trial, TrialRequest } from './trial.ts';

const LONG = 900_000;
const LONG_TEXTS: Readonly<Record<string, string>> = {
  'of letters': 'a'.repeat(LONG),
  'of digits': '9'.repeat(LONG),
  'of dots': '1.'.repeat(LONG / 2),
  'of colons': '::1:'.repeat(LONG / 4),
  'of slashes': `https://a/${'%41/'.repeat(LONG / 4)}`,
  'of queries': `https://a/?${'a=b&'.repeat(LONG / 4)}`,
  'of brackets': `https://${'['.repeat(LONG)}`,
};

const LONG_TESTS: readonly string[] = [
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

const createLongTexts = (n: number): TrialRequest[] =>
  Object.values(LONG_TEXTS).map((text) => ({
    method: 'POST',
    path: '/api/v1/namespaces/crowd/configmaps?dryRun=All',
    body: `{"metadata":{"generateName":"h","labels":{"hostile":"h${n}"}},"data":{"a":${JSON.stringify(text)}}}`,
  }));

const ABOUT_TEXTS: readonly Trial[] = LONG_TESTS.map((test) => ({
  name: `long texts for a policy with ${test.slice(0, 50)}`,
  prepare: (n) => createPolicy(n, [test.replaceAll('TEXT', 'object.data.a')]),
  shots: createLongTexts,
}));

const MUTATING = '/apis/admissionregistration.k8s.io/v1alpha1';

function createMutatingPolicy(n: number, mutation: object, variables: readonly object[] = []): TrialRequest[] {
  const constraints = `"matchConstraints":{${renderSelector(n)},"resourceRules":[${renderRule('configmaps')}]}`;
  const rest = `"variables":${JSON.stringify(variables)},"mutations":${JSON.stringify([mutation])}`;
  return [
    {
      method: 'POST',
      path: `${MUTATING}/mutatingadmissionpolicies`,
      body: `{"metadata":{"name":"h${n}"},"spec":{"reinvocationPolicy":"IfNeeded",${constraints},${rest}}}`,
    },
    {
      method: 'POST',
      path: `${MUTATING}/mutatingadmissionpolicybindings`,
      body: `{"metadata":{"name":"h${n}"},"spec":{"policyName":"h${n}"}}`,
    },
  ];
}

const renderPatch = (expression: string) => ({ patchType: 'JSONPatch', jsonPatch: { expression } });
const applyConfiguration = (expression: string) => ({
  patchType: 'ApplyConfiguration',
  applyConfiguration: { expression },
});
const KEYS = 'object.data.map(k, k)';

/** For objects with 300 keys of a hundred letters each. */
const MUTATIONS: Readonly<Record<string, object>> = {
  'copies its data again and again': renderPatch(
    `${KEYS}.map(k, JSONPatch{op: "copy", from: "/data", path: "/metadata/annotations"})`,
  ),
  'adds an annotation for each two keys': renderPatch(
    `[JSONPatch{op: "add", path: "/metadata/annotations", value: {}}] + ${KEYS}.map(k, ${KEYS}.map(l, JSONPatch{op: "add", path: "/metadata/annotations/" + k + l, value: k}))[0]`,
  ),
  'moves each key often': renderPatch(`${KEYS}.map(k, JSONPatch{op: "move", from: "/data/" + k, path: "/data/x" + k})`),
  'escapes long keys': renderPatch(
    `${KEYS}.map(k, JSONPatch{op: "add", path: "/data/" + jsonpatch.escapeKey(object.data[k] + k), value: "~"})`,
  ),
  'tests the whole object for each key': renderPatch(`${KEYS}.map(k, JSONPatch{op: "test", path: "", value: object})`),
  'has a path of many steps': renderPatch(`[JSONPatch{op: "add", path: "${'/a'.repeat(100_000)}", value: 1}]`),
  'doubles what it adds': renderPatch(
    `[JSONPatch{op: "add", path: "/data/a", value: ["a"]${'.map(a, a + a)'.repeat(40)}[0]}]`,
  ),
  'applies all that there is': applyConfiguration(
    'Object{data: object.data, metadata: Object.metadata{labels: object.data}}',
  ),
  'applies what doubles': applyConfiguration(`Object{data: {"a": ["a"]${'.map(a, a + a)'.repeat(40)}[0]}}`),
  'applies parts within parts': applyConfiguration(`${'Object{a: '.repeat(5_000)}1${'}'.repeat(5_000)}`),
};

const DOUBLING = Array.from({ length: 40 }, (_, i) => ({
  name: `v${i}`,
  expression: i === 0 ? 'object.data.map(k, object.data[k])' : `variables.v${i - 1} + variables.v${i - 1}`,
}));

function createPolicyTrial(n: number, members: object): TrialRequest[] {
  const spec = JSON.stringify(members).slice(1, -1);
  return createPolicy(n, []).map((sent) => ({ ...sent, body: String(sent.body).replace('"validations":[]', spec) }));
}

const CHECK = 'authorizer.group("").resource("pods").namespace(k + l).check("get").allowed()';
const MESSAGE = `object.data.map(k, object.data.map(l, k + l).join(object.data[k])).join("")`;

export const EVALUATIONS: readonly Trial[] = [
  ...ABOUT_TEXTS,
  ...Object.entries(MUTATIONS).map(([what, mutation]) => ({
    name: `objects for a mutating policy that ${what}`,
    shots: (n: number) => [...createMutatingPolicy(n, mutation), ...createConfigMaps(n, 10)],
  })),
  {
    name: 'objects for a mutating policy of variables that double',
    prepare: (n) =>
      createMutatingPolicy(
        n,
        renderPatch('[JSONPatch{op: "add", path: "/data/a", value: string(variables.v39.size())}]'),
        DOUBLING,
      ),
    shots: (n) => createConfigMaps(n, 10),
  },
  {
    name: 'objects for a policy of variables that double',
    prepare: (n) =>
      createPolicyTrial(n, { variables: DOUBLING, validations: [{ expression: 'variables.v39 == variables.v39' }] }),
    shots: (n) => createConfigMaps(n, 10),
  },
  {
    name: 'objects for a policy that asks the authorizer in loops',
    prepare: (n) => createPolicy(n, [`object.data.all(k, object.data.all(l, ${CHECK} || true))`]),
    shots: (n) => createConfigMaps(n, 10),
  },
  {
    name: 'objects for a policy with long messages',
    prepare: (n) =>
      createPolicyTrial(n, {
        validations: Array.from({ length: 20 }, () => ({ expression: 'false', messageExpression: MESSAGE })),
      }),
    shots: (n) => createConfigMaps(n, 10),
  },
  {
    name: 'objects for a policy with long audit annotations',
    prepare: (n) =>
      createPolicyTrial(n, {
        auditAnnotations: Array.from({ length: 20 }, (_, i) => ({ key: `k${i}`, valueExpression: MESSAGE })),
      }),
    shots: (n) => createConfigMaps(n, 10),
  },
];
