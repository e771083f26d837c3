/** Faults that break rules of the area health. */
import type { Fault } from './fault.ts';

export const healthFaults = {
  'health-is-204': {
    bug: 'a healthy server answers 204 without a body',
    breaks: ['health-healthz', 'health-livez', 'health-readyz', 'health-200-means-good', 'health-ok-body'],
  },
  'only-healthz': {
    bug: '/livez and /readyz are not served',
    breaks: ['health-livez', 'health-readyz'],
  },
  'health-always-verbose': {
    bug: 'the lines of the checks are always printed',
    breaks: ['health-ok-body'],
  },
  'unhealthy-is-200': {
    bug: 'an unhealthy server says so in the text of a 200',
    breaks: ['health-unhealthy-500', 'health-200-means-good'],
  },
  'unhealthy-is-503': {
    bug: 'an unhealthy server answers 503',
    breaks: ['health-unhealthy-500'],
  },
  'any-check-is-well': {
    bug: 'every path below an endpoint answers ok',
    breaks: ['health-livez-single', 'health-readyz-single'],
  },
  'single-checks-unknown': {
    bug: 'a check has no path of its own',
    breaks: ['health-livez-single', 'health-readyz-single', 'health-single-names-from-verbose'],
  },
  'check-names-for-people': {
    bug: 'the verbose text shows the names of checks without their first part',
    breaks: ['health-single-names-from-verbose', 'health-check-names'],
  },
  'verbose-lines-unsigned': {
    bug: 'a line of the verbose text has no sign before the check',
    breaks: ['health-verbose-line-per-check'],
  },
  'verbose-without-verdict': {
    bug: 'the verbose text ends with the last check',
    breaks: ['health-verbose-final-line', 'health-verbose-final-line-names-endpoint'],
  },
  'verdict-of-healthz-for-all': {
    bug: 'the verbose text of every endpoint ends with healthz check passed',
    breaks: ['health-verbose-final-line-names-endpoint'],
  },
  'exclude-ignored': {
    bug: 'exclude is not read',
    breaks: ['health-exclude-omits-check', 'health-exclude-verbose-line', 'health-parameters-combine'],
  },
  'excluded-check-unsaid': {
    bug: 'an excluded check has no line',
    breaks: ['health-exclude-verbose-line'],
  },
  'exclude-silences-verbose': {
    bug: 'verbose is not looked at when there is exclude',
    breaks: ['health-parameters-combine', 'health-exclude-verbose-line'],
  },
  'one-exclude-only': {
    bug: 'only the first exclude of a request is looked at',
    breaks: ['health-parameters-combine'],
  },
  'nothing-but-ping': {
    bug: 'ping is the only check',
    breaks: ['health-check-names', 'health-check-shutdown-readyz'],
  },
  'readyz-has-no-shutdown': {
    bug: 'a server that shuts down still says that all is well',
    breaks: ['health-check-shutdown-readyz', 'health-flag-shutdown-delay-duration'],
  },
  'grace-period-ignored': {
    bug: '/livez fails until all start-up work is done, whatever --livez-grace-period says',
    breaks: ['health-flag-livez-grace-period'],
  },
  'grace-period-for-ever': {
    bug: '/livez never looks at start-up work',
    breaks: ['health-flag-livez-grace-period'],
  },
  'stops-at-once': {
    bug: '--shutdown-delay-duration is accepted and does nothing',
    breaks: ['health-flag-shutdown-delay-duration'],
  },
} satisfies Record<string, Fault>;
