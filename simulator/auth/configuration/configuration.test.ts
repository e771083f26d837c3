import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialect } from '../../../spec/dialect.ts';
import { ConfigurationError, type ExpressionLanguage } from './configuration.ts';
import { readConfiguration } from './read.ts';
import { configurationProblems, inOneLine } from './validate.ts';

const orch = dialect('orch');
const HEAD = 'apiVersion: apiserver.config.orch.io/v1beta1\nkind: AuthenticationConfiguration\n';
const ISSUER = `issuer: { url: 'https://a', audiences: [a] }`;
const NAMED = `claimMappings: { username: { claim: sub, prefix: '' } }`;

function problems(text: string, language?: ExpressionLanguage): string {
  const bounds = { dialect: orch, disallowedIssuers: ['https://own'], language };
  return inOneLine(configurationProblems(readConfiguration(`${HEAD}${text}`, orch), bounds));
}

const SOUND = [
  'jwt: []',
  '{}',
  `jwt: [{ ${ISSUER}, ${NAMED} }]`,
  `jwt: [{ ${ISSUER}, ${NAMED} }]\nanonymous: { enabled: true, conditions: [{ path: /livez }] }`,
];
for (const text of SOUND) test(`sound: ${text}`, () => assert.equal(problems(text === '{}' ? '' : text), '[]'));

const REFUSED: readonly (readonly [string, RegExp])[] = [
  [
    `jwt: [{ issuer: { url: 'https://own', audiences: [a] }, ${NAMED} }]`,
    /must not overlap with disallowed issuers: \[https:\/\/own\]$/,
  ],
  [
    `jwt: [{ ${ISSUER}, claimMappings: { username: { expression: claims.sub } } }]`,
    /username.expression: Invalid value: "claims.sub"/,
  ],
  [`jwt: [{ ${ISSUER}, ${NAMED}, userValidationRules: [{ expression: 'true' }] }]`, /evaluates no expressions$/],
  [`anonymous: { enabled: false, conditions: [{ path: /x }] }`, /^anonymous.conditions: .* should be set to true/],
  [
    `jwt: [{ ${ISSUER}, claimMappings: { username: { claim: a, prefix: '' }, extra: [{ key: 'x.orch.io/y', valueExpression: a }] } }]`,
    /reserved/,
  ],
];
for (const [text, why] of REFUSED) test(`refused: ${text}`, () => assert.match(problems(text), why));

const UNREAD: readonly (readonly [string, RegExp])[] = [
  ['jwt: [', /^yaml: /],
  [
    'jwts: []\nmore: 1',
    /^strict decoding error: unknown field "jwts", unknown field "more"|^strict decoding error: unknown field "more", unknown field "jwts"/,
  ],
  ['anonymous: { enabled: "yes" }', /anonymous.enabled must be a boolean/],
  ['jwt: [{ issuer: { audiences: [1] } }]', /audiences\[0\] must be a string/],
];
for (const [text, why] of UNREAD) {
  test(`unread: ${text}`, () => {
    assert.throws(
      () => problems(text),
      (error: Error) => error instanceof ConfigurationError && why.test(error.message),
    );
  });
}

test('with a language expressions are compiled, and its problems are reported', () => {
  const language: ExpressionLanguage = {
    compile: (expression) => {
      if (expression === 'bad') throw new Error('a syntax error');
      return () => expression;
    },
  };
  const file = (expression: string) =>
    `jwt: [{ ${ISSUER}, claimMappings: { username: { expression: ${expression} } } }]`;
  assert.equal(problems(file('good'), language), '[]');
  assert.match(problems(file('bad'), language), /compilation failed: a syntax error$/);
});
