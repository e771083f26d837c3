/** Renders the self-check: its score, the scenarios that detected each fault, and the rules without faults. */
import type { Envelope } from '../../schema/envelope.ts';
import { html, type Markup } from '../markup.ts';
import { renderBadge } from './verdict.ts';

export function renderSelfCheck({ selfCheck, scenarios }: Envelope): Markup | undefined {
  if (selfCheck === undefined) return undefined;
  const { score, precision, faults, unbroken } = selfCheck;
  const namesById = new Map(scenarios.map(({ id, name }) => [id, name]));
  return html`<section id="self-check" aria-labelledby="self-check-heading"><h2 id="self-check-heading">Self-check</h2>
<p class="score"><strong>${score.toFixed(score === 100 ? 0 : 1)} %</strong> of ${faults.length} faults were killed: a scenario failed for each rule that the fault breaks. <strong>${precision.toFixed(1)} %</strong> of the rules that failed with a fault are rules that the fault breaks.</p>
${faults.map(
  (
    fault,
  ) => html`<details class="rule ${fault.killed ? 'passed' : 'failed'}" id="fault-${fault.id}" data-verdict="${fault.killed ? 'passed' : 'failed'}" data-rules="${fault.breaks.join(' ')}"><summary>${renderBadge(fault.killed ? 'passed' : 'failed')}<span class="rule-text"><span class="statement">${fault.bug}</span><span class="meta"><code>${fault.id}</code></span></span></summary>
<div class="body">${fault.doesNotStart === undefined ? undefined : html`<p>Does not start: ${fault.doesNotStart}</p>`}<ul>${fault.breaks.map((rule) => html`<li><a href="#${rule}"><code>${rule}</code></a> ${fault.survivors.includes(rule) ? 'survived' : 'killed by'}<ul>${(fault.killers[rule] ?? []).map((id) => html`<li>${namesById.get(id) ?? ''} <code>${id}</code></li>`)}</ul></li>`)}${fault.alsoFailed.map((rule) => html`<li><a href="#${rule}"><code>${rule}</code></a> also failed, although this fault does not break it</li>`)}</ul></div></details>`,
)}
${
  unbroken.length === 0
    ? undefined
    : html`<details class="rule skipped"><summary>${renderBadge('skipped')}<span class="rule-text"><span class="statement">${unbroken.length} rules are not broken by any fault</span></span></summary>
<div class="body"><ul>${unbroken.map(({ rule, reason }) => html`<li><a href="#${rule}"><code>${rule}</code></a>: ${reason}</li>`)}</ul></div></details>`
}
</section>`;
}
