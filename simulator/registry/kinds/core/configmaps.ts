/** The rules of ConfigMaps: keys must be valid file names, the total size is at most 1 MiB, and `immutable` forbids changes. */
import { measureBytes } from '../../../pure/go/text.ts';
import { checkConfigMapKey } from '../../../pure/names/names.ts';
import { invalidValue, tooLong } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { measureBase64 } from '../../base64-length.ts';
import type { KindRules } from '../../kind-rules.ts';
import { objectMembers, text } from '../../object-fields.ts';
import { validateImmutable } from './immutable.ts';

const MAX_BYTES = 1_048_576;

export const configmapsRules: KindRules = {
  skipSchemaValidation: true,
  validate(configmap) {
    const [data, binaryData] = [objectMembers(configmap.data), objectMembers(configmap.binaryData)];
    const problems: FieldProblem[] = [];
    let bytes = 0;
    for (const [key, value] of Object.entries(data)) {
      problems.push(...validateKey(`data[${key}]`, key));
      if (Object.hasOwn(binaryData, key)) {
        problems.push(invalidValue(`data[${key}]`, key, 'duplicate of key present in binaryData'));
      }
      bytes += measureBytes(text(value));
    }
    for (const [key, value] of Object.entries(binaryData)) {
      problems.push(...validateKey(`binaryData[${key}]`, key));
      bytes += measureBase64(text(value));
    }
    if (bytes > MAX_BYTES) problems.push(tooLong('[]', MAX_BYTES));
    return problems;
  },
  validatesUpdateFirst: true,
  validateUpdate: (next, previous) => validateImmutable(next, previous, ['data', 'binaryData']),
};

function validateKey(field: string, key: string): FieldProblem[] {
  return checkConfigMapKey(key).map((text) => invalidValue(field, key, text));
}
