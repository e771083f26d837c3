/** Changes the wording of texts: reverses the order of the words and removes the punctuation, but keeps names. */
import { Transform } from 'node:stream';
import { isJsonObject } from '../../../values/json-object.ts';

/** A text that the specification prescribes literally. */
const PRESCRIBED_TEXT = 'Too large resource version';

export function rewordText(text: string): string {
  if (text.includes(PRESCRIBED_TEXT)) return `Later, please. ${PRESCRIBED_TEXT}.`;
  const words = text
    .replaceAll(/[^\p{L}\p{N}._/-]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '');
  return `sorry: ${words.toReversed().join(' ')}`;
}

export function rewordBody(text: string): string {
  const [, indent] = /^\{\n( +)/.exec(text) ?? [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  return rewordTexts(value) ? `${JSON.stringify(value, undefined, indent?.length)}\n` : text;
}

/** Changes the texts of a document in place. Returns false if it has none, so that its bytes are forwarded unchanged. */
function rewordTexts(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  if (isJsonObject(value.object) && value.object.kind === 'Status') return rewordTexts(value.object);
  if (value.kind === 'Status') {
    rewordMember(value, 'message');
    const causes = isJsonObject(value.details) && Array.isArray(value.details.causes) ? value.details.causes : [];
    for (const cause of causes) rewordMember(cause, 'message');
    return true;
  }
  const columns = Array.isArray(value.columnDefinitions) ? value.columnDefinitions : [];
  for (const column of columns) rewordMember(column, 'description');
  return columns.length > 0;
}

function rewordMember(object: unknown, member: string): void {
  if (!isJsonObject(object)) return;
  const text = object[member];
  if (typeof text === 'string') Object.assign(object, { [member]: rewordText(text) });
}

/** Returns a transform that rewords a stream of events line by line. */
export function createLineRewording(): Transform {
  let remainingText = '';
  return new Transform({
    decodeStrings: false,
    transform(chunk, _, callback) {
      const lines = (remainingText + String(chunk)).split('\n');
      remainingText = lines.pop() ?? '';
      callback(
        null,
        lines.map((line) => `${line.includes('"Status"') ? rewordBody(line).trimEnd() : line}\n`).join(''),
      );
    },
    flush(done) {
      done(null, remainingText);
    },
  });
}
