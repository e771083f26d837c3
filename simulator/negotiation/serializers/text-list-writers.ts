/** List writers of the encodings that are text (list-writer.ts). */

import type { DividedWork } from '../../ground/event-loop.ts';
import type { ResponseBody } from '../../ground/exchange.ts';
import { type WritableJson, writeCompactJson, writeJson } from '../../pure/json/write.ts';
import { writeYamlItems } from '../yaml/write-pieces.ts';
import { writeYaml } from '../yaml/write-yaml.ts';
import type { ListDocument, ListWriter } from './list-writer.ts';

/**
 * Texts around and between pieces.
 *
 * Worked example: for `{"kind":"AList","items":[`, `before` is this text, `separator` is `,`, and `after` is `]}` with a newline.
 */
interface TextFrame {
  readonly before: string;
  readonly separator: string;
  readonly after: string;
  writePiece(items: readonly WritableJson[]): DividedWork<string>;
}

class TextListWriter implements ListWriter {
  readonly #frame: TextFrame;
  readonly #chunks: Buffer[] = [];

  constructor(frame: TextFrame) {
    this.#frame = frame;
    this.#chunks.push(Buffer.from(frame.before));
  }

  *add(items: readonly WritableJson[]): DividedWork<void> {
    const { separator, writePiece } = this.#frame;
    const text = yield* writePiece(items);
    this.#chunks.push(Buffer.from((this.#chunks.length > 1 ? separator : '') + text));
  }

  finish(): ResponseBody {
    return [...this.#chunks, Buffer.from(this.#frame.after)];
  }
}

export function createJsonListWriter({ document }: ListDocument, isPretty: boolean): ListWriter {
  const text = writeJson(document, { pretty: isPretty });
  const index = text.lastIndexOf('[]');
  const [leadingText, trailingText] = [text.slice(0, index + 1), text.slice(index + 1)];
  if (!isPretty) {
    return new TextListWriter({
      before: leadingText,
      separator: ',',
      after: trailingText,
      writePiece: createSinglePieceWriter((items) => writeCompactJson(items).slice(1, -1)),
    });
  }
  // A list in a document is indented one level deeper than alone; JSON strings contain no line breaks.
  const writePiece = createSinglePieceWriter((items) =>
    writeJson(items, { pretty: true }).slice(1, -2).replaceAll('\n', '\n  '),
  );
  return new TextListWriter({ before: leadingText, separator: ',', after: `\n  ${trailingText}`, writePiece });
}

export function createYamlListWriter({ document, list: listPlaceholder }: ListDocument): ListWriter {
  const text = writeYaml(document);
  const empty = `${listPlaceholder}: []\n`;
  const index = text.startsWith(empty) ? 0 : text.indexOf(`\n${empty}`) + 1;
  const before = `${text.slice(0, index)}${listPlaceholder}:\n`;
  return new TextListWriter({
    before,
    separator: '',
    after: text.slice(index + empty.length),
    writePiece: (items) => writeYamlItems(items, 0),
  });
}

/** JSON is written by the engine, a megabyte in some milliseconds. */
function createSinglePieceWriter(write: (items: readonly WritableJson[]) => string): TextFrame['writePiece'] {
  // biome-ignore lint/correctness/useYield: it has no pieces
  return function* (items) {
    return write(items);
  };
}
