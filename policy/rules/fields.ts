/** Deprecated fields, and constants like them, work until their version is removed. */
import type { PolicyRule } from '../rule.ts';
import { lostMembers } from './rule-1-removal.ts';

export const deprecatedFields = keptToTheEnd('dep-field-works-until-version-removed', 'field');
export const deprecatedConstants = keptToTheEnd('dep-constant-like-field', 'constant');

function keptToTheEnd(id: string, sort: 'field' | 'constant'): PolicyRule {
  return {
    id,
    number: `deprecated ${sort}s`,
    check: ({ groups, timeline }) =>
      lostMembers(groups, timeline)
        .filter((member) => member.sort === sort && member.life.deprecated !== undefined)
        .map(({ name, life: { deprecated, removed = '' }, kind }) => ({
          element: name,
          release: removed,
          what: `deprecated in ${deprecated} and removed in ${removed}, while ${kind.version.name} is still served`,
          right: `works until ${kind.version.name} is removed`,
        })),
  };
}
