/** The behavior of ConfigMaps. Keys must be valid file names, the total size is at most 1 MiB, and `immutable` forbids changes. */
import { measureBytes } from '../../../pure/go/text.ts';
import { checkConfigMapKey } from '../../../pure/names/names.ts';
import { createInvalidValueProblem, createTooLongProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { countBase64Bytes } from '../../base64-length.ts';
import type { KindRules } from '../../kind-rules.ts';
import { readMembers, readText } from '../../object-fields.ts';
import { validateImmutableData } from './immutable-data.ts';

const MAX_DATA_BYTES = 1_048_576;

export const configMapKindRules: KindRules = {
  skipsSchemaValidation: true,
  validate(configmap) {
    const [data, binaryData] = [readMembers(configmap.data), readMembers(configmap.binaryData)];
    const problems: FieldProblem[] = [];
    let bytes = 0;
    for (const [key, value] of Object.entries(data)) {
      problems.push(...validateKey(`data[${key}]`, key));
      if (Object.hasOwn(binaryData, key)) {
        problems.push(createInvalidValueProblem(`data[${key}]`, key, 'duplicate of key present in binaryData'));
      }
      bytes += measureBytes(readText(value));
    }
    for (const [key, value] of Object.entries(binaryData)) {
      problems.push(...validateKey(`binaryData[${key}]`, key));
      bytes += countBase64Bytes(readText(value));
    }
    if (bytes > MAX_DATA_BYTES) problems.push(createTooLongProblem('[]', MAX_DATA_BYTES));
    return problems;
  },
  updateChecks: ['metadata', 'changes', 'object'],
  validateUpdate: (updatedObject, previous) =>
    validateImmutableData(updatedObject, previous, { textMembers: ['data'], bytesMembers: ['binaryData'] }),
};

function validateKey(field: string, key: string): FieldProblem[] {
  return checkConfigMapKey(key).map((detail) => createInvalidValueProblem(field, key, detail));
}
