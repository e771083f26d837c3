/** Checks that an element works for a minimum span after its deprecation, for the rules that require such a span. */
import type { Lifecycle } from './history/history.ts';
import type { SupportSpan, Timeline } from './history/timeline.ts';
import type { Finding } from './rule.ts';

/** An element that must work for a span after its deprecation. */
interface SupportedElement extends Lifecycle {
  readonly name: string;
}

/** Returns a finding if an element is removed without a deprecation, or before the span has passed since its deprecation. */
export function checkSupportSpan(
  { name, deprecated, removed }: SupportedElement,
  span: SupportSpan,
  timeline: Timeline,
): readonly Finding[] {
  if (removed === undefined) return [];
  if (deprecated === undefined) {
    return [
      {
        element: name,
        release: removed,
        description: `removed in ${removed} without a deprecation`,
        requirement: `deprecated first, and then kept for ${formatSpan(span)}`,
      },
    ];
  }
  if (timeline.hasLasted(deprecated, removed, span)) return [];
  return [
    {
      element: name,
      release: removed,
      description: `removed in ${removed}, ${formatDistance(deprecated, removed, timeline)} its deprecation in ${deprecated}`,
      requirement: `kept for ${formatSpan(span)}${formatSpanEnd(deprecated, span, timeline)}`,
    },
  ];
}

export function formatSpan({ releases, months }: SupportSpan): string {
  if (releases === 0) return formatCount(months, 'month');
  return `${formatCount(months, 'month')} or ${formatCount(releases, 'release')}, whichever is longer`;
}

/** Returns a distance such as `2 releases after`. */
export function formatDistance(startRelease: string, endRelease: string, timeline: Timeline): string {
  const dates = [startRelease, endRelease].map((release) => timeline.findDate(release));
  const dateRange = dates.includes(null) ? '' : ` (${dates.join(' to ')})`;
  return `${formatCount(timeline.countReleasesBetween(startRelease, endRelease), 'release')}${dateRange} after`;
}

/** Returns text such as `, until 1.25`, with the first release after the span. */
export function formatSpanEnd(startRelease: string, span: SupportSpan, timeline: Timeline): string {
  const release = timeline.findReleaseAfter(startRelease, span);
  return release === undefined ? ', which ends after the last release of the history' : `, until ${release}`;
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
