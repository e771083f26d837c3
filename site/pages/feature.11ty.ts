/** A page for each feature, with its scenarios. */
import { html } from '../../reports/render/markup.ts';
import { site } from '../data.ts';
import { buildAreaLink, buildFeatureLink } from '../links.ts';
import { renderPage } from '../parts/page.ts';
import { renderScenario } from '../parts/scenario.ts';

interface PageData {
  readonly path: string;
}

export const data = {
  pagination: { data: 'paths', size: 1, alias: 'path' },
  paths: site.features.map(({ path }) => path),
  permalink: ({ path }: PageData) => buildFeatureLink(path),
};

export function render({ path }: PageData): string {
  const feature = site.features.find((feature) => feature.path === path);
  if (feature === undefined) throw new Error(`there is no feature ${path}`);
  const area = site.areas.find(({ name }) => name === feature.area);
  return renderPage({
    title: feature.name,
    breadcrumbs: area === undefined ? [] : [[area.title, buildAreaLink(area.name)]],
    body: html`<h1>${feature.name}</h1>
<p class="description">${feature.description}</p>
<p class="meta"><code>${path}</code></p>
${feature.scenarios.map(
  (scenario) => html`<section class="scenario" id="L${scenario.line}"><h2>${scenario.name}</h2>
${renderScenario(scenario)}</section>
`,
)}`,
  });
}
