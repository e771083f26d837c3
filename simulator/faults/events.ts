/** Faults that break rules of the area events. */
import type { Fault } from './fault.ts';

const DEPRECATED = [
  'event-deprecatedfirsttimestamp',
  'event-deprecatedlasttimestamp',
  'event-deprecatedcount',
  'event-deprecatedsource-component',
  'event-deprecatedsource-host',
] as const;

export const eventFaults = {
  'event-type-unchecked': { bug: 'the type of an event is any text', breaks: ['event-type-values'] },
  'event-type-in-any-case': { bug: 'the type of an event is compared without case', breaks: ['event-type-values'] },
  'event-type-has-a-default': {
    bug: 'an event without a type is taken as a normal one',
    breaks: ['event-type-values'],
  },
  'event-warnings-unknown': { bug: 'Normal is the only type of an event', breaks: ['event-type-values'] },
  'event-action-optional': { bug: 'a new event needs no action', breaks: ['event-requires-action'] },
  'event-reason-optional': { bug: 'a new event needs no reason', breaks: ['event-requires-reason'] },
  'event-controller-optional': {
    bug: 'a new event needs no reportingController',
    breaks: ['event-requires-reportingcontroller'],
  },
  'event-instance-optional': {
    bug: 'a new event needs no reportingInstance',
    breaks: ['event-requires-reportinginstance'],
  },
  'event-time-optional': { bug: 'a new event needs no eventTime', breaks: ['event-eventtime-required'] },
  'event-first-problem-only': {
    bug: 'a problem of a new event names the event, not the member',
    breaks: ['event-requires-action', 'event-requires-reason', 'event-eventtime-required'],
  },
  'event-time-in-seconds': {
    bug: 'the times of an event are cut to seconds',
    breaks: ['event-eventtime', 'event-series-lastobservedtime'],
  },
  'event-time-is-first-timestamp': {
    bug: 'eventTime is told to readers of the core group as firstTimestamp too',
    breaks: ['event-eventtime'],
  },
  'event-regarding-is-involved-object': {
    bug: 'the newer group calls the object of an event by its older name',
    breaks: ['event-regarding'],
  },
  'event-regarding-is-kind-and-name': {
    bug: 'of the object of an event the kind, the namespace and the name are kept',
    breaks: ['event-regarding'],
  },
  'event-series-dropped': {
    bug: 'the series of an event is not stored',
    breaks: ['event-series-count', 'event-series-lastobservedtime'],
  },
  'event-series-fills-older-members': {
    bug: 'the count and the last time of a series are told as count and lastTimestamp too',
    breaks: ['event-series-count', 'event-series-lastobservedtime'],
  },
  'event-first-timestamp-permitted': {
    bug: 'a new event may have a first timestamp',
    breaks: ['event-deprecatedfirsttimestamp'],
  },
  'event-last-timestamp-permitted': {
    bug: 'a new event may have a last timestamp',
    breaks: ['event-deprecatedlasttimestamp'],
  },
  'event-count-permitted': { bug: 'a new event may have a count', breaks: ['event-deprecatedcount'] },
  'event-source-component-permitted': {
    bug: 'a new event may have the component of a source',
    breaks: ['event-deprecatedsource-component'],
  },
  'event-source-host-permitted': {
    bug: 'a new event may have the host of a source',
    breaks: ['event-deprecatedsource-host'],
  },
  'event-older-members-dropped': {
    bug: 'the newer group does not show the members that new events may not have',
    breaks: DEPRECATED,
  },
  'event-older-names-shown': {
    bug: 'the newer group shows the older members under their older names',
    breaks: DEPRECATED,
  },
} as const satisfies Record<string, Fault>;
