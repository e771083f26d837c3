/** The rules in each state. */
import { html } from '../../reports/render/markup.ts';
import { site } from '../data.ts';
import { statePage } from '../links.ts';
import { STATES, type State } from '../model/rule-states.ts';
import { page } from '../parts/page.ts';
import { rulesByArea } from '../parts/text.ts';

interface Data {
  readonly state: State;
}

export const data = {
  pagination: { data: 'states', size: 1, alias: 'state' },
  states: [...new Set(site.rules.map(({ state }) => state))],
  permalink: ({ state }: Data) => statePage(state),
};

export function render({ state }: Data): string {
  const { sign, name, meaning } = STATES[state];
  const rules = site.rules.filter((entry) => entry.state === state);
  return page({
    title: `Rules: ${name}`,
    body: html`<h1><span aria-hidden="true">${sign}</span> ${name} <span class="of">${rules.length}</span></h1>
<p>${meaning}.</p>
${rulesByArea(rules)}`,
  });
}
