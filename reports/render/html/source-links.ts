/** Renders the source of a rule, such as `Limits 7; Errors, row 409`, as links to the specification. Sources in other documents are not links. */
import { html, type Markup } from '../markup.ts';
import type { Specification } from './specification.ts';

export function renderSourceLinks(source: string, specification: Specification): Markup {
  const parts = source.split(/; */).map((sourceLocation) => {
    const id = findSpecificationAnchor(sourceLocation, specification);
    return id === undefined ? html`${sourceLocation}` : html`<a href="#${id}">${sourceLocation}</a>`;
  });
  return html`${parts.flatMap((sourceLocation, index) => (index === 0 ? [sourceLocation] : [html`; `, sourceLocation]))}`;
}

/** Returns the ID of the most specific element that a source names: a row, a list item or, if neither exists, the heading. */
export function findSpecificationAnchor(sourceLocation: string, { anchorsByName }: Specification): string | undefined {
  const sourceText = sourceLocation.toLowerCase().replaceAll('`', '').trim();
  // Examples: `Resources and their fields / Endpoints` (a heading below another heading), `Removed API versions, testing removals` (a
  // paragraph).
  const subheading = /^[^,]* \/ (.*)$/.exec(sourceText)?.[1];
  for (const text of [subheading ?? sourceText, sourceText, sourceText.split(', ').at(-1) ?? '']) {
    const heading = findLongestPrefix(text, anchorsByName);
    if (heading !== undefined)
      return (
        listExactNames(heading, text.slice(heading.length))
          .map((name) => anchorsByName.get(name))
          .find((id) => id) ?? anchorsByName.get(heading)
      );
  }
  return undefined;
}

function findLongestPrefix(text: string, anchorsByName: ReadonlyMap<string, string>): string | undefined {
  return [...anchorsByName.keys()]
    .filter((name) => name !== '' && (text === name || text.startsWith(`${name} `) || text.startsWith(`${name},`)))
    .sort((a, b) => b.length - a.length)[0];
}

function listExactNames(heading: string, remainingText: string): string[] {
  const row = /,? row (.+?)(?:, (?:parameter|column) .+)?$/.exec(remainingText)?.[1];
  const number = /^,? (?:rule )?(\d+[a-z]?)/.exec(remainingText)?.[1];
  const paragraphName = /^, (.+)$/.exec(remainingText)?.[1];
  return [
    ...(row === undefined ? [] : [`${heading} row ${row}`, `${heading} row ${row.split(',')[0]}`]),
    ...(number === undefined ? [] : [`${heading} ${number}`, `${heading} row ${number}`]),
    ...(paragraphName === undefined ? [] : [`${heading} ${paragraphName}`, paragraphName]),
  ];
}
