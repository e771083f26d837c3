/** Faults that break rules about versions that are served, and about those that are served together. */
import type { Fault } from './fault.ts';

export const versionFaults = {
  'unstable-versions-served': {
    bug: 'alpha and beta versions are served without being turned on',
    breaks: ['ver-alpha-off-by-default', 'ver-beta-off-by-default'],
    in: 'registry/runtime-config.ts',
    find: 'let on = served.defaultOn;',
    put: 'let on = true;',
  },
  'core-group-of-all-versions': {
    bug: 'the core group is said to have the versions of every group',
    breaks: ['ver-core-group'],
    in: 'registry/discovery/discovery.ts',
    find: "groupNamed(registry, '')?.versions ?? []",
    put: '[...new Set(registry.resources.map(({ version }) => version))]',
  },
  'autoscaler-behavior-of-one-version': {
    bug: 'the behavior of a HorizontalPodAutoscaler is lost in its first version',
    breaks: ['dep-rule-2-roundtrip-served'],
    in: 'registry/kinds/horizontalpodautoscalers.ts',
    find: "  { annotation: 'behavior', of: 'spec', member: 'behavior' },\n",
    put: '',
  },
} satisfies Readonly<Record<string, Fault>>;
