/** A page for each server with a published report: its version, the run, and the rules of each verdict. */
import { renderBadge, VERDICTS } from '../../reports/render/html/verdict.ts';
import { html } from '../../reports/render/markup.ts';
import { site } from '../data.ts';
import { buildRuleLink, buildServerLink } from '../links.ts';
import { renderPage } from '../parts/page.ts';
import { renderInline } from '../parts/text.ts';

interface PageData {
  readonly name: string;
}

export const data = {
  pagination: { data: 'names', size: 1, alias: 'name' },
  names: site.publishedReports.map(({ name }) => name),
  permalink: ({ name }: PageData) => buildServerLink(name),
};

export function render({ name }: PageData): string {
  const publishedReport = site.publishedReports.find((report) => report.name === name);
  if (publishedReport === undefined) throw new Error(`there is no published report of ${name}`);
  const { run, subject, rules } = publishedReport.report;
  const occurringVerdicts = VERDICTS.filter((verdict) => rules.some((rule) => rule.verdict === verdict));
  return renderPage({
    title: `Server ${name}`,
    body: html`<h1>${name}</h1>
<dl><div><dt>Version</dt><dd>${subject.version ?? 'unknown'}</dd></div><div><dt>Tested</dt><dd>${run.started}, seed ${run.seed}</dd></div><div><dt>Command</dt><dd><code>${run.command}</code></dd></div>
<div><dt>assay</dt><dd>${run.assay.version} ${run.assay.revision}</dd></div><div><dt>Profile</dt><dd>${run.profile}</dd></div></dl>
${occurringVerdicts.map((verdict) => {
  const ruleResults = rules.filter((rule) => rule.verdict === verdict);
  return html`<details${verdict === 'failed' ? html` open` : undefined}><summary>${renderBadge(verdict)} ${ruleResults.length}</summary>
<ul class="rules">${ruleResults.map(({ id, statement }) => html`<li><a href="${buildRuleLink(id)}">${renderInline(statement)}</a> <code class="id">${id}</code></li>`)}</ul></details>
`;
})}`,
  });
}
