/** Secrets: `stringData` is folded into `data` on the way in; each well-known type asks for its keys; the type never changes. */
import type { Dialect } from '../../../spec/dialect.ts';
import { isConfigMapKey } from '../../pure/names/names.ts';
import type { ApiObject } from '../../pure/object.ts';
import { invalidValue, required, tooLong } from '../../pure/status/field-problem.ts';
import { base64Length } from '../base64-length.ts';
import type { KindRules } from '../kind-rules.ts';
import { validateImmutable } from './immutable.ts';

const MAX_BYTES = 1_048_576;

export function secretsRules(dialect: Dialect): KindRules {
  const needed: Readonly<Record<string, readonly string[]>> = {
    [`${dialect.protocolPrefix}/tls`]: ['tls.crt', 'tls.key'],
    [`${dialect.protocolPrefix}/dockercfg`]: ['.dockercfg'],
    [`${dialect.protocolPrefix}/dockerconfigjson`]: ['.dockerconfigjson'],
    [`${dialect.protocolPrefix}/ssh-auth`]: ['ssh-privatekey'],
  };
  return {
    skipSchemaValidation: true,
    setDefaults(secret) {
      if ((secret.type ?? '') === '') secret.type = 'Opaque';
      const texts = Object.entries((secret.stringData ?? {}) as Record<string, string>);
      delete secret.stringData;
      if (texts.length === 0) return;
      secret.data = {
        ...dataOf(secret),
        ...Object.fromEntries(texts.map(([key, text]) => [key, Buffer.from(text).toString('base64')])),
      };
    },
    validate(secret) {
      const data = dataOf(secret);
      const bytes = Object.values(data).reduce((sum, value) => sum + base64Length(value), 0);
      const missing = (needed[secret.type as string] ?? []).filter((key) => !Object.hasOwn(data, key));
      return [
        ...Object.keys(data).flatMap((key) =>
          isConfigMapKey(key).map((text) => invalidValue(`data[${key}]`, key, text)),
        ),
        ...(bytes > MAX_BYTES ? [tooLong('data', MAX_BYTES)] : []),
        ...missing.map((key) => required(`data[${key}]`)),
      ];
    },
    validateUpdate: (next, previous) => [
      ...(next.type === previous.type ? [] : [invalidValue('type', next.type as string, 'field is immutable')]),
      ...validateImmutable(next, previous, ['data']),
    ],
    selectable: { names: ['type'], values: (secret) => ({ type: String(secret.type ?? '') }) },
  };
}

function dataOf(secret: ApiObject): Record<string, string> {
  return (secret.data ?? {}) as Record<string, string>;
}
