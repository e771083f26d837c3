/** Warning headers have the form of RFC 7234, section 5.5: `299 - "text"`. */

import { formatValue } from './evidence/format-value.ts';
import type { Monitor } from './monitor.ts';

/** Code, agent and quoted text, perhaps with the date in quotes. A header may have several. */
const ITEM = String.raw`\d{3} \S+ "(?:[^"\\]|\\.)*"(?: "[^"]*")?`;
const HEADER = new RegExp(`^${ITEM}(?:\\s*,\\s*${ITEM})*$`, 's');

export const warnings: Monitor = {
  id: 'warnings',
  statement: 'A Warning header has a code of three digits, an agent and a quoted text.',
  rules: ['warn-header-syntax'],
  judge: ({ answers }) => {
    const headersById = answers.flatMap(({ id, warnings: headers }) => headers.map((header) => ({ id, header })));
    return {
      compared: headersById.length,
      contradictions: headersById
        .filter(({ header }) => !HEADER.test(header.trim()))
        .map(({ id, header }) => ({
          what: 'the header Warning',
          expected: 'a code of three digits, an agent and a text in quotes',
          actual: formatValue(header),
          evidence: [{ id }],
        })),
    };
  },
};
