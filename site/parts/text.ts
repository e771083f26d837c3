/** Renders texts that several pages share. */
import { html, type Markup } from '../../reports/render/markup.ts';
import { linkArea, linkRule, linkSpecificationPiece } from '../links.ts';
import type { RuleEntry } from '../model/rule-entry.ts';
import { STATES, type State } from '../model/rule-states.ts';
import type { Piece } from '../model/specification.ts';

/** Renders text in backquotes as code. */
export function renderInline(text: string): Markup[] {
  return text.split('`').map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`));
}

export function renderStateBadge(state: State): Markup {
  const { sign, name } = STATES[state];
  return html`<span class="state ${state}"><span aria-hidden="true">${sign}</span> ${name}</span>`;
}

/** A sign that links to the rule, labelled with the rule and its state. */
export function renderMark({ rule, state }: RuleEntry): Markup {
  const { sign, name } = STATES[state];
  const label = `${rule.id}: ${rule.statement} (${name})`;
  return html`<a class="mark ${state}" href="${linkRule(rule.id)}" title="${label}" aria-label="${label}">${sign}</a>`;
}

export function renderRuleLine({ rule, state }: RuleEntry): Markup {
  return html`<li>${renderStateBadge(state)} <a href="${linkRule(rule.id)}">${renderInline(rule.statement)}</a> <code class="id">${rule.id}</code></li>`;
}

/** Renders rules below the titles of their areas. */
export function renderRulesByArea(rules: readonly RuleEntry[]): Markup[] {
  return [...Map.groupBy(rules, ({ area }) => area)].map(
    ([
      area,
      ruleEntries,
    ]) => html`<h3><a href="${linkArea(area.name)}">${area.title}</a> <span class="of">${ruleEntries.length}</span></h3>
<ul class="rules">${ruleEntries.map(renderRuleLine)}</ul>
`,
  );
}

export function renderQuotedPieces(pieces: readonly Piece[]): Markup {
  return html`<ul class="quotes">${pieces.map((piece) => html`<li><blockquote>${renderInline(piece.text)}</blockquote> <a href="${linkSpecificationPiece(piece.id)}">${formatPlace(piece.id)}</a></li>`)}</ul>`;
}

/** Returns `limits-7.2` as "limits 7, sentence 2". */
export function formatPlace(id: string): string {
  return id.replaceAll('-', ' ').replace(/\.(\d+)$/, ', sentence $1');
}

export function formatCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
