/** The search and filters above the rules. The script hides rules that do not match. */
import { AREAS } from '../../../spec/areas.ts';
import type { Envelope } from '../../schema/envelope.ts';
import { html, type Markup } from '../markup.ts';
import { VERDICTS } from './verdict.ts';

export function renderToolbar({ rules }: Envelope): Markup {
  const listPresent = <T>(values: readonly T[]) => [...new Set(values)];
  const areas = listPresent(rules.map(({ area }) => area));
  const verdicts = listPresent(rules.map(({ verdict }) => verdict));
  return html`<form class="toolbar" role="search" aria-label="Rules">
<label class="search"><span>Search <kbd>/</kbd></span><input type="search" id="search" placeholder="Id, words of the rule, a scenario, a path …" autocomplete="off" spellcheck="false"></label>
${renderSelect(
  'verdict',
  'Verdict',
  VERDICTS.filter((verdict) => verdicts.includes(verdict)),
)}
${renderSelect('area', 'Area', areas, (area) => AREAS.find(({ name }) => name === area)?.title ?? area)}
${renderSelect('strength', 'Strength', listPresent(rules.map(({ strength }) => strength)))}
${renderSelect('confirmed', 'Confirmed', ['confirmed', 'unconfirmed'])}
<p class="shown"><output id="shown">${rules.length} rules</output> <button type="button" class="link" data-reset hidden>Show all</button></p>
</form>`;
}

function renderSelect(id: string, label: string, values: readonly string[], title = (value: string) => value): Markup {
  return html`<label><span>${label}</span><select id="${id}"><option value="">all</option>${values.map(
    (value) => html`<option value="${value}">${title(value)}</option>`,
  )}</select></label>`;
}
