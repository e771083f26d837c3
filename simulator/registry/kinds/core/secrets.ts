/** The rules of Secrets: `stringData` is merged into `data`, well-known types have required keys, and the type is immutable. */
import type { Dialect } from '../../../../spec/dialect.ts';
import { checkConfigMapKey } from '../../../pure/names/names.ts';
import { invalidValue, required, tooLong } from '../../../pure/status/field-problem.ts';
import { measureBase64 } from '../../base64-length.ts';
import type { KindRules } from '../../kind-rules.ts';
import { objectMembers, text } from '../../object-fields.ts';
import { validateImmutable } from './immutable.ts';

const MAX_BYTES = 1_048_576;

export function createSecretRules(dialect: Dialect): KindRules {
  const requiredKeys: Readonly<Record<string, readonly string[]>> = {
    [`${dialect.protocolPrefix}/tls`]: ['tls.crt', 'tls.key'],
    [`${dialect.protocolPrefix}/dockercfg`]: ['.dockercfg'],
    [`${dialect.protocolPrefix}/dockerconfigjson`]: ['.dockerconfigjson'],
    [`${dialect.protocolPrefix}/ssh-auth`]: ['ssh-privatekey'],
  };
  return {
    skipSchemaValidation: true,
    setDefaults(secret) {
      if ((secret.type ?? '') === '') secret.type = 'Opaque';
      const entries = Object.entries(objectMembers(secret.stringData));
      delete secret.stringData;
      if (entries.length === 0) return;
      secret.data = {
        ...objectMembers(secret.data),
        ...Object.fromEntries(entries.map(([key, value]) => [key, Buffer.from(text(value)).toString('base64')])),
      };
    },
    validate(secret) {
      const data = objectMembers(secret.data);
      const bytes = Object.values(data).reduce<number>((sum, value) => sum + measureBase64(text(value)), 0);
      const missingKeys = (requiredKeys[text(secret.type)] ?? []).filter((key) => !Object.hasOwn(data, key));
      return [
        ...Object.keys(data).flatMap((key) =>
          checkConfigMapKey(key).map((problem) => invalidValue(`data[${key}]`, key, problem)),
        ),
        ...(bytes > MAX_BYTES ? [tooLong('data', MAX_BYTES)] : []),
        ...missingKeys.map((key) => required(`data[${key}]`)),
      ];
    },
    validatesUpdateFirst: true,
    validateUpdate: (next, previous) => [
      ...(next.type === previous.type ? [] : [invalidValue('type', text(next.type), 'field is immutable')]),
      ...validateImmutable(next, previous, ['data']),
    ],
    selectable: { names: ['type'], values: (secret) => ({ type: String(secret.type ?? '') }) },
  };
}
