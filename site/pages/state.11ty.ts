/** A page for each state, with its rules. */
import { html } from '../../reports/render/markup.ts';
import { site } from '../data.ts';
import { buildRuleStateLink } from '../links.ts';
import { type RuleState, STATE_TEXTS } from '../model/rule-states.ts';
import { renderPage } from '../parts/page.ts';
import { renderRulesByArea } from '../parts/text.ts';

interface PageData {
  readonly state: RuleState;
}

export const data = {
  pagination: { data: 'states', size: 1, alias: 'state' },
  states: [...new Set(site.rules.map(({ state }) => state))],
  permalink: ({ state }: PageData) => buildRuleStateLink(state),
};

export function render({ state }: PageData): string {
  const { sign, name, meaning } = STATE_TEXTS[state];
  const rules = site.rules.filter((entry) => entry.state === state);
  return renderPage({
    title: `Rules: ${name}`,
    body: html`<h1><span aria-hidden="true">${sign}</span> ${name} <span class="of">${rules.length}</span></h1>
<p>${meaning}.</p>
${renderRulesByArea(rules)}`,
  });
}
