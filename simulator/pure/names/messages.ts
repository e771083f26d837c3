/** Creates the messages that name rules share. They contain the requirement, examples and the regular expression. */
import { measureBytes } from '../go/text.ts';

/** The messages about the problems of a name. The list is empty for a valid name. */
export type ProblemMessages = string[];

export interface NamePattern {
  /** The requirement for names, with which the message about an invalid name begins. */
  readonly message: string;
  /** The regular expression without anchors, as in messages. */
  readonly source: string;
  readonly examples: readonly string[];
  readonly maxBytes?: number;
}

export function createPatternCheck(pattern: NamePattern): (value: string) => ProblemMessages {
  const expression = new RegExp(`^(?:${pattern.source})$`);
  const mismatchMessage = formatMismatchMessage(pattern);
  return (value) => {
    const messages: ProblemMessages = [];
    if (pattern.maxBytes !== undefined && measureBytes(value) > pattern.maxBytes) {
      messages.push(formatMaxLengthMessage(pattern.maxBytes));
    }
    if (!expression.test(value)) messages.push(mismatchMessage);
    return messages;
  };
}

export function formatMismatchMessage({ message: requirement, source, examples }: NamePattern): string {
  const exampleTexts = examples.map((example) => `'${example}', `).join(' or ');
  return examples.length === 0
    ? `${requirement} (regex used for validation is '${source}')`
    : `${requirement} (e.g. ${exampleTexts}regex used for validation is '${source}')`;
}

export function formatMaxLengthMessage(bytes: number): string {
  return `must be no more than ${bytes} characters`;
}

export const EMPTY_MESSAGE = 'must be non-empty';
