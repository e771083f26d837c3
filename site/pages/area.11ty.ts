/** A page for each area, with its features and its rules in the order of the catalogue. */
import { html } from '../../reports/render/markup.ts';
import { site } from '../data.ts';
import { buildAreaLink, buildFeatureLink } from '../links.ts';
import { renderPage } from '../parts/page.ts';
import { formatCount, renderRuleLine } from '../parts/text.ts';

interface PageData {
  readonly name: string;
}

export const data = {
  pagination: { data: 'names', size: 1, alias: 'name' },
  names: site.areas.map(({ name }) => name),
  permalink: ({ name }: PageData) => buildAreaLink(name),
};

export function render({ name }: PageData): string {
  const area = site.areas.find((area) => area.name === name);
  const rules = site.rules.filter((entry) => entry.area.name === name);
  const features = site.features.filter((feature) => feature.area === name);
  return renderPage({
    title: area?.title ?? name,
    body: html`<h1>${area?.title}</h1>
<p>${area?.about} <code>assay run --area ${name}</code></p>
<h2 id="rules">Rules <span class="of">${rules.length}</span></h2>
<ul class="rules">${rules.map(renderRuleLine)}</ul>
<h2 id="features">Features <span class="of">${features.length}</span></h2>
<ul>${features.map((feature) => html`<li><a href="${buildFeatureLink(feature.path)}">${feature.name}</a>, ${formatCount(feature.scenarios.length, 'scenario')}</li>`)}</ul>`,
  });
}
