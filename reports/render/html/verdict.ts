/** How a verdict looks: a word and a sign, never a colour alone. */

import type { RuleResult } from '../../schema/envelope.ts';
import type { Counts } from '../../summary.ts';
import { html, type Markup } from '../markup.ts';

type Verdict = RuleResult['verdict'];

/** In the order in which bars and filters show them. */
export const VERDICTS: readonly Verdict[] = ['passed', 'failed', 'expected failure', 'refused', 'skipped', 'not run'];

export const SIGNS: Readonly<Record<Verdict, string>> = {
  passed: '✓',
  failed: '✕',
  'expected failure': '!',
  refused: '⊘',
  skipped: '–',
  'not run': '·',
};

export function slug(verdict: Verdict): string {
  return verdict.replaceAll(' ', '-');
}

export function badge(verdict: Verdict): Markup {
  return html`<span class="badge ${slug(verdict)}"><span aria-hidden="true">${SIGNS[verdict]}</span> ${verdict}</span>`;
}

/** A bar of the counts, each verdict as wide as its share. */
export function bar(counts: Counts): Markup {
  const present = VERDICTS.filter((verdict) => counts[verdict] > 0);
  return html`<span class="bar" role="img" aria-label="${present.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ') || 'none'}">${present.map(
    (verdict) => html`<span class="${slug(verdict)}" style="flex-grow:${counts[verdict]}"></span>`,
  )}</span>`;
}
