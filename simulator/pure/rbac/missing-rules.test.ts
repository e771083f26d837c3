/** Tests which rules other rules cover, and the text of missing rules. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findMissingRules, formatRules } from './missing-rules.ts';
import type { PolicyRule } from './policy-rule.ts';

const wordArbitrary = fc.constantFrom('*', 'a', 'b', 'a/x', '*/x');
const wordsArbitrary = fc.array(wordArbitrary, { maxLength: 3 });
const ruleArbitrary: fc.Arbitrary<PolicyRule> = fc.record(
  {
    verbs: wordsArbitrary,
    apiGroups: wordsArbitrary,
    resources: wordsArbitrary,
    resourceNames: wordsArbitrary,
    nonResourceURLs: wordsArbitrary,
  },
  { requiredKeys: [] },
);
const rulesArbitrary = fc.array(ruleArbitrary, { maxLength: 4 });
const ALL_PERMISSIONS: PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

test('a user with all permissions lacks no rule, and no user lacks its own rules', () => {
  fc.assert(
    fc.property(rulesArbitrary, (givenPolicyRules) =>
      assert.deepEqual(findMissingRules(ALL_PERMISSIONS, givenPolicyRules), []),
    ),
  );
  fc.assert(
    fc.property(rulesArbitrary, (givenPolicyRules) =>
      assert.deepEqual(findMissingRules(givenPolicyRules, givenPolicyRules), []),
    ),
  );
});

test('additional rules do not increase the missing rules', () => {
  fc.assert(
    fc.property(rulesArbitrary, rulesArbitrary, rulesArbitrary, (userRules, extraRules, givenPolicyRules) => {
      assert.ok(
        findMissingRules([...userRules, ...extraRules], givenPolicyRules).length <=
          findMissingRules(userRules, givenPolicyRules).length,
      );
    }),
  );
});

test('a user without rules lacks every rule', () => {
  const missingRules = findMissingRules(
    [],
    [{ verbs: ['get', 'list'], apiGroups: [''], resources: ['pods', 'nodes'] }],
  );
  assert.equal(missingRules.length, 4);
  assert.equal(
    formatRules(missingRules),
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
