/** Faults that break rules of the area events. */
import type { Fault } from '../../../faults/fault.ts';

const DEPRECATED_FIELD_RULES = [
  'event-deprecatedfirsttimestamp',
  'event-deprecatedlasttimestamp',
  'event-deprecatedcount',
  'event-deprecatedsource-component',
  'event-deprecatedsource-host',
] as const;

export const eventFaults = {
  'event-type-unchecked': {
    bug: 'the type of an Event is not validated',
    breaks: ['event-type-values'],
    in: 'registry/kinds/events/event-validation.ts',
    find: `  if (!EVENT_TYPES.includes(type)) problems.push(createInvalidValueProblem('type', '', \`has invalid value: \${type}\`));
`,
    put: '',
  },
  'event-type-in-any-case': {
    bug: 'the type of an Event is compared without regard to case',
    breaks: ['event-type-values'],
    in: 'registry/kinds/events/event-validation.ts',
    find: '!EVENT_TYPES.includes(type)',
    put: '!/^(normal|warning)$/i.test(type)',
  },
  'event-type-has-a-default': {
    bug: 'an Event without a type gets the type Normal',
    breaks: ['event-type-values'],
    in: 'registry/kinds/events/event-validation.ts',
    find: '!EVENT_TYPES.includes(type)',
    put: "!['', 'Normal', 'Warning'].includes(type)",
  },
  'event-warnings-unknown': {
    bug: 'the type Warning of an Event is rejected',
    breaks: ['event-type-values'],
    in: 'registry/kinds/events/event-validation.ts',
    find: "['Normal', 'Warning']",
    put: "['Normal']",
  },
  'event-action-optional': {
    bug: 'a new Event needs no action',
    breaks: ['event-requires-action'],
    in: 'registry/kinds/events/event-validation.ts',
    find: "['reportingInstance', 'action', 'reason']",
    put: "['reportingInstance', 'reason']",
  },
  'event-reason-optional': {
    bug: 'a new Event needs no reason',
    breaks: ['event-requires-reason'],
    in: 'registry/kinds/events/event-validation.ts',
    find: "['reportingInstance', 'action', 'reason']",
    put: "['reportingInstance', 'action']",
  },
  'event-controller-optional': {
    bug: 'a new Event needs no reportingController',
    breaks: ['event-requires-reportingcontroller'],
    in: 'registry/kinds/events/event-validation.ts',
    find: `  if (reportingComponent === '') problems.push(createRequiredProblem(controller));
  for`,
    put: `  if (reportingComponent !== '') for`,
  },
  'event-instance-optional': {
    bug: 'a new Event needs no reportingInstance',
    breaks: ['event-requires-reportinginstance'],
    in: 'registry/kinds/events/event-validation.ts',
    find: "['reportingInstance', 'action', 'reason']",
    put: "['action', 'reason']",
  },
  'event-time-optional': {
    bug: 'a new Event needs no eventTime',
    breaks: ['event-eventtime-required'],
    in: 'registry/kinds/events/event-validation.ts',
    find: "if (isUnset(event.eventTime)) problems.push(createRequiredProblem('eventTime'));",
    put: '',
    also: [
      {
        in: 'registry/kinds/events/event-validation.ts',
        find: "  ['eventTime', 'eventTime', formatTime],\n",
        put: '',
      },
    ],
  },
  'event-first-problem-only': {
    bug: 'the error about an invalid new Event names the field event instead of the invalid field',
    breaks: ['event-requires-action', 'event-requires-reason', 'event-eventtime-required'],
    in: 'registry/kinds/events/events.ts',
    find: 'validate: validateNewEvent',
    put: "validate: (event) => validateNewEvent(event).map((problem) => ({ ...problem, field: 'event' }))",
  },
  'event-time-in-seconds': {
    bug: 'the times of an Event are truncated to seconds',
    breaks: ['event-eventtime', 'event-series-lastobservedtime'],
    in: 'registry/kinds/events/events.ts',
    find: "reportingInstance: event.reportingInstance ?? '',",
    put: `reportingInstance: event.reportingInstance ?? '',
    eventTime: inSeconds(event.eventTime),
    ...(event.series !== undefined && { series: secondsOf(readMembers(event.series)) }),`,
    also: [
      {
        in: 'registry/kinds/events/events.ts',
        find: '/** Adds the members that the core group always returns. */',
        put: `type Fields = ReturnType<typeof readMembers>;

function inSeconds(time: Fields[string] = null): Fields[string] {
  return typeof time === 'string' ? time.replace(/\\.\\d+/, '.000000') : time;
}

function secondsOf(series: Fields): Fields {
  return { ...series, lastObservedTime: inSeconds(series.lastObservedTime) };
}

/** Adds the members that the core group always returns. */`,
      },
    ],
  },
  'event-time-is-first-timestamp': {
    bug: 'the core group also returns eventTime as firstTimestamp',
    breaks: ['event-eventtime'],
    in: 'registry/kinds/events/events.ts',
    find: 'firstTimestamp: event.firstTimestamp ?? null',
    put: "firstTimestamp: event.firstTimestamp ?? (readText(event.eventTime).replace(/\\.\\d+/, '') || null)",
    also: [
      {
        in: 'registry/kinds/events/event-validation.ts',
        find: 'firstTimestamp: !isUnset(event.firstTimestamp)',
        put: 'firstTimestamp: !isUnset(event.firstTimestamp) && isUnset(event.eventTime)',
      },
    ],
  },
  'event-regarding-is-involved-object': {
    bug: 'the API group events returns the regarding object of an Event as involvedObject',
    breaks: ['event-regarding'],
    in: 'registry/kinds/events/events.ts',
    find: 'renameMembers(event, NEWER_MEMBER_NAMES))',
    put: "renameMembers(event, { ...NEWER_MEMBER_NAMES, involvedObject: 'involvedObject' }))",
  },
  'event-regarding-is-kind-and-name': {
    bug: 'only the kind, namespace and name of the regarding object of an Event are stored',
    breaks: ['event-regarding'],
    in: 'registry/kinds/events/events.ts',
    find: 'involvedObject: event.involvedObject ?? {}',
    put: `involvedObject: Object.fromEntries(
      Object.entries(event.involvedObject ?? {}).filter(([member]) => ['kind', 'namespace', 'name'].includes(member)),
    )`,
  },
  'event-series-dropped': {
    bug: 'the series of an Event is not stored',
    breaks: ['event-series-count', 'event-series-lastobservedtime'],
    in: 'registry/kinds/events/events.ts',
    find: 'function addRequiredMembers(event: ApiObject): ApiObject',
    put: 'function addRequiredMembers({ series: _series, ...event }: ApiObject): ApiObject',
  },
  'event-series-fills-older-members': {
    bug: 'count and lastObservedTime of a series are also returned as count and lastTimestamp',
    breaks: ['event-series-count', 'event-series-lastobservedtime'],
    in: 'registry/kinds/events/events.ts',
    find: 'lastTimestamp: event.lastTimestamp ?? null,',
    put: `lastTimestamp: event.lastTimestamp ?? null,
    ...(event.series !== undefined && olderMembersOf(readMembers(event.series))),`,
    also: [
      {
        in: 'registry/kinds/events/events.ts',
        find: '/** Adds the members that the core group always returns. */',
        put: `type Fields = ReturnType<typeof readMembers>;

function olderMembersOf({ count = 0, lastObservedTime }: Fields): Fields {
  return { count, lastTimestamp: String(lastObservedTime).replace(/\\.\\d+/, '') };
}

/** Adds the members that the core group always returns. */`,
      },
      {
        in: 'registry/kinds/events/event-validation.ts',
        find: 'lastTimestamp: !isUnset(event.lastTimestamp)',
        put: 'lastTimestamp: !isUnset(event.lastTimestamp) && isUnset(event.series)',
      },
      {
        in: 'registry/kinds/events/event-validation.ts',
        find: 'count: (event.count ?? 0) !== 0',
        put: 'count: (event.count ?? 0) !== 0 && isUnset(event.series)',
      },
    ],
  },
  'event-first-timestamp-permitted': {
    bug: 'a new Event may have a deprecatedFirstTimestamp',
    breaks: ['event-deprecatedfirsttimestamp'],
    in: 'registry/kinds/events/event-validation.ts',
    find: `    firstTimestamp: !isUnset(event.firstTimestamp),
`,
    put: '',
  },
  'event-last-timestamp-permitted': {
    bug: 'a new Event may have a deprecatedLastTimestamp',
    breaks: ['event-deprecatedlasttimestamp'],
    in: 'registry/kinds/events/event-validation.ts',
    find: `    lastTimestamp: !isUnset(event.lastTimestamp),
`,
    put: '',
  },
  'event-count-permitted': {
    bug: 'a new Event may have a deprecatedCount',
    breaks: ['event-deprecatedcount'],
    in: 'registry/kinds/events/event-validation.ts',
    find: `    count: (event.count ?? 0) !== 0,
`,
    put: '',
  },
  'event-source-component-permitted': {
    bug: 'a new Event may have a component in deprecatedSource',
    breaks: ['event-deprecatedsource-component'],
    in: 'registry/kinds/events/event-validation.ts',
    find: 'Object.values(readMembers(event.source)).some((value) => !isUnset(value))',
    put: '!isUnset(readMembers(event.source).host)',
  },
  'event-source-host-permitted': {
    bug: 'a new Event may have a host in deprecatedSource',
    breaks: ['event-deprecatedsource-host'],
    in: 'registry/kinds/events/event-validation.ts',
    find: 'Object.values(readMembers(event.source)).some((value) => !isUnset(value))',
    put: '!isUnset(readMembers(event.source).component)',
  },
  'event-older-members-dropped': {
    bug: 'the API group events does not return the deprecated fields of Events, such as deprecatedCount',
    breaks: DEPRECATED_FIELD_RULES,
    in: 'registry/kinds/events/events.ts',
    find: '!emptyMembers.includes(member))',
    put: "!emptyMembers.includes(member) && !member.startsWith('deprecated'))",
  },
  'event-older-names-shown': {
    bug: 'the API group events returns the deprecated fields of Events under their names in the core group, such as count',
    breaks: DEPRECATED_FIELD_RULES,
    in: 'registry/kinds/events/events.ts',
    find: 'renameMembers(event, NEWER_MEMBER_NAMES))',
    put: "renameMembers(event, { ...NEWER_MEMBER_NAMES, source: 'source', firstTimestamp: 'firstTimestamp', lastTimestamp: 'lastTimestamp', count: 'count' }))",
  },
  'series-of-one-event': {
    bug: 'a series with the count 1 is accepted',
    breaks: ['event-series-valid'],
    in: 'registry/kinds/events/event-validation.ts',
    find: 'Number(count ?? 0) < 2',
    put: 'Number(count ?? 0) < 1',
  },
  'event-texts-of-129': {
    bug: 'action, reason and reportingInstance of an Event may have 129 characters',
    breaks: ['event-text-lengths'],
    in: 'registry/kinds/events/event-validation.ts',
    find: 'const MAX_TEXT_LENGTH = 128;',
    put: 'const MAX_TEXT_LENGTH = 129;',
  },
  'related-missing-in-core': {
    bug: 'the core group does not return related of an Event that was created through the group events',
    breaks: ['event-regarding'],
    in: 'registry/kinds/events/events.ts',
    find: '  return replaceMembers(event, (members) => members.map(',
    put: "  return replaceMembers(event, (members) => members.filter(([member]) => member !== 'related').map(",
  },
  'regarding-path-not-selected': {
    bug: 'the group events compares regarding.fieldPath with the name of the object',
    breaks: ['kind-field-selectors'],
    in: 'registry/kinds/events/events.ts',
    find: 'readText(regarding[member])])),',
    put: "readText(regarding[member === 'fieldPath' ? 'name' : member])])),",
  },
} as const satisfies Record<string, Fault>;
