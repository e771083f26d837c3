/** Warning header fields: one for each thing to warn of, with code 299 and no agent. */
import type { HeaderPairs } from '../../../client/exchange/exchange.ts';

const ITEM = /^\s*299 - ("(?:[^"\\]|\\.)*")\s*(?:,|$)/;

/** Several fields of that name, or one with commas, say the same. What is no warning of this sort is shown as it came. */
export function warningsIn(headers: HeaderPairs): string[] {
  return headers.filter(([name]) => name.toLowerCase() === 'warning').flatMap(([, value]) => itemsIn(value));
}

/** Header fields without warnings of these texts. */
export function omitWarnings(headers: HeaderPairs, texts: readonly string[]): HeaderPairs {
  return headers.filter((header) => {
    const warnings = warningsIn([header]);
    return warnings.length === 0 || !warnings.every((text) => texts.includes(text));
  });
}

function itemsIn(value: string): string[] {
  const items: string[] = [];
  for (let rest = value; rest.trim() !== ''; ) {
    const match = ITEM.exec(rest);
    if (match === null) return [...items, `(no warning) ${rest}`];
    items.push(unquoteText(match[1] ?? ''));
    rest = rest.slice(match[0].length);
  }
  return items;
}

/** A backslash stands before what could be mistaken, be it for anything else than JSON. */
function unquoteText(text: string): string {
  return text.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}
