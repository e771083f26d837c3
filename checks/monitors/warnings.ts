/** Warning headers have the format of RFC 7234, section 5.5: `299 - "text"`. */

import { formatValue } from './evidence/format-value.ts';
import type { Monitor } from './monitor.ts';

/** A warning: code, agent, text in quotes, and optionally a date in quotes. A header may contain several warnings. */
const WARNING_SYNTAX = String.raw`\d{3} \S+ "(?:[^"\\]|\\.)*"(?: "[^"]*")?`;
const HEADER_SYNTAX = new RegExp(`^${WARNING_SYNTAX}(?:\\s*,\\s*${WARNING_SYNTAX})*$`, 's');

export const warningMonitor: Monitor = {
  id: 'warnings',
  statement: 'A Warning header has a code of three digits, an agent and a quoted text.',
  rules: ['warn-header-syntax'],
  check: ({ responses }) => {
    const headers = responses.flatMap(({ id, warnings }) => warnings.map((header) => ({ id, header })));
    return {
      comparisonCount: headers.length,
      contradictions: headers
        .filter(({ header }) => !HEADER_SYNTAX.test(header.trim()))
        .map(({ id, header }) => ({
          subject: 'the header Warning',
          expected: 'a code of three digits, an agent and a text in quotes',
          actual: formatValue(header),
          evidence: [{ id }],
        })),
    };
  },
};
