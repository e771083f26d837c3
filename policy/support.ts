/** How long something works after it was deprecated: shared by the rules that give a least span. */
import type { Life } from './history/history.ts';
import type { Span, Timeline } from './history/timeline.ts';
import type { Finding } from './rule.ts';

interface Supported extends Life {
  readonly name: string;
}

/** What ends before a span has passed since its deprecation was announced, or without an announcement. */
export function endsTooEarly(
  { name, deprecated, removed }: Supported,
  span: Span,
  timeline: Timeline,
): readonly Finding[] {
  if (removed === undefined) return [];
  if (deprecated === undefined) {
    return [
      {
        element: name,
        release: removed,
        what: `removed in ${removed} without having been deprecated`,
        right: `deprecated first, and kept for ${spanText(span)} after that`,
      },
    ];
  }
  if (timeline.hasLasted(deprecated, removed, span)) return [];
  return [
    {
      element: name,
      release: removed,
      what: `removed in ${removed}, ${distance(deprecated, removed, timeline)} its deprecation in ${deprecated}`,
      right: `kept for ${spanText(span)}${until(deprecated, span, timeline)}`,
    },
  ];
}

export function spanText({ releases, months }: Span): string {
  if (releases === 0) return plural(months, 'month');
  return `${plural(months, 'month')} or ${plural(releases, 'release')}, whichever is longer`;
}

/** `2 releases after`. */
export function distance(from: string, to: string, timeline: Timeline): string {
  const dates = [from, to].map((release) => timeline.dateOf(release));
  const days = dates.includes(null) ? '' : ` (${dates.join(' to ')})`;
  return `${plural(timeline.releasesBetween(from, to), 'release')}${days} after`;
}

export function until(from: string, span: Span, timeline: Timeline): string {
  const release = timeline.firstAfter(from, span);
  return release === undefined ? ', longer than the history reaches' : `, until ${release}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
