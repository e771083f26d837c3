/** The list writers (list-writer.ts) of the text encodings, JSON and YAML. */

import type { DividedWork } from '../../foundation/event-loop.ts';
import type { ResponseBody } from '../../foundation/exchange.ts';
import { type WritableJson, writeCompactJson, writeJson } from '../../pure/json/write.ts';
import { writeLargeYamlList } from '../yaml/write-large-yaml.ts';
import { writeYaml } from '../yaml/write-yaml.ts';
import type { ListDocument, ListWriter } from './list-writer.ts';

/**
 * The texts before, between and after groups of items.
 *
 * Example: in `{"kind":"AList","items":[{…},{…}]}\n`, `startText` is `{"kind":"AList","items":[`, `separator` is `,`, and `endText` is
 * `]}\n`.
 */
interface ListText {
  readonly startText: string;
  readonly separator: string;
  readonly endText: string;
  writeItems(items: readonly WritableJson[]): DividedWork<string>;
}

class TextListWriter implements ListWriter {
  readonly #listText: ListText;
  readonly #chunks: Buffer[] = [];

  constructor(listText: ListText) {
    this.#listText = listText;
    this.#chunks.push(Buffer.from(listText.startText));
  }

  *addItems(items: readonly WritableJson[]): DividedWork<void> {
    const { separator, writeItems } = this.#listText;
    const text = yield* writeItems(items);
    this.#chunks.push(Buffer.from((this.#chunks.length > 1 ? separator : '') + text));
  }

  finish(): ResponseBody {
    return [...this.#chunks, Buffer.from(this.#listText.endText)];
  }
}

export function createJsonListWriter({ document }: ListDocument, isPretty: boolean): ListWriter {
  const text = writeJson(document, { pretty: isPretty });
  const index = text.lastIndexOf('[]');
  const [leadingText, trailingText] = [text.slice(0, index + 1), text.slice(index + 1)];
  if (!isPretty) {
    return new TextListWriter({
      startText: leadingText,
      separator: ',',
      endText: trailingText,
      writeItems: createSingleTurnWriter((items) => writeCompactJson(items).slice(1, -1)),
    });
  }
  // In the document, a list is indented one level deeper than on its own. All line breaks are part of the layout, because JSON strings
  // contain none.
  const writeItems = createSingleTurnWriter((items) =>
    writeJson(items, { pretty: true }).slice(1, -2).replaceAll('\n', '\n  '),
  );
  return new TextListWriter({ startText: leadingText, separator: ',', endText: `\n  ${trailingText}`, writeItems });
}

export function createYamlListWriter({ document, listName }: ListDocument): ListWriter {
  const text = writeYaml(document);
  const emptyListText = `${listName}: []\n`;
  const index = text.startsWith(emptyListText) ? 0 : text.indexOf(`\n${emptyListText}`) + 1;
  const startText = `${text.slice(0, index)}${listName}:\n`;
  return new TextListWriter({
    startText,
    separator: '',
    endText: text.slice(index + emptyListText.length),
    writeItems: (items) => writeLargeYamlList(items, 0),
  });
}

/** Returns a function that writes items in one turn of the event loop. The JavaScript engine writes a megabyte of JSON in milliseconds. */
function createSingleTurnWriter(write: (items: readonly WritableJson[]) => string): ListText['writeItems'] {
  // biome-ignore lint/correctness/useYield: the items are written in one turn
  return function* (items) {
    return write(items);
  };
}
