/** List writers of the encodings that are text (list-writer.ts). */

import type { Pieces } from '../../ground/event-loop.ts';
import type { AnswerBody } from '../../ground/exchange.ts';
import { compactJson, type Writable, writeJson } from '../../pure/json/write.ts';
import { writeYamlItems } from '../yaml/write-pieces.ts';
import { writeYaml } from '../yaml/write-yaml.ts';
import type { ListDocument, ListWriter } from './list-writer.ts';

/**
 * Texts around and between pieces.
 *
 * Worked example: for `{"kind":"AList","items":[`, `before` is this text, `between` is `,`, and `after` is `]}` with a newline.
 */
interface Frame {
  readonly before: string;
  readonly between: string;
  readonly after: string;
  piece(items: readonly Writable[]): Pieces<string>;
}

class TextWriter implements ListWriter {
  readonly #frame: Frame;
  readonly #pieces: Buffer[] = [];

  constructor(frame: Frame) {
    this.#frame = frame;
    this.#pieces.push(Buffer.from(frame.before));
  }

  *add(items: readonly Writable[]): Pieces<void> {
    const { between, piece } = this.#frame;
    const text = yield* piece(items);
    this.#pieces.push(Buffer.from((this.#pieces.length > 1 ? between : '') + text));
  }

  finish(): AnswerBody {
    return [...this.#pieces, Buffer.from(this.#frame.after)];
  }
}

export function createJsonListWriter({ document }: ListDocument, pretty: boolean): ListWriter {
  const whole = writeJson(document, { pretty });
  const index = whole.lastIndexOf('[]');
  const [before, after] = [whole.slice(0, index + 1), whole.slice(index + 1)];
  if (!pretty) {
    return new TextWriter({
      before,
      between: ',',
      after,
      piece: writeSinglePiece((items) => compactJson(items).slice(1, -1)),
    });
  }
  // A list in a document is indented one level deeper than alone; JSON strings contain no line breaks.
  const piece = writeSinglePiece((items) => writeJson(items, { pretty: true }).slice(1, -2).replaceAll('\n', '\n  '));
  return new TextWriter({ before, between: ',', after: `\n  ${after}`, piece });
}

export function createYamlListWriter({ document, list }: ListDocument): ListWriter {
  const whole = writeYaml(document);
  const empty = `${list}: []\n`;
  const index = whole.startsWith(empty) ? 0 : whole.indexOf(`\n${empty}`) + 1;
  const before = `${whole.slice(0, index)}${list}:\n`;
  return new TextWriter({
    before,
    between: '',
    after: whole.slice(index + empty.length),
    piece: (items) => writeYamlItems(items, 0),
  });
}

/** JSON is written by the engine, a megabyte in some milliseconds. */
function writeSinglePiece(write: (items: readonly Writable[]) => string): Frame['piece'] {
  // biome-ignore lint/correctness/useYield: it has no pieces
  return function* (items) {
    return write(items);
  };
}
