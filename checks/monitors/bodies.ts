/** A body has the format of its Content-Type: valid JSON, YAML, or protobuf with its prefix. */
import type { Monitor } from './monitor.ts';

export const bodies: Monitor = {
  id: 'bodies',
  statement: 'A body can be read as what its Content-Type names.',
  rules: ['media-response-content-type-matches'],
  judge: ({ answers }) => {
    const read = answers.filter(({ document, unreadable }) => document !== undefined || unreadable !== undefined);
    return {
      compared: read.length,
      contradictions: read.flatMap(({ id, contentType, unreadable }) =>
        unreadable === undefined
          ? []
          : [
              {
                what: `the body of the answer, which is ${contentType}`,
                expected: `a document in ${contentType}`,
                actual: unreadable,
                evidence: [{ id }],
              },
            ],
      ),
    };
  },
};
