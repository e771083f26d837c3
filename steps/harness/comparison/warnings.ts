/** Warning header fields: one for each warning, with code 299 and no agent. */
import type { HeaderPairs } from '../../../client/exchange/exchange.ts';

const WARNING_PATTERN = /^\s*299 - ("(?:[^"\\]|\\.)*")\s*(?:,|$)/;

/**
 * Returns the texts of warnings. Several header fields are equivalent to one field with commas. A malformed warning is returned with a
 * note.
 */
export function parseWarnings(headers: HeaderPairs): string[] {
  return headers.filter(([name]) => name.toLowerCase() === 'warning').flatMap(([, value]) => splitWarnings(value));
}

/** Returns header fields without the warnings that have one of these texts. */
export function omitWarnings(headers: HeaderPairs, texts: readonly string[]): HeaderPairs {
  return headers.filter((header) => {
    const warnings = parseWarnings([header]);
    return warnings.length === 0 || !warnings.every((text) => texts.includes(text));
  });
}

function splitWarnings(value: string): string[] {
  const warnings: string[] = [];
  for (let remainingText = value; remainingText.trim() !== ''; ) {
    const match = WARNING_PATTERN.exec(remainingText);
    if (match === null) return [...warnings, `(malformed warning) ${remainingText}`];
    warnings.push(unquoteText(match[1] ?? ''));
    remainingText = remainingText.slice(match[0].length);
  }
  return warnings;
}

/** Removes the quotes and the backslashes of a quoted text. A backslash may precede characters that JSON does not escape. */
function unquoteText(text: string): string {
  return text.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}
