/** A body has the format of its Content-Type: valid JSON, YAML, or protobuf with its prefix. */
import type { Monitor } from './monitor.ts';

export const bodyMonitor: Monitor = {
  id: 'bodies',
  statement: 'A body has the format of its Content-Type.',
  rules: ['media-response-content-type-matches'],
  check: ({ responses }) => {
    const responsesWithBody = responses.filter(
      ({ document, decodingError }) => document !== undefined || decodingError !== undefined,
    );
    return {
      comparisonCount: responsesWithBody.length,
      contradictions: responsesWithBody.flatMap(({ id, contentType, decodingError }) =>
        decodingError === undefined
          ? []
          : [
              {
                subject: `the body of the response, with Content-Type ${contentType}`,
                expected: `a valid ${contentType} document`,
                actual: decodingError,
                evidence: [{ id }],
              },
            ],
      ),
    };
  },
};
