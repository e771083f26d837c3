/** Renders a scenario: its description, its steps with their tables, and its examples. */
import { html, type Markup } from '../../reports/render/markup.ts';
import { buildRuleLink } from '../links.ts';
import type { Examples, Scenario, Step } from '../model/features.ts';

export function renderScenario(scenario: Scenario): Markup {
  const { description, steps, examples, tags, rules, id } = scenario;
  return html`<p class="description">${description}</p>
<p class="meta"><code>${id}</code>${rules.map((rule) => html` <a href="${buildRuleLink(rule)}"><code>${rule}</code></a>`)}${tags.map((tag) => html` <span class="chip">${tag}</span>`)}</p>
<ol class="steps">${steps.map(renderStep)}</ol>
${examples.map(renderExamples)}`;
}

function renderStep({ keyword, text, table, docString }: Step): Markup {
  return html`<li><span class="keyword">${keyword}</span> ${text}${table === undefined ? undefined : renderTable(table)}${
    docString === undefined ? undefined : html`<pre tabindex="0">${docString}</pre>`
  }</li>`;
}

function renderExamples({ name, rows, tags }: Examples): Markup {
  const [headings = [], ...valueRows] = rows;
  return html`<p class="label">Examples: ${name}${tags.map((tag) => html` <span class="chip">${tag}</span>`)}</p>
<div class="table" tabindex="0"><table><thead><tr>${headings.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${valueRows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

function renderTable(rows: readonly (readonly string[])[]): Markup {
  return html`<div class="table" tabindex="0"><table><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}
