/** Deprecated fields, and constants like them, work until their version is removed. */
import type { PolicyRule } from '../rule.ts';
import { findLostMembers } from './rule-1-removal.ts';

export const deprecatedFields = createFieldRule('dep-field-works-until-version-removed', 'field');
export const deprecatedConstants = createFieldRule('dep-constant-like-field', 'constant');

function createFieldRule(id: string, sort: 'field' | 'constant'): PolicyRule {
  return {
    id,
    number: `deprecated ${sort}s`,
    check: ({ groups, timeline }) =>
      findLostMembers(groups, timeline)
        .filter((member) => member.sort === sort && member.lifecycle.deprecated !== undefined)
        .map(({ name, lifecycle: { deprecated, removed = '' }, kind }) => ({
          element: name,
          release: removed,
          what: `deprecated in ${deprecated} and removed in ${removed}, while ${kind.version.name} is still served`,
          right: `works until ${kind.version.name} is removed`,
        })),
  };
}
