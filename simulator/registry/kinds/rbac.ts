/** Roles and their bindings: names may hold anything a path can, and what a binding refers to is of the same group unless it says so. */
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, fill, list, struct } from '../defaults.ts';
import type { KindRules } from '../kind-rules.ts';
import { pathSegmentName } from '../metadata/name-rules.ts';

export const rolesRules: KindRules = { nameRule: pathSegmentName, createOnUpdate: true };

export const bindingsRules: KindRules = {
  ...rolesRules,
  setDefaults(binding) {
    const group = groupOf(binding);
    fill(struct(binding, 'roleRef'), 'apiGroup', group);
    for (const subject of list(binding as Fields, 'subjects')) {
      // Service accounts are of the core group.
      if (subject.kind === 'User' || subject.kind === 'Group') fill(subject, 'apiGroup', group);
    }
  },
};

function groupOf({ apiVersion }: ApiObject): string {
  return apiVersion.split('/')[0] ?? '';
}
