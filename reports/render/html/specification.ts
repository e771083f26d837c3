/**
 * Renders the specification as a section of the page, to which the sources of rules link. The text is Markdown with headings, paragraphs, lists,
 * tables and `code`. Examples of sources, with the elements and the links:
 *
 *     Limits 7                             item 7 of the list below the heading `Limits`               #specification-limits-7
 *     Merge markers, table, row listType   a row of the table below the paragraph `Merge markers …:`   #specification-merge-markers-row-listtype
 */
import { html, type Markup } from '../markup.ts';

export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** The level of a heading, from 1; 0 for other blocks. */
  readonly level: number;
  /** The text of the block, or the cells of a row. */
  readonly texts: readonly string[];
  readonly number?: string;
  readonly id?: string;
}

/** The blocks of the text, and the IDs of the elements by their names in sources, such as `limits`, `limits 7` and `limits row 409`. */
export interface Specification {
  readonly blocks: readonly Block[];
  readonly anchorsByName: ReadonlyMap<string, string>;
}

export function parseSpecification(text: string): Specification {
  const blocks: Block[] = [];
  const anchorsByName = new Map<string, string>();
  let heading = '';
  let lastParagraph = '';
  /** Creates the ID of an element, and registers those of its names that no earlier element has. */
  const createAnchor = (names: readonly string[]): { id?: string } => {
    const unusedNames = names.filter((name) => !anchorsByName.has(name));
    const id = `specification-${createSlug(unusedNames[0] ?? '')}`;
    for (const name of unusedNames) anchorsByName.set(name, id);
    return unusedNames.length === 0 ? {} : { id };
  };
  const listQualifiedNames = (blockName: string) =>
    [lastParagraph, heading].filter((name) => name !== '').map((name) => `${name} ${blockName}`);
  for (const line of text.split('\n')) {
    const [, headingMarks, title] = /^(#+) (.+)$/.exec(line) ?? [];
    const [, number, item] = /^(\d+)\. (.+)$/.exec(line) ?? [];
    if (headingMarks !== undefined && title !== undefined) {
      heading = createName(title, '(');
      lastParagraph = '';
      blocks.push({ kind: 'heading', level: headingMarks.length, texts: [title], ...createAnchor([heading]) });
    } else if (number !== undefined && item !== undefined) {
      blocks.push({ kind: 'item', level: 0, texts: [item], number, ...createAnchor(listQualifiedNames(number)) });
    } else if (line.startsWith('- ')) {
      blocks.push({
        kind: 'item',
        level: 0,
        texts: [line.slice(2)],
        ...createAnchor(listQualifiedNames(createName(line.slice(2)))),
      });
    } else if (/^\|[-|]+\|$/.test(line)) {
      // The line below the header of a table has no content.
    } else if (line.startsWith('|')) {
      const texts = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      blocks.push({ kind: 'row', level: 0, texts, ...createAnchor(listRowNames(texts).flatMap(listQualifiedNames)) });
    } else if (line !== '') {
      const paragraphName = createName(line.endsWith(':') ? (line.split('. ').at(-1) ?? line) : line);
      lastParagraph = paragraphName.length < 60 ? paragraphName : '';
      blocks.push({
        kind: 'paragraph',
        level: 0,
        texts: [line],
        ...(lastParagraph === '' ? {} : createAnchor([lastParagraph, ...listQualifiedNames('')])),
      });
    }
  }
  return { blocks, anchorsByName };
}

/** Returns the names of a row: its first cell, or its first two cells. */
function listRowNames([first = '', second = '']: readonly string[]): string[] {
  const [firstName, secondName] = [createName(first, ''), createName(second, '')];
  return [`row ${firstName} / ${secondName}`, `row ${firstName} ${secondName}`, `row ${firstName}`];
}

/** Returns the name by which sources refer to a text: the words before a parenthesis or colon, without markup. */
function createName(text: string, endCharacters = '(:'): string {
  const endIndex = [...text].findIndex((letter) => endCharacters.includes(letter));
  return (endIndex < 1 ? text : text.slice(0, endIndex)).replaceAll('`', '').trim().toLowerCase();
}

function createSlug(name: string): string {
  return name.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}

export function renderSpecification({ blocks }: Specification): Markup {
  return html`<section id="specification" aria-labelledby="specification-heading">
<h2 id="specification-heading">Specification</h2>
<details class="specification"><summary>The specification, which is the source of the rules</summary>
${groupBlocks(blocks).map(renderGroup)}
</details>
</section>`;
}

/** Groups adjacent items into lists, and adjacent rows into tables. */
function groupBlocks(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const lastGroup = groups.at(-1);
    if (lastGroup?.[0]?.kind === block.kind && (block.kind === 'item' || block.kind === 'row')) lastGroup.push(block);
    else groups.push([block]);
  }
  return groups;
}

function renderGroup(group: readonly Block[]): Markup {
  const [first, ...bodyRows] = group;
  if (first === undefined) return html``;
  if (first.kind === 'row') {
    const head = html`<tr>${first.texts.map((text) => html`<th scope="col">${renderInline(text)}</th>`)}</tr>`;
    const rows = bodyRows.map(
      (row) => html`<tr${renderId(row)}>${row.texts.map((text) => html`<td>${renderInline(text)}</td>`)}</tr>`,
    );
    return html`<div class="table" tabindex="0"><table>${head}${rows}</table></div>`;
  }
  if (first.kind === 'item') {
    const items = group.map((item) => html`<li${renderId(item)}>${renderInline(item.texts[0] ?? '')}</li>`);
    return first.number === undefined ? html`<ul>${items}</ul>` : html`<ol start="${first.number}">${items}</ol>`;
  }
  const text = renderInline(first.texts[0] ?? '');
  if (first.kind === 'paragraph') return html`<p${renderId(first)}>${text}</p>`;
  // The section has an h2 heading, so the headings of the text start at h3.
  return first.level < 3 ? html`<h3${renderId(first)}>${text}</h3>` : html`<h4${renderId(first)}>${text}</h4>`;
}

function renderId({ id }: Block): Markup {
  return id === undefined ? html`` : html` id="${id}"`;
}

/** Renders text between backquotes as code. */
function renderInline(text: string): Markup[] {
  return text.split('`').map((segment, index) => (index % 2 === 0 ? html`${segment}` : html`<code>${segment}</code>`));
}
