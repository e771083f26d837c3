/** Tests that malicious configuration files for authentication and authorization are rejected quickly, with a short message of one line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import { COST_FACTORS } from '../../pure/cel/cost/cost-factors.ts';
import { readAuthorization } from '../authorization-configuration/read.ts';
import { findAuthorizationProblems } from '../authorization-configuration/validate.ts';
import { ConfigurationError } from './configuration.ts';
import { readConfiguration } from './read.ts';
import { findConfigurationProblems, formatProblems } from './validate.ts';

const orchDialect = getDialect('orch');

interface ConfigurationKind {
  readonly head: string;
  /** The name of the list in the file. */
  readonly list: string;
  problems(text: string): string;
  /** Returns a file with the expression, and the field of the expression. */
  expression(text: string): readonly [file: string, field: string];
}

const AUTHENTICATION_KIND: ConfigurationKind = {
  head: 'apiVersion: apiserver.config.orch.io/v1beta1\nkind: AuthenticationConfiguration\n',
  list: 'jwt',
  problems: (text) =>
    formatProblems(
      findConfigurationProblems(readConfiguration(text, orchDialect), { dialect: orchDialect, disallowedIssuers: [] }),
    ),
  expression: (text) => [
    `jwt: [{ issuer: { url: 'https://a', audiences: [a] }, claimMappings: { username: { expression: ${JSON.stringify(text)} } } }]`,
    'jwt[0].claimMappings.username.expression',
  ],
};

const WEBHOOK_FIELDS =
  'timeout: 3s, subjectAccessReviewVersion: v1, matchConditionSubjectAccessReviewVersion: v1, failurePolicy: Deny, connectionInfo: { type: InClusterConfig }';
const AUTHORIZATION_KIND: ConfigurationKind = {
  head: 'apiVersion: apiserver.config.orch.io/v1\nkind: AuthorizationConfiguration\n',
  list: 'authorizers',
  problems: (text) =>
    formatProblems(
      findAuthorizationProblems(readAuthorization(text, orchDialect), {
        includesSelectors: true,
        costFactors: COST_FACTORS.kubernetes,
        findFileProblem: () => undefined,
      }),
    ),
  expression: (text) => [
    `authorizers: [{ type: Webhook, name: a, webhook: { ${WEBHOOK_FIELDS}, matchConditions: [{ expression: ${JSON.stringify(text)} }] } }]`,
    'authorizers[0].matchConditions[0].expression',
  ],
};

/** Returns the error message for the text, and asserts that it is one line of limited length. */
function readRejection({ problems: findProblems }: ConfigurationKind, text: string): string {
  let message: string;
  try {
    message = findProblems(text);
  } catch (error) {
    assert.ok(error instanceof ConfigurationError, String(error));
    ({ message } = error);
    assert.ok(message.length < 2_100, `${message.length} characters`);
  }
  assert.notEqual(message, '[]', 'the file is accepted');
  assert.ok(!message.includes('\n    at '), message);
  return message;
}

const aliasBomb = Array.from(
  { length: 12 },
  (_, index) => `a${index}: &a${index} [${Array(9).fill(index === 0 ? 'x' : `*a${index - 1}`)}]\n`,
).join('');

