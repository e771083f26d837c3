/** Renders verdicts with a word and a sign, so that they can be distinguished without colors. */

import type { RuleResult } from '../../schema/envelope.ts';
import type { VerdictCounts } from '../../summary.ts';
import { html, type Markup } from '../markup.ts';

type RuleVerdict = RuleResult['verdict'];

/** Verdicts in display order. */
export const VERDICTS: readonly RuleVerdict[] = [
  'passed',
  'failed',
  'expected failure',
  'refused',
  'skipped',
  'not run',
];

export const VERDICT_SIGNS: Readonly<Record<RuleVerdict, string>> = {
  passed: '✓',
  failed: '✕',
  'expected failure': '!',
  refused: '⊘',
  skipped: '–',
  'not run': '·',
};

export function createVerdictSlug(verdict: RuleVerdict): string {
  return verdict.replaceAll(' ', '-');
}

export function renderBadge(verdict: RuleVerdict): Markup {
  return html`<span class="badge ${createVerdictSlug(verdict)}"><span aria-hidden="true">${VERDICT_SIGNS[verdict]}</span> ${verdict}</span>`;
}

/** Renders a bar in which each verdict is as wide as its share. */
export function renderBar(counts: VerdictCounts): Markup {
  const presentVerdicts = VERDICTS.filter((verdict) => counts[verdict] > 0);
  return html`<span class="bar" role="img" aria-label="${presentVerdicts.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ') || 'none'}">${presentVerdicts.map(
    (verdict) => html`<span class="${createVerdictSlug(verdict)}" style="flex-grow:${counts[verdict]}"></span>`,
  )}</span>`;
}
