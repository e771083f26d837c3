/** The page of the specification, with the rules of each sentence. */
import { html } from '../../reports/render/markup.ts';
import { site } from '../data.ts';
import { buildRuleStateLink, SPECIFICATION_PAGE } from '../links.ts';
import { type RuleState, STATE_TEXTS } from '../model/rule-states.ts';
import { renderPage } from '../parts/page.ts';
import { renderSpecification } from '../parts/specification.ts';
import { renderStateBadge } from '../parts/text.ts';

export const data = { permalink: SPECIFICATION_PAGE };

export function render(): string {
  const occurringStates = new Set(site.rules.filter(({ rule }) => rule.origin === undefined).map(({ state }) => state));
  const orderedStates: RuleState[] = [
    'confirmed',
    'unconfirmed',
    'departure',
    'other',
    'client',
    'planned',
    'definition',
  ];
  const legendStates = orderedStates.filter((state) => occurringStates.has(state));
  const headings = site.specificationText.passages.filter(({ kind, level }) => kind === 'heading' && level > 1);
  return renderPage({
    title: 'Specification',
    body: html`<aside class="legend" aria-label="Legend"><p>Underlined sentences are the sources of rules. The signs after a sentence are links to its rules. A sentence without signs has no rule.</p>
<ul>${legendStates.map((state) => html`<li><a href="${buildRuleStateLink(state)}">${renderStateBadge(state)}</a> ${STATE_TEXTS[state].meaning}</li>`)}</ul></aside>
<details class="contents"><summary>Contents</summary><ul>${headings.map(({ id, level, heading }) => html`<li class="level-${level}"><a href="#${id}">${heading}</a></li>`)}</ul></details>
<article class="specification">${renderSpecification(site)}</article>`,
  });
}
