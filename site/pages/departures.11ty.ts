/** The page of departures of kube-apiserver from the specification. */
import { html } from '../../reports/render/markup.ts';
import { findDepartingProgram } from '../../spec/departures.ts';
import { ruleEntries, site } from '../data.ts';
import { DEPARTURES_PAGE } from '../links.ts';
import { renderPage } from '../parts/page.ts';
import { renderRuleLine } from '../parts/text.ts';

export const data = { permalink: DEPARTURES_PAGE };

export function render(): string {
  return renderPage({
    title: 'Departures',
    body: html`<h1>Departures <span class="of">${site.departures.length}</span></h1>
<p>Behaviors of kube-apiserver that differ from the specification. With the dialect <code>kubernetes</code>, the simulator behaves like kube-apiserver; with <code>orch</code>, as the specification requires. An entry with the row <em>Both dialects</em> describes a case in which both dialects behave the same.</p>
${site.departures.map(
  ([id, { rules, specification, kubeApiserver, observed, settled }]) => html`<section id="${id}"><h2>${id}</h2>
<dl><div><dt>Specification</dt><dd>${specification}</dd></div><div><dt>${findDepartingProgram({ rules })}</dt><dd>${kubeApiserver}</dd></div><div><dt>Observed</dt><dd>${observed}</dd></div>${
    settled === undefined ? undefined : html`<div><dt>Both dialects</dt><dd>${settled}</dd></div>`
  }</dl>
<ul class="rules">${rules.flatMap((rule) => ruleEntries.get(rule) ?? []).map(renderRuleLine)}</ul></section>
`,
)}`,
  });
}
