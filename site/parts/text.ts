/** Renders texts that several pages share. */
import { html, type Markup } from '../../reports/render/markup.ts';
import { buildAreaLink, buildRuleLink, buildSentenceLink } from '../links.ts';
import type { RuleEntry } from '../model/rule-entry.ts';
import { type RuleState, STATE_TEXTS } from '../model/rule-states.ts';
import type { Sentence } from '../model/specification.ts';

/** Renders text in backquotes as code. */
export function renderInline(text: string): Markup[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}

export function renderStateBadge(state: RuleState): Markup {
  const { sign, name } = STATE_TEXTS[state];
  return html`<span class="state ${state}"><span aria-hidden="true">${sign}</span> ${name}</span>`;
}

/** Renders the sign of the rule's state as a link to the rule. The label contains the rule and its state. */
export function renderRuleSign({ rule, state }: RuleEntry): Markup {
  const { sign, name } = STATE_TEXTS[state];
  const label = `${rule.id}: ${rule.statement} (${name})`;
  return html`<a class="mark ${state}" href="${buildRuleLink(rule.id)}" title="${label}" aria-label="${label}">${sign}</a>`;
}

export function renderRuleLine({ rule, state }: RuleEntry): Markup {
  return html`<li>${renderStateBadge(state)} <a href="${buildRuleLink(rule.id)}">${renderInline(rule.statement)}</a> <code class="id">${rule.id}</code></li>`;
}

/** Renders lists of rules, each below the title of its area. */
export function renderRulesByArea(rules: readonly RuleEntry[]): Markup[] {
  return [...Map.groupBy(rules, ({ area }) => area)].map(
    ([
      area,
      ruleEntries,
    ]) => html`<h3><a href="${buildAreaLink(area.name)}">${area.title}</a> <span class="of">${ruleEntries.length}</span></h3>
<ul class="rules">${ruleEntries.map(renderRuleLine)}</ul>
`,
  );
}

export function renderQuotedSentences(sentences: readonly Sentence[]): Markup {
  return html`<ul class="quotes">${sentences.map((sentence) => html`<li><blockquote>${renderInline(sentence.text)}</blockquote> <a href="${buildSentenceLink(sentence.id)}">${formatSentenceId(sentence.id)}</a></li>`)}</ul>`;
}

/** Formats the ID of a sentence: `limits-7.2` as "limits 7, sentence 2". */
export function formatSentenceId(id: string): string {
  return id.replaceAll('-', ' ').replace(/\.(\d+)$/, ', sentence $1');
}

export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
