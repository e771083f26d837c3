/**
 * The text of the specification as a section of the page, so that the source of a rule is a link to its words. The text is Markdown of
 * the simplest sort: headings, paragraphs, lists, tables, `code`.
 *
 *     Limits 7                          the item 7 of the list below the heading `Limits`      #specification-limits-7
 *     Merge markers, table, row listType   the row of a table below the paragraph `Merge markers …:`   #specification-merge-markers-row-listtype
 */
import { html, type Markup } from '../markup.ts';

export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** Of a heading: 1 and more. */
  readonly level: number;
  /** One; of a row its cells. */
  readonly texts: readonly string[];
  readonly number?: string;
  readonly id?: string;
}

/** The blocks of the text, and where the parts of it are that sources name: `limits`, `limits 7`, `limits row 409`. */
export interface Specification {
  readonly blocks: readonly Block[];
  readonly places: ReadonlyMap<string, string>;
}

export function specificationOf(text: string): Specification {
  const blocks: Block[] = [];
  const places = new Map<string, string>();
  let heading = '';
  let part = '';
  /** The id of a place that was not there yet, under the names by which a source may mean it. */
  const place = (names: readonly string[]): { id?: string } => {
    const free = names.filter((name) => !places.has(name));
    const id = `specification-${slugOf(free[0] ?? '')}`;
    for (const name of free) places.set(name, id);
    return free.length === 0 ? {} : { id };
  };
  const below = (what: string) => [part, heading].filter((name) => name !== '').map((name) => `${name} ${what}`);
  for (const line of text.split('\n')) {
    const [, marks, title] = /^(#+) (.+)$/.exec(line) ?? [];
    const [, number, item] = /^(\d+)\. (.+)$/.exec(line) ?? [];
    if (marks !== undefined && title !== undefined) {
      heading = nameOf(title, '(');
      part = '';
      blocks.push({ kind: 'heading', level: marks.length, texts: [title], ...place([heading]) });
    } else if (number !== undefined && item !== undefined) {
      blocks.push({ kind: 'item', level: 0, texts: [item], number, ...place(below(number)) });
    } else if (line.startsWith('- ')) {
      blocks.push({ kind: 'item', level: 0, texts: [line.slice(2)], ...place(below(nameOf(line.slice(2)))) });
    } else if (/^\|[-|]+\|$/.test(line)) {
    } else if (line.startsWith('|')) {
      const texts = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      blocks.push({ kind: 'row', level: 0, texts, ...place(rowNames(texts).flatMap(below)) });
    } else if (line !== '') {
      const named = nameOf(line.endsWith(':') ? (line.split('. ').at(-1) ?? line) : line);
      part = named.length < 60 ? named : '';
      blocks.push({ kind: 'paragraph', level: 0, texts: [line], ...(part === '' ? {} : place([part, ...below('')])) });
    }
  }
  return { blocks, places };
}

/** A row is called by its first cell, or by its first two. */
function rowNames([first = '', second = '']: readonly string[]): string[] {
  const [one, two] = [nameOf(first, ''), nameOf(second, '')];
  return [`row ${one} / ${two}`, `row ${one} ${two}`, `row ${one}`];
}

/** What a source calls it: the words before a parenthesis or a colon, without marks. */
function nameOf(text: string, ends = '(:'): string {
  const end = [...text].findIndex((letter) => ends.includes(letter));
  return (end < 1 ? text : text.slice(0, end)).replaceAll('`', '').trim().toLowerCase();
}

function slugOf(name: string): string {
  return name.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}

export function specificationSection({ blocks }: Specification): Markup {
  return html`<section id="specification" aria-labelledby="specification-heading">
<h2 id="specification-heading">Specification</h2>
<details class="specification"><summary>The text that the rules are taken from</summary>
${grouped(blocks).map(drawGroup)}
</details>
</section>`;
}

/** Neighbours of one kind: the items of a list, the rows of a table. */
function grouped(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.[0]?.kind === block.kind && (block.kind === 'item' || block.kind === 'row')) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function drawGroup(group: readonly Block[]): Markup {
  const [first, ...others] = group;
  if (first === undefined) return html``;
  if (first.kind === 'row') {
    const head = html`<tr>${first.texts.map((text) => html`<th scope="col">${inline(text)}</th>`)}</tr>`;
    const rows = others.map(
      (row) => html`<tr${idOf(row)}>${row.texts.map((text) => html`<td>${inline(text)}</td>`)}</tr>`,
    );
    return html`<div class="table" tabindex="0"><table>${head}${rows}</table></div>`;
  }
  if (first.kind === 'item') {
    const items = group.map((item) => html`<li${idOf(item)}>${inline(item.texts[0] ?? '')}</li>`);
    return first.number === undefined ? html`<ul>${items}</ul>` : html`<ol start="${first.number}">${items}</ol>`;
  }
  const text = inline(first.texts[0] ?? '');
  if (first.kind === 'paragraph') return html`<p${idOf(first)}>${text}</p>`;
  // Below the heading of the section.
  return first.level < 3 ? html`<h3${idOf(first)}>${text}</h3>` : html`<h4${idOf(first)}>${text}</h4>`;
}

function idOf({ id }: Block): Markup {
  return id === undefined ? html`` : html` id="${id}"`;
}

/** Between backquotes is code. */
function inline(text: string): Markup[] {
  return text.split('`').map((piece, at) => (at % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`));
}
