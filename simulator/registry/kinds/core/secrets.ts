/** The behavior of Secrets. `stringData` is merged into `data`, well-known types have required keys, and the type is immutable. */
import type { Dialect } from '../../../../spec/dialect.ts';
import { checkConfigMapKey } from '../../../pure/names/names.ts';
import {
  createInvalidValueProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../../pure/status/field-problem.ts';
import { countBase64Bytes } from '../../base64-length.ts';
import type { KindRules } from '../../kind-rules.ts';
import { readMembers, readText } from '../../object-fields.ts';
import { validateImmutableData } from './immutable-data.ts';

const MAX_DATA_BYTES = 1_048_576;

export function createSecretKindRules(dialect: Dialect): KindRules {
  const requiredKeys: Readonly<Record<string, readonly string[]>> = {
    [`${dialect.domain}/tls`]: ['tls.crt', 'tls.key'],
    [`${dialect.domain}/dockercfg`]: ['.dockercfg'],
    [`${dialect.domain}/dockerconfigjson`]: ['.dockerconfigjson'],
    [`${dialect.domain}/ssh-auth`]: ['ssh-privatekey'],
  };
  return {
    skipsSchemaValidation: true,
    setDefaults(secret) {
      if ((secret.type ?? '') === '') secret.type = 'Opaque';
      const stringEntries = Object.entries(readMembers(secret.stringData));
      delete secret.stringData;
      if (stringEntries.length === 0) return;
      secret.data = {
        ...readMembers(secret.data),
        ...Object.fromEntries(
          stringEntries.map(([key, value]) => [key, Buffer.from(readText(value)).toString('base64')]),
        ),
      };
    },
    validate(secret) {
      const data = readMembers(secret.data);
      const bytes = Object.values(data).reduce<number>((sum, value) => sum + countBase64Bytes(readText(value)), 0);
      const missingKeys = (requiredKeys[readText(secret.type)] ?? []).filter((key) => !Object.hasOwn(data, key));
      return [
        ...Object.keys(data).flatMap((key) =>
          checkConfigMapKey(key).map((detail) => createInvalidValueProblem(`data[${key}]`, key, detail)),
        ),
        ...(bytes > MAX_DATA_BYTES ? [createTooLongProblem('data', MAX_DATA_BYTES)] : []),
        ...missingKeys.map((key) => createRequiredProblem(`data[${key}]`)),
      ];
    },
    updateChecks: ['metadata', 'changes', 'object'],
    validateUpdate: (updatedObject, previous) => [
      ...(updatedObject.type === previous.type
        ? []
        : [createInvalidValueProblem('type', readText(updatedObject.type), 'field is immutable')]),
      ...validateImmutableData(updatedObject, previous, { bytesMembers: ['data'] }),
    ],
    selectableFields: { names: ['type'], readValues: (secret) => ({ type: String(secret.type ?? '') }) },
  };
}