/** In the texts, `LIST` is a placeholder for the name of the list, and `HEAD` for the lines with apiVersion and kind. */
const HOSTILE_FILES: readonly (readonly [name: string, text: string, message: RegExp])[] = [
  ['an empty file', '', /^Object 'Kind' is missing/],
  ['a scalar', 'hello', /^Object 'Kind' is missing/],
  ['bytes that are not text', '\0\uffff\u0001', /^(yaml: |Object 'Kind' is missing)/],
  ['objects in place of strings', 'apiVersion: {}\nkind: []', /^no kind ".*" is registered for version/],
  ['a list that is a number', 'HEADLIST: 5', /^LIST must be a list$/],
  [
    'items of all types',
    'HEADLIST: [5, a, []]',
    /^LIST\[0\] must be an object, LIST\[1\] .*LIST\[2\] must be an object$/,
  ],
  ['an alias bomb', `HEAD${aliasBomb}LIST: *a11\n`, /^yaml: an alias in it is undefined or expands to too much$/],
  ['a recursive alias', 'HEADLIST: &a [*a]', /^LIST\[0\] must be an object$/],
  ['an undefined alias', 'HEADLIST: *nowhere', /^yaml: an alias in it is undefined/],
  ['deeply nested lists', `HEADLIST: ${'['.repeat(20_000)}`, /^yaml: resource exhaustion at line 3, column \d+$/],
  ['deeply nested objects', '{"a":'.repeat(20_000), /^yaml: resource exhaustion at line 1, column \d+$/],
  ['a text of several megabytes', `a: "${'x'.repeat(3_000_000)}"`, /^yaml: longer than 1048576 characters$/],
  ['a long text', `a: "${'x'.repeat(500_000)}"`, /^Object 'Kind' is missing in 'a: "xx/],
  [
    'many unknown fields',
    `HEAD${Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join('\n')}`,
    /^strict decoding error: unknown field "k0", /,
  ],
  ['a duplicate key', `HEAD${'LIST: []\n'.repeat(2)}`, /^yaml: duplicate key at line 4, column 1$/],
  ['a __proto__ key', 'HEAD__proto__: { LIST: [] }', /unknown field "__proto__"/],
  ['a merge key', 'HEAD<<: { LIST: [] }', /unknown field "<<"/],
  ['a tab as indentation', 'HEAD\tLIST: []', /^yaml: tab as indent at line 3, column 1$/],
];

const HOSTILE_EXPRESSIONS: readonly (readonly [name: string, text: string])[] = [
  ['parentheses', `${'('.repeat(50_000)}true${')'.repeat(50_000)}`],
  ['negations', `${'!'.repeat(100_001)}true`],
  ['a chain of members', `a${'.b'.repeat(50_000)}`],
  ['nested macros', `${'[1].all(x, '.repeat(2_000)}true${')'.repeat(2_000)}`],
  ['a long text', `"${'a'.repeat(200_000)}" == "b"`],
  ['a broken regular expression', '"a".matches("(")'],
  ['a zero byte', '\0'],
  ['a number too large', '99999999999999999999 == 1'],
];

for (const kind of [AUTHENTICATION_KIND, AUTHORIZATION_KIND]) {
  const fillTemplate = (text: string) => text.replace('HEAD', kind.head).replaceAll('LIST', kind.list);
  for (const [name, text, reason] of HOSTILE_FILES) {
    test(`${kind.list}: rejects ${name}`, () => {
      assert.match(readRejection(kind, fillTemplate(text)), new RegExp(fillTemplate(reason.source)));
    });
  }
  for (const [name, text] of HOSTILE_EXPRESSIONS) {
    test(`${kind.list}: rejects an expression with ${name}`, () => {
      const [file, field] = kind.expression(text);
      assert.ok(readRejection(kind, kind.head + file).startsWith(`${field}: Invalid value: `));
    });
  }
}

test('a null condition of anonymous authentication matches no path', () => {
  const { head, problems } = AUTHENTICATION_KIND;
  assert.equal(problems(`${head}anonymous: { enabled: true, conditions: [null] }`), '[]');
});

test('an invalid issuer URL is rejected with the parse error', () => {
  for (const [url, reason] of [
    ['https://[::1', `missing ']' in host`],
    ['https://a\0', 'net/url: invalid control character in URL'],
    ['https://a:b', 'invalid port ":b" after host'],
    ['https://a/%zz', 'invalid URL escape "%zz"'],
  ] as const) {
    const [file] = AUTHENTICATION_KIND.expression('claims.sub');
    const message = readRejection(
      AUTHENTICATION_KIND,
      AUTHENTICATION_KIND.head + file.replace(`'https://a'`, JSON.stringify(url)),
    );
    assert.ok(message.startsWith('jwt[0].issuer.url: Invalid value: ') && message.endsWith(`: ${reason}`), message);
  }
});
