/** Renders the conformance profiles of the run, with the verdict of each level. */
import type { ConformanceResult, Envelope } from '../../schema/envelope.ts';
import { html, type Markup } from '../markup.ts';

export function renderConformance({ conformance = [] }: Envelope): Markup | undefined {
  const triedResults = conformance.filter(({ verdict }) => verdict !== 'not tried');
  if (triedResults.length === 0) return undefined;
  return html`<section id="conformance" aria-labelledby="conformance-heading"><h2 id="conformance-heading">Conformance profiles</h2>
<div class="table"><table><thead><tr><th scope="col">Profile</th><th scope="col">Level</th><th scope="col">Verdict</th><th scope="col">Rules tested</th></tr></thead>
<tbody>${triedResults.map(renderRow)}</tbody></table></div>
</section>`;
}

function renderRow({ profile, level, verdict, rules, judged, because }: ConformanceResult): Markup {
  const links = because.map((id, index) => html`${index === 0 ? ': ' : ', '}<a href="#${id}"><code>${id}</code></a>`);
  return html`<tr><th scope="row">${profile}</th><td>${level}</td><td>${verdict}${links}</td><td>${judged} of ${rules}</td></tr>`;
}
