/** Renders the header of the page: the server, the verdicts, and the command of the run. */

import type { Envelope } from '../../schema/envelope.ts';
import { countVerdicts, summarizeAreas } from '../../summary.ts';
import { html, type Markup } from '../markup.ts';
import { createVerdictSlug, renderBar, VERDICT_SIGNS, VERDICTS } from './verdict.ts';

export function renderMasthead(envelope: Envelope): Markup {
  const { run, subject, rules, scenarios } = envelope;
  const counts = countVerdicts(rules);
  const headline = summarizeRun(envelope);
  return html`<header class="masthead">
<div class="topline"><p class="product">assay <span>conformance report</span></p>
<button type="button" id="theme" class="quiet" aria-label="Switch between dark and light">◐</button></div>
<h1 class="${headline.slug}">${run.interrupted === undefined ? '' : 'Interrupted: '}${headline.text}</h1>
<p class="subject"><code>${subject.url}</code>${subject.version === undefined ? '' : ` · ${subject.version}`} · ${subject.dialect} dialect · tested with --profile ${run.profile}${run.wording === false ? ', without the wording of messages' : ''}</p>
<div class="overall">${renderBar(counts)}</div>
<ul class="counts" aria-label="Rules by verdict; choose a verdict to show only its rules">
${VERDICTS.filter((verdict) => counts[verdict] > 0).map(
  (verdict) =>
    html`<li><button type="button" class="count ${createVerdictSlug(verdict)}" data-verdict="${verdict}" aria-pressed="false"><strong>${counts[verdict]}</strong> <span><span aria-hidden="true">${VERDICT_SIGNS[verdict]}</span> ${verdict}</span></button></li>`,
)}
</ul>
<nav aria-label="Areas"><ul class="areas">
${summarizeAreas(envelope)
  .filter(({ rules: counts }) => sumCounts(counts) > 0)
  .map(
    ({ area, title, rules: counts }) =>
      html`<li data-area="${area}"><a href="#area-${area}"><span class="area-title">${title}</span> <span class="area-count">${counts.passed}<span class="of"> / ${sumCounts(counts)}</span></span>${renderBar(counts)}</a></li>`,
  )}
</ul></nav>
<details class="run"><summary>About this run</summary>
<dl>
<div><dt>Started</dt><dd><time datetime="${run.started}">${run.started}</time></dd></div>
<div><dt>Duration</dt><dd>${run.seconds.toFixed(1)} s for ${scenarios.length} scenarios</dd></div>
<div><dt>Command</dt><dd><code>${run.command}</code></dd></div>
<div><dt>Seed</dt><dd><code>${run.seed}</code></dd></div>
<div><dt>Suite</dt><dd>assay ${run.assay.version}${run.assay.revision === undefined ? '' : ` (${run.assay.revision})`}</dd></div>
${Object.entries(run.selection)
  .filter(([, values]) => values.length > 0)
  .map(([name, values]) => html`<div><dt>Only ${name}</dt><dd>${values.join(', ')}</dd></div>`)}
${subject.capabilities.length === 0 ? undefined : html`<div><dt>Capabilities</dt><dd>${subject.capabilities.map(({ name, present, source }) => html`<span class="chip ${present ? 'present' : 'absent'}" title="${source}">${present ? '' : 'no '}${name}</span> `)}</dd></div>`}
</dl></details>
</header>`;
}

function summarizeRun({ rules, scenarios }: Envelope): { slug: string; text: string } {
  const counts = countVerdicts(rules);
  const failedScenarioCount = scenarios.filter(({ verdict }) => verdict === 'failed').length;
  if (counts.failed > 0) {
    return {
      slug: 'failed',
      text: `${counts.failed} ${inflectNoun(counts.failed, 'rule')} failed, ${counts.passed} passed`,
    };
  }
  if (failedScenarioCount > 0)
    return { slug: 'failed', text: `${failedScenarioCount} ${inflectNoun(failedScenarioCount, 'scenario')} failed` };
  if (counts.passed === 0) return { slug: 'skipped', text: 'No rule was tested' };
  return { slug: 'passed', text: `No rule failed, ${counts.passed} passed` };
}

function inflectNoun(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

function sumCounts(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
