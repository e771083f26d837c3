/** Faults that break rules about deprecated endpoints: warnings, and the metric that tells of them. */
import type { Fault } from './fault.ts';

export const deprecationFaults = {
  'deprecated-without-a-word': {
    bug: 'only deprecated versions of custom resources warn',
    breaks: ['warn-deprecated-endpoint', 'warn-componentstatuses'],
    in: 'handlers/handlers.ts',
    find: 'resource?.custom?.warning ?? resource?.deprecation?.warning',
    put: 'resource?.custom?.warning',
  },
  'warnings-unquoted': {
    bug: 'the text of a warning stands there without quotes',
    breaks: ['warn-header-syntax'],
    in: 'negotiation/warnings.ts',
    find: '`299 - ${JSON.stringify(text)}`',
    put: '`299 - ${text}`',
  },
  'warnings-of-any-code': {
    bug: 'a warning has the code of one that a cache makes',
    breaks: ['warn-code-299'],
    in: 'negotiation/warnings.ts',
    find: '`299 - ',
    put: '`199 - ',
  },
  'deprecated-answers-are-special': {
    bug: 'a successful answer of a deprecated endpoint is 203',
    breaks: ['warn-status-unchanged'],
    in: 'handlers/handlers.ts',
    find: '  return { ...answer, headers };',
    put: '  return { ...answer, headers, status: answer.status === 200 ? 203 : answer.status };',
  },
  'deprecated-requests-counted': {
    bug: 'the metric of deprecated endpoints says how many there are',
    breaks: ['metric-deprecated-apis-gauge'],
    in: 'http/metrics/exposition.ts',
    find: '({ value: 1, labels: { ...labels } })',
    put: '({ value: metrics.deprecated.size + 1, labels: { ...labels } })',
  },
  'deprecated-for-ever-unlabelled': {
    bug: 'a deprecated endpoint without an end has no label for it',
    breaks: ['metric-deprecated-apis-labels'],
    in: 'http/metrics/exposition.ts',
    find: '({ value: 1, labels: { ...labels } })',
    put: "({ value: 1, labels: Object.fromEntries(Object.entries(labels).filter(([name, text]) => name !== 'removed_release' || text !== '')) })",
  },
  'deprecated-core-group-named': {
    bug: 'the core group has a name in the metric of deprecated endpoints',
    breaks: ['metric-deprecated-apis-joinable', 'metric-deprecated-apis-labels'],
    in: 'http/filters/count-requests.ts',
    find: 'metrics.deprecated.set(key, { group,',
    put: "metrics.deprecated.set(key, { group: group || 'core',",
  },
  'reloads-without-a-time': {
    bug: 'the metric of reloads does not say when the last one was',
    breaks: ['metric-authn-config-reload', 'authn-config-reload'],
    in: 'http/metrics/exposition.ts',
    find: 'values: () => values(last),',
    put: 'values: () => values(new Map([...last].map(([status]) => [status, 0]))),',
  },
  'deprecated-metrics-unmarked': {
    bug: 'a metric that will go does not say so',
    breaks: ['metric-deprecated-description-prefix'],
    in: 'http/metrics/lives.ts',
    find: '(Deprecated since ${life.deprecated}.0) ',
    put: '',
  },
  'deprecated-metrics-stay': {
    bug: 'a deprecated metric is never hidden',
    breaks: ['metric-hidden-after-three'],
    in: 'http/metrics/lives.ts',
    find: 'return isHidden ? undefined :',
    put: 'return isHidden && age < 0 ? undefined :',
  },
  'hidden-metrics-stay-hidden': {
    bug: 'the flag that shows hidden metrics is read and forgotten',
    breaks: ['metric-show-hidden-flag'],
    in: 'http/metrics/lives.ts',
    find: "(showHiddenFor === '' || age > RELEASES_UNTIL_HIDDEN)",
    put: "(showHiddenFor !== 'none' || age > RELEASES_UNTIL_HIDDEN)",
  },
} satisfies Readonly<Record<string, Fault>>;
