/** The common parts of all pages: head, search, breadcrumbs, and footer. Links start with a slash; `relative` rewrites them. */
import { html, Markup } from '../../reports/render/markup.ts';
import { HOME_PAGE, SPECIFICATION } from '../links.ts';

export interface Page {
  readonly title: string;
  /** The breadcrumbs above the title. */
  readonly trail?: readonly (readonly [text: string, link: string])[];
  readonly body: Markup;
}

/** Sets the saved theme before the page is drawn. */
const THEME = "try{const t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}";

export function renderPage({ title, trail = [], body }: Page): string {
  const places = [['assay', HOME_PAGE] as const, ...trail];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · assay</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/base.css">
<link rel="stylesheet" href="/assets/site.css">
<script>${new Markup(THEME)}</script>
<script defer src="/assets/site.js"></script>
</head>
<body>
<a class="skip-link" href="#content">Skip to the content</a>
<header class="top">
<p class="product"><a href="${HOME_PAGE}">assay</a> <span>rules of the API</span></p>
<form id="search" role="search">
<label for="query">Search rules, scenarios, parameters, errors, sentences</label>
<input id="query" type="search" autocomplete="off" spellcheck="false" placeholder="resourceVersionMatch, 410, a scenario …">
</form>
<nav aria-label="Site"><a href="${SPECIFICATION}">Specification</a> <button type="button" id="theme" class="quiet" aria-label="Change between dark and light" title="Dark or light">◐</button></nav>
</header>
<section id="results" aria-label="Search results" aria-live="polite" hidden></section>
<main id="content">
<nav class="trail" aria-label="Where this is">${places.map(([text, link]) => html`<a href="${link}">${text}</a> <span aria-hidden="true">›</span> `)}</nav>
${body}
</main>
<footer><p>Made by <code>npm run site</code> from the specification, the rules, the features, the faults and the recorded observations.</p></footer>
</body>
</html>
`.text;
}
