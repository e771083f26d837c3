/** Decodes an AuthenticationConfiguration in YAML or JSON. Unknown fields are errors (authn-config-file-*). */

import type { Dialect } from '../../../spec/dialect.ts';
import type { AuthenticationConfiguration, JwtConfiguration } from './configuration.ts';
import type { Schema } from './schema.ts';
import { readTypedFile } from './typed-file.ts';

const KIND = 'AuthenticationConfiguration';
const VERSIONS = ['v1alpha1', 'v1beta1'];

const mappingMembers: Readonly<Record<string, Schema>> = { claim: 'string', expression: 'string' };
const prefixedSchema: Schema = { members: { ...mappingMembers, prefix: 'string' } };
const SCHEMA: Schema = {
  members: {
    apiVersion: 'string',
    kind: 'string',
    anonymous: { members: { enabled: 'boolean', conditions: { list: { members: { path: 'string' } } } } },
    jwt: {
      list: {
        members: {
          issuer: {
            members: {
              url: 'string',
              discoveryURL: 'string',
              certificateAuthority: 'string',
              audiences: { list: 'string' },
              audienceMatchPolicy: 'string',
            },
          },
          claimValidationRules: {
            list: { members: { ...mappingMembers, requiredValue: 'string', message: 'string' } },
          },
          claimMappings: {
            members: {
              username: prefixedSchema,
              groups: prefixedSchema,
              uid: { members: mappingMembers },
              extra: { list: { members: { key: 'string', valueExpression: 'string' } } },
            },
          },
          userValidationRules: { list: { members: { expression: 'string', message: 'string' } } },
        },
      },
    },
  },
};

interface ConfigurationFile {
  readonly jwt?: readonly Partial<JwtConfiguration>[];
  readonly anonymous?: {
    readonly enabled?: boolean;
    readonly conditions?: readonly ({ path?: string } | null)[];
  } | null;
}

/** Decodes the file and sets defaults. validate.ts validates the values. Throws a ConfigurationError. */
export function readConfiguration(text: string, { groupSuffix }: Dialect): AuthenticationConfiguration {
  const file = readTypedFile(
    text,
    { kind: KIND, group: `apiserver.config.${groupSuffix}`, versions: VERSIONS },
    SCHEMA,
  );
  // readTypedFile has checked the types of the members against SCHEMA.
  const { jwt, anonymous }: ConfigurationFile = file;
  return {
    jwt: (jwt ?? []).map(setDefaults),
    ...(anonymous != null && {
      anonymous: {
        enabled: anonymous.enabled === true,
        conditions: orEmptyList(anonymous.conditions).map((condition) => ({ path: orEmpty(condition?.path) })),
      },
    }),
  };
}

function setDefaults(file: Partial<JwtConfiguration> | null): JwtConfiguration {
  const { issuer, claimMappings, claimValidationRules, userValidationRules } = file ?? {};
  return {
    issuer: {
      url: orEmpty(issuer?.url),
      discoveryURL: orEmpty(issuer?.discoveryURL),
      certificateAuthority: orEmpty(issuer?.certificateAuthority),
      audiences: orEmptyList(issuer?.audiences).map(orEmpty),
      audienceMatchPolicy: orEmpty(issuer?.audienceMatchPolicy),
    },
    claimValidationRules: orEmptyList(claimValidationRules).map((rule) => ({
      claim: orEmpty(rule?.claim),
      requiredValue: orEmpty(rule?.requiredValue),
      expression: orEmpty(rule?.expression),
      message: orEmpty(rule?.message),
    })),
    claimMappings: {
      username: toPrefixedMapping(claimMappings?.username),
      groups: toPrefixedMapping(claimMappings?.groups),
      uid: { claim: orEmpty(claimMappings?.uid?.claim), expression: orEmpty(claimMappings?.uid?.expression) },
      extra: orEmptyList(claimMappings?.extra).map((extraMapping) => ({
        key: orEmpty(extraMapping?.key),
        valueExpression: orEmpty(extraMapping?.valueExpression),
      })),
    },
    userValidationRules: orEmptyList(userValidationRules).map((rule) => ({
      expression: orEmpty(rule?.expression),
      message: orEmpty(rule?.message),
    })),
  };
}

function toPrefixedMapping(
  mapping: { claim?: string; expression?: string; prefix?: string | null } | null | undefined,
) {
  const { claim, expression, prefix } = mapping ?? {};
  return { claim: orEmpty(claim), expression: orEmpty(expression), ...(prefix != null && { prefix }) };
}

function orEmpty(value: string | null | undefined): string {
  return value ?? '';
}

function orEmptyList<Member>(list: readonly Member[] | null | undefined): readonly Member[] {
  return list ?? [];
}
