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
 * Worked example: for `{"kind":"AList","items":[`, `before` is this text, `separator` is `,`, and `after` is `]}` with a newline.
 */
interface Frame {
  readonly before: string;
  readonly separator: string;
  readonly after: string;
  writePiece(items: readonly Writable[]): Pieces<string>;
}

class TextWriter implements ListWriter {
  readonly #frame: Frame;
  readonly #chunks: Buffer[] = [];

  constructor(frame: Frame) {
    this.#frame = frame;
    this.#chunks.push(Buffer.from(frame.before));
  }

  *add(items: readonly Writable[]): Pieces<void> {
    const { separator, writePiece } = this.#frame;
    const text = yield* writePiece(items);
    this.#chunks.push(Buffer.from((this.#chunks.length > 1 ? separator : '') + text));
  }

  finish(): AnswerBody {
    return [...this.#chunks, Buffer.from(this.#frame.after)];
  }
}

export function createJsonListWriter({ document }: ListDocument, pretty: boolean): ListWriter {
  const text = writeJson(document, { pretty });
  const index = text.lastIndexOf('[]');
  const [before, after] = [text.slice(0, index + 1), text.slice(index + 1)];
  if (!pretty) {
    return new TextWriter({
      before,
      separator: ',',
      after,
      writePiece: writeSinglePiece((items) => compactJson(items).slice(1, -1)),
    });
  }
  // A list in a document is indented one level deeper than alone; JSON strings contain no line breaks.
  const writePiece = writeSinglePiece((items) =>
    writeJson(items, { pretty: true }).slice(1, -2).replaceAll('\n', '\n  '),
  );
  return new TextWriter({ before, separator: ',', after: `\n  ${after}`, writePiece });
}

export function createYamlListWriter({ document, list }: ListDocument): ListWriter {
  const text = writeYaml(document);
  const empty = `${list}: []\n`;
  const index = text.startsWith(empty) ? 0 : text.indexOf(`\n${empty}`) + 1;
  const before = `${text.slice(0, index)}${list}:\n`;
  return new TextWriter({
    before,
    separator: '',
    after: text.slice(index + empty.length),
    writePiece: (items) => writeYamlItems(items, 0),
  });
}

/** JSON is written by the engine, a megabyte in some milliseconds. */
function writeSinglePiece(write: (items: readonly Writable[]) => string): Frame['writePiece'] {
  // biome-ignore lint/correctness/useYield: it has no pieces
  return function* (items) {
    return write(items);
  };
}
