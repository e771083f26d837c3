/**
 * Checks that the configuration of a component has a group and a version. The rules about resources also apply to the configurations of
 * components.
 */
import type { PolicyRule } from '../rule.ts';

export const componentConfigurationRule: PolicyRule = {
  id: 'dep-component-config-versioned',
  number: 'component configuration',
  check: ({ history: { componentConfigurations: configurations = [] }, timeline }) =>
    configurations.flatMap(({ component, group, versions = [] }) => {
      const missingMembers = [...(group === undefined ? ['group'] : []), ...(versions.length === 0 ? ['version'] : [])];
      if (missingMembers.length === 0) return [];
      return [
        {
          element: component,
          release: timeline.firstRelease,
          description: `its configuration has no ${missingMembers.join(' and no ')}`,
          requirement: 'a group and a version, as for resources',
        },
      ];
    }),
};
