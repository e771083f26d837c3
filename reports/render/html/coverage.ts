/** Renders the coverage by operation. The section is collapsed, because it describes the suite, not the server. */
import type { CoveredValue, Envelope, Hole, OperationCoverage } from '../../schema/envelope.ts';
import { formatCoverage } from '../coverage-text.ts';
import { html, type Markup } from '../markup.ts';

export function renderCoverage({ coverage = [] }: Envelope): Markup | undefined {
  if (coverage.length === 0) return undefined;
  return html`<section id="coverage" aria-labelledby="coverage-heading"><h2 id="coverage-heading">Coverage</h2>
<details class="specification"><summary>${formatCoverage(coverage) ?? 'Coverage of the requests of this run'}</summary>
${coverage.map(renderOperation)}
</details>
</section>`;
}

function renderOperation({ operation, requests, values, covered, possible, holes = [] }: OperationCoverage): Markup {
  const share = possible === undefined ? '' : `, ${covered} of ${possible} combinations`;
  return html`<details><summary><strong>${operation}</strong> · ${requests} ${requests === 1 ? 'request' : 'requests'}${share}</summary>
<div class="table" tabindex="0"><table><thead><tr><th scope="col">Dimension</th><th scope="col">Value</th><th scope="col">Outcomes</th></tr></thead>
<tbody>${values.map(renderValue)}</tbody></table></div>
${holes.length === 0 ? undefined : html`<p>Missing combinations:</p><ul>${holes.map(renderHole)}</ul>`}
</details>`;
}

function renderValue({ of, value, outcomes }: CoveredValue): Markup {
  const outcomeTexts = Object.entries(outcomes).map(([outcome, count]) => `${outcome} (${count})`);
  return html`<tr><th scope="row">${of}</th><td>${value}</td><td>${of === 'outcome' ? Object.values(outcomes)[0] : outcomeTexts.join(', ')}</td></tr>`;
}

function renderHole({ what, rules }: Hole): Markup {
  const links = rules.map((id, index) => html`${index === 0 ? ': ' : ', '}<a href="#${id}"><code>${id}</code></a>`);
  return html`<li>${what}${links}</li>`;
}
