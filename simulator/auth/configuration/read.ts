/** Decodes an AuthenticationConfiguration in YAML or JSON. Unknown fields are errors (authn-config-file-*). */

import type { Dialect } from '../../../spec/dialect.ts';
import type { AuthenticationConfiguration, JwtConfiguration } from './configuration.ts';
import type { FileSchema } from './schema.ts';
import { readTypedFile } from './typed-file.ts';

const FILE_KIND = 'AuthenticationConfiguration';
const FILE_VERSIONS = ['v1alpha1', 'v1beta1'];

const mappingMembers: Readonly<Record<string, FileSchema>> = { claim: 'string', expression: 'string' };
const prefixedMappingSchema: FileSchema = { members: { ...mappingMembers, prefix: 'string' } };
const FILE_SCHEMA: FileSchema = {
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
              username: prefixedMappingSchema,
              groups: prefixedMappingSchema,
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
    { kind: FILE_KIND, group: `apiserver.config.${groupSuffix}`, versions: FILE_VERSIONS },
    FILE_SCHEMA,
  );
  // readTypedFile has checked the types of the members against FILE_SCHEMA.
  const { jwt, anonymous }: ConfigurationFile = file;
  return {
    jwt: (jwt ?? []).map(setDefaults),
    ...(anonymous != null && {
      anonymous: {
        enabled: anonymous.enabled === true,
        conditions: toList(anonymous.conditions).map((condition) => ({ path: toText(condition?.path) })),
      },
    }),
  };
}

function setDefaults(jwtConfiguration: Partial<JwtConfiguration> | null): JwtConfiguration {
  const { issuer, claimMappings, claimValidationRules, userValidationRules } = jwtConfiguration ?? {};
  return {
    issuer: {
      url: toText(issuer?.url),
      discoveryURL: toText(issuer?.discoveryURL),
      certificateAuthority: toText(issuer?.certificateAuthority),
      audiences: toList(issuer?.audiences).map(toText),
      audienceMatchPolicy: toText(issuer?.audienceMatchPolicy),
    },
    claimValidationRules: toList(claimValidationRules).map((rule) => ({
      claim: toText(rule?.claim),
      requiredValue: toText(rule?.requiredValue),
      expression: toText(rule?.expression),
      message: toText(rule?.message),
    })),
    claimMappings: {
      username: toPrefixedMapping(claimMappings?.username),
      groups: toPrefixedMapping(claimMappings?.groups),
      uid: { claim: toText(claimMappings?.uid?.claim), expression: toText(claimMappings?.uid?.expression) },
      extra: toList(claimMappings?.extra).map((extraMapping) => ({
        key: toText(extraMapping?.key),
        valueExpression: toText(extraMapping?.valueExpression),
      })),
    },
    userValidationRules: toList(userValidationRules).map((rule) => ({
      expression: toText(rule?.expression),
      message: toText(rule?.message),
    })),
  };
}

function toPrefixedMapping(
  mapping: { claim?: string; expression?: string; prefix?: string | null } | null | undefined,
) {
  const { claim, expression, prefix } = mapping ?? {};
  return { claim: toText(claim), expression: toText(expression), ...(prefix != null && { prefix }) };
}

function toText(value: string | null | undefined): string {
  return value ?? '';
}

function toList<Member>(list: readonly Member[] | null | undefined): readonly Member[] {
  return list ?? [];
}
