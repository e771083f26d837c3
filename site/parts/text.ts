/** Renders texts that several pages share. */
import { html, type Markup } from '../../reports/render/markup.ts';
import { areaPage, rulePage, specificationPlace } from '../links.ts';
import type { RuleEntry } from '../model/rule-entry.ts';
import { STATES, type State } from '../model/rule-states.ts';
import type { Piece } from '../model/specification.ts';

/** Renders text in backquotes as code. */
export function inline(text: string): Markup[] {
  return text.split('`').map((piece, at) => (at % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`));
}

export function stateBadge(state: State): Markup {
  const { sign, name } = STATES[state];
  return html`<span class="state ${state}"><span aria-hidden="true">${sign}</span> ${name}</span>`;
}

/** A sign that links to the rule, labelled with the rule and its state. */
export function mark({ rule, state }: RuleEntry): Markup {
  const { sign, name } = STATES[state];
  const label = `${rule.id}: ${rule.statement} (${name})`;
  return html`<a class="mark ${state}" href="${rulePage(rule.id)}" title="${label}" aria-label="${label}">${sign}</a>`;
}

export function ruleLine({ rule, state }: RuleEntry): Markup {
  return html`<li>${stateBadge(state)} <a href="${rulePage(rule.id)}">${inline(rule.statement)}</a> <code class="id">${rule.id}</code></li>`;
}

/** Renders rules below the titles of their areas. */
export function rulesByArea(rules: readonly RuleEntry[]): Markup[] {
  return [...Map.groupBy(rules, ({ area }) => area)].map(
    ([
      area,
      some,
    ]) => html`<h3><a href="${areaPage(area.name)}">${area.title}</a> <span class="of">${some.length}</span></h3>
<ul class="rules">${some.map(ruleLine)}</ul>
`,
  );
}

export function quotedPieces(pieces: readonly Piece[]): Markup {
  return html`<ul class="quotes">${pieces.map((piece) => html`<li><blockquote>${inline(piece.text)}</blockquote> <a href="${specificationPlace(piece.id)}">${placeName(piece.id)}</a></li>`)}</ul>`;
}

/** Returns `limits-7.2` as "limits 7, sentence 2". */
export function placeName(id: string): string {
  return id.replaceAll('-', ' ').replace(/\.(\d+)$/, ', sentence $1');
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
