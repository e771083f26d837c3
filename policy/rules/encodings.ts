/** Checks that the schemas of all encodings of a version have the same fields. */
import { listFields, listKinds } from '../api.ts';
import type { PolicyRule } from '../rule.ts';

const ENCODINGS = ['json', 'protobuf'];

export const encodingFieldsRule: PolicyRule = {
  id: 'ver-json-protobuf-same-rules',
  number: 'serialization schemas',
  check: ({ groups }) =>
    listKinds(groups).flatMap((kind) =>
      listFields(kind).flatMap(
        ({ name, source: { encodings = ENCODINGS, introduced = kind.lifecycle.introduced } }) => {
          const missingEncodings = ENCODINGS.filter((encoding) => !encodings.includes(encoding));
          return missingEncodings.length === 0
            ? []
            : [
                {
                  element: name,
                  release: introduced,
                  description: `exists in ${encodings.join(' and ')}, but not in ${missingEncodings.join(' and ')}`,
                  requirement: `the same field in ${ENCODINGS.join(' and ')}`,
                },
              ];
        },
      ),
    ),
};
