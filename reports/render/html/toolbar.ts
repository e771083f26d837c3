/** Renders the search and filters above the rules. The script hides rules that do not match. */
import { AREAS } from '../../../spec/areas.ts';
import type { Envelope } from '../../schema/envelope.ts';
import { html, type Markup } from '../markup.ts';
import { VERDICTS } from './verdict.ts';

export function renderToolbar({ rules }: Envelope): Markup {
  const listDistinct = <T>(values: readonly T[]) => [...new Set(values)];
  const areas = listDistinct(rules.map(({ area }) => area));
  const verdicts = listDistinct(rules.map(({ verdict }) => verdict));
  return html`<form class="toolbar" role="search" aria-label="Rules">
<label class="search"><span>Search <kbd>/</kbd></span><input type="search" id="search" placeholder="Rule ID, words of a rule or scenario, path …" autocomplete="off" spellcheck="false"></label>
${renderSelect(
  'verdict',
  'Verdict',
  VERDICTS.filter((verdict) => verdicts.includes(verdict)),
)}
${renderSelect('area', 'Area', areas, (area) => AREAS.find(({ name }) => name === area)?.title ?? area)}
${renderSelect('strength', 'Strength', listDistinct(rules.map(({ strength }) => strength)))}
${renderSelect('confirmed', 'Confirmed', ['confirmed', 'unconfirmed'])}
<p class="shown"><output id="shown">${rules.length} rules</output> <button type="button" class="link" data-reset hidden>Show all</button></p>
</form>`;
}

function renderSelect(id: string, label: string, values: readonly string[], title = (value: string) => value): Markup {
  return html`<label><span>${label}</span><select id="${id}"><option value="">all</option>${values.map(
    (value) => html`<option value="${value}">${title(value)}</option>`,
  )}</select></label>`;
}
