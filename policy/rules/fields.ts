/** Checks that deprecated fields and deprecated constants work until their version is removed. */
import type { PolicyRule } from '../rule.ts';
import { findRemovedMembers } from './rule-1-removal.ts';

export const deprecatedFieldRule = createFieldRule('dep-field-works-until-version-removed', 'field');
export const deprecatedConstantRule = createFieldRule('dep-constant-like-field', 'constant');

function createFieldRule(id: string, memberType: 'field' | 'constant'): PolicyRule {
  return {
    id,
    number: `deprecated ${memberType}s`,
    check: ({ groups, timeline }) =>
      findRemovedMembers(groups, timeline)
        .filter((member) => member.memberType === memberType && member.lifecycle.deprecated !== undefined)
        .map(({ name, lifecycle: { deprecated, removed = '' }, kind }) => ({
          element: name,
          release: removed,
          description: `deprecated in ${deprecated} and removed in ${removed}, while ${kind.version.name} is still served`,
          requirement: `works until ${kind.version.name} is removed`,
        })),
  };
}
