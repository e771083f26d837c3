/** Tests which granted rules a user lacks, and how the missing rules are formatted. */
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

test('a user with all permissions, or with the granted rules themselves, lacks no rule', () => {
  fc.assert(
    fc.property(rulesArbitrary, (grantedRules) =>
      assert.deepEqual(findMissingRules(ALL_PERMISSIONS, grantedRules), []),
    ),
  );
  fc.assert(
    fc.property(rulesArbitrary, (grantedRules) => assert.deepEqual(findMissingRules(grantedRules, grantedRules), [])),
  );
});

test('a user with additional rules does not lack more rules', () => {
  fc.assert(
    fc.property(rulesArbitrary, rulesArbitrary, rulesArbitrary, (userRules, additionalRules, grantedRules) => {
      assert.ok(
        findMissingRules([...userRules, ...additionalRules], grantedRules).length <=
          findMissingRules(userRules, grantedRules).length,
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
  const grantedRules = [
    { verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: ['b', 'a'] },
    { verbs: ['get', 'post'], nonResourceURLs: ['/x'] },
  ];
  const userRules = [
    { verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: ['a'] },
    { verbs: ['get'], nonResourceURLs: ['/*'] },
  ];
  assert.equal(
    formatRules(findMissingRules(userRules, grantedRules)),
    '{APIGroups:[""], Resources:["pods"], ResourceNames:["b"], Verbs:["get"]}\n{NonResourceURLs:["/x"], Verbs:["post"]}',
  );
});
