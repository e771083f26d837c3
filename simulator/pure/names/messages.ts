/** The messages that name rules share: the requirement, with examples and the regular expression. */
import { byteLength } from '../go/text.ts';

/** The problems of a name; empty if it is valid. */
export type Messages = string[];

export interface Pattern {
  readonly message: string;
  /** Without anchors, as shown in messages. */
  readonly source: string;
  readonly examples: readonly string[];
  readonly maxBytes?: number;
}

export function checker(pattern: Pattern): (value: string) => Messages {
  const expression = new RegExp(`^(?:${pattern.source})$`);
  const mismatch = mismatchMessage(pattern);
  return (value) => {
    const messages: Messages = [];
    if (pattern.maxBytes !== undefined && byteLength(value) > pattern.maxBytes) {
      messages.push(maxLengthMessage(pattern.maxBytes));
    }
    if (!expression.test(value)) messages.push(mismatch);
    return messages;
  };
}

export function mismatchMessage({ message, source, examples }: Pattern): string {
  const exampleTexts = examples.map((example) => `'${example}', `).join(' or ');
  return examples.length === 0
    ? `${message} (regex used for validation is '${source}')`
    : `${message} (e.g. ${exampleTexts}regex used for validation is '${source}')`;
}

export function maxLengthMessage(bytes: number): string {
  return `must be no more than ${bytes} characters`;
}

export const EMPTY_MESSAGE = 'must be non-empty';
