/** Tests which rules other rules cover, and the text of missing rules. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findMissingRules, formatRules } from './missing-rules.ts';
import type { PolicyRule } from './policy-rule.ts';

const word = fc.constantFrom('*', 'a', 'b', 'a/x', '*/x');
const words = fc.array(word, { maxLength: 3 });
const rule: fc.Arbitrary<PolicyRule> = fc.record(
  { verbs: words, apiGroups: words, resources: words, resourceNames: words, nonResourceURLs: words },
  { requiredKeys: [] },
);
const rules = fc.array(rule, { maxLength: 4 });
const EVERYTHING: PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

test('a user with all permissions lacks no rule, and no user lacks its own rules', () => {
  fc.assert(
    fc.property(rules, (givenPolicyRules) => assert.deepEqual(findMissingRules(EVERYTHING, givenPolicyRules), [])),
  );
  fc.assert(
    fc.property(rules, (givenPolicyRules) =>
      assert.deepEqual(findMissingRules(givenPolicyRules, givenPolicyRules), []),
    ),
  );
});

test('additional rules do not increase the missing rules', () => {
  fc.assert(
    fc.property(rules, rules, rules, (userRules, extraRules, givenPolicyRules) => {
      assert.ok(
        findMissingRules([...userRules, ...extraRules], givenPolicyRules).length <=
          findMissingRules(userRules, givenPolicyRules).length,
      );
    }),
  );
});

test('a user without rules lacks every rule', () => {
  const missing = findMissingRules([], [{ verbs: ['get', 'list'], apiGroups: [''], resources: ['pods', 'nodes'] }]);
  assert.equal(missing.length, 4);
  assert.equal(
    formatRules(missing),
    '{APIGroups:[""], Resources:["nodes"], Verbs:["get" "list"]}\n{APIGroups:[""], Resources:["pods"], Verbs:["get" "list"]}',
  );
});

test('resource names and paths are compared separately', () => {
  const requestedRules = [
    { verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: ['b', 'a'] },
    { verbs: ['get', 'post'], nonResourceURLs: ['/x'] },
  ];
  const userRules = [
    { verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: ['a'] },
    { verbs: ['get'], nonResourceURLs: ['/*'] },
  ];
  assert.equal(
    formatRules(findMissingRules(userRules, requestedRules)),
    '{APIGroups:[""], Resources:["pods"], ResourceNames:["b"], Verbs:["get"]}\n{NonResourceURLs:["/x"], Verbs:["post"]}',
  );
});
