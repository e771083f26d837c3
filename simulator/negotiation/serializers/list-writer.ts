/**
 * A document that ends in one list, written piece by piece: a list of thousands of objects in an encoding whose bytes aren't kept would
 * otherwise be the work of a second.
 */
import type { AnswerBody } from '../../ground/exchange.ts';
import { compactJson, type Writable, writeJson } from '../../pure/json/write.ts';

export interface ListWriter {
  /** The next items, at least one. */
  add(items: readonly Writable[]): void;
  /** The whole document, with at least one item. */
  finish(): AnswerBody;
}

/** A document whose member `list` is empty, and is the last where their order counts. */
export interface ListDocument {
  readonly document: Readonly<Record<string, Writable>>;
  readonly list: string;
}

/**
 * Texts that stand around and between pieces.
 *
 * Worked example: `{"kind":"AList","items":[` is before, `,` between, `]}` and a newline are after.
 */
interface Frame {
  readonly before: string;
  readonly between: string;
  readonly after: string;
  piece(items: readonly Writable[]): string;
}

class TextWriter implements ListWriter {
  readonly #frame: Frame;
  readonly #pieces: Buffer[] = [];

  constructor(frame: Frame) {
    this.#frame = frame;
    this.#pieces.push(Buffer.from(frame.before));
  }

  add(items: readonly Writable[]): void {
    const { between, piece } = this.#frame;
    this.#pieces.push(Buffer.from((this.#pieces.length > 1 ? between : '') + piece(items)));
  }

  finish(): AnswerBody {
    return [...this.#pieces, Buffer.from(this.#frame.after)];
  }
}

export function jsonListWriter({ document }: ListDocument, pretty: boolean): ListWriter {
  const whole = writeJson(document, pretty);
  const at = whole.lastIndexOf('[]');
  const [before, after] = [whole.slice(0, at + 1), whole.slice(at + 1)];
  if (!pretty) {
    const piece = (items: readonly Writable[]) => compactJson(items).slice(1, -1);
    return new TextWriter({ before, between: ',', after, piece });
  }
  // A list in a document stands one level deeper than alone; no string of JSON has a line break in it.
  const piece = (items: readonly Writable[]) => writeJson(items, true).slice(1, -2).replaceAll('\n', '\n  ');
  return new TextWriter({ before, between: ',', after: `\n  ${after}`, piece });
}

/** `write` sorts the members of an object, and doesn't indent lists. */
export function yamlListWriter({ document, list }: ListDocument, write: (value: Writable) => string): ListWriter {
  const whole = write(document);
  const empty = `${list}: []\n`;
  const at = whole.startsWith(empty) ? 0 : whole.indexOf(`\n${empty}`) + 1;
  const before = `${whole.slice(0, at)}${list}:\n`;
  return new TextWriter({ before, between: '', after: whole.slice(at + empty.length), piece: write });
}
