/** Faults in the rules about lifetimes. */
import type { Fault } from '../../faults/fault.ts';

export const lifetimeFaults = {
  'policy-whichever-is-shorter': {
    bug: 'the shorter of the span in months and the span in releases is sufficient',
    breaks: [
      'dep-rule-4a-beta-removal',
      'dep-rule-5a-cli-user-ga',
      'dep-rule-5a-cli-user-beta',
      'dep-rule-5b-cli-admin-ga',
      'dep-rule-5b-cli-admin-beta',
      'dep-rule-7-behavior-one-year',
      'dep-rule-9-gate-beta-to-ga',
      'dep-rule-9-gate-beta-to-end',
      'dep-rule-11a-metric-stable',
      'dep-rule-11a-metric-beta',
      'dep-rule-11b-metric-stable',
      'dep-rule-11b-metric-beta',
    ],
    in: 'history/timeline.ts',
    find: '>= releases &&\n      this.#haveMonthsPassed',
    put: '>= releases || this.#haveMonthsPassed',
  },
  'policy-silent-betas': {
    bug: 'a beta version that was never deprecated is accepted forever',
    breaks: ['dep-rule-4a-beta-deprecation'],
    in: 'rules/rule-4a-beta.ts',
    find: 'if (deprecated === undefined && removed !== undefined) return [];',
    put: 'if (deprecated === undefined) return [];',
  },
  'policy-betas-may-stay': {
    bug: 'a deprecated beta version may be served forever',
    breaks: ['dep-rule-4a-beta-removal'],
    in: 'rules/rule-4a-beta.ts',
    find: '      ...findTooLongLifetimes(element, timeline),\n',
    put: '',
  },
  'policy-ends-without-a-word': {
    bug: 'removals without a deprecation are not checked',
    breaks: [
      'dep-rule-4a-beta-removal',
      'dep-rule-7-behavior-one-year',
      'dep-rule-9-gate-beta-to-end',
      'dep-rule-11b-metric-stable',
    ],
    in: 'support.ts',
    find: 'if (removed === undefined) return [];',
    put: 'if (removed === undefined || deprecated === undefined) return [];',
  },
  'policy-one-way-for-gates': {
    bug: 'the gate of a GA feature must be kept only as long as the gate of a deprecated feature',
    breaks: ['dep-rule-9-gate-beta-to-ga'],
    in: 'rules/rule-9.ts',
    find: 'deprecated: gate.deprecated ?? ga }, BETA_TO_GA_SPAN',
    put: 'deprecated: gate.deprecated ?? ga }, BETA_TO_REMOVAL_SPAN',
  },
  'policy-hidden-metrics-function': {
    bug: 'a metric counts as working until it is deleted, although it is hidden earlier',
    breaks: ['dep-rule-11b-metric-stable'],
    in: 'rules/rule-11a.ts',
    find: 'return timeline.isBefore(hidden, removed) ? hidden : removed;',
    put: 'return removed;',
  },
  'policy-hidden-metrics-stay': {
    bug: 'a hidden metric may be deleted two releases later',
    breaks: ['metric-hidden-deleted-next-release'],
    in: 'rules/hidden-metrics.ts',
    find: 'const [, nextRelease] = timeline.listReleasesFrom(hidden);',
    put: 'const [, , nextRelease] = timeline.listReleasesFrom(hidden);',
  },
} satisfies Readonly<Record<string, Fault>>;
