/** The text of an AuthenticationConfiguration, YAML or JSON, read strictly: what nobody knows is a mistake (authn-config-file-*). */

import type { Dialect } from '../../../spec/dialect.ts';
import { quote } from '../../pure/go/quote.ts';
import { readSettingsFile, SettingsFileError } from '../../pure/yaml/settings-file.ts';
import { type AuthenticationConfiguration, ConfigurationError, type JwtConfiguration } from './configuration.ts';
import { misfits, type Shape } from './shape.ts';

const KIND = 'AuthenticationConfiguration';
const VERSIONS = ['v1alpha1', 'v1beta1'];

const mapping: Readonly<Record<string, Shape>> = { claim: 'string', expression: 'string' };
const prefixed: Shape = { members: { ...mapping, prefix: 'string' } };
const SHAPE: Shape = {
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
            list: { members: { ...mapping, requiredValue: 'string', message: 'string' } },
          },
          claimMappings: {
            members: {
              username: prefixed,
              groups: prefixed,
              uid: { members: mapping },
              extra: { list: { members: { key: 'string', valueExpression: 'string' } } },
            },
          },
          userValidationRules: { list: { members: { expression: 'string', message: 'string' } } },
        },
      },
    },
  },
};

/** Throws a ConfigurationError. Whether the values make sense is for validate.ts. */
export function readConfiguration(text: string, { groupSuffix }: Dialect): AuthenticationConfiguration {
  const file = parsed(text);
  typeIsKnown(file, text, `apiserver.config.${groupSuffix}`);
  const { unknown, wrong } = misfits(file, SHAPE);
  if (wrong.length > 0) throw new ConfigurationError(wrong.join(', '));
  if (unknown.length > 0) {
    const fields = unknown.toSorted().map((path) => `unknown field ${quote(path)}`);
    throw new ConfigurationError(`strict decoding error: ${fields.join(', ')}`);
  }
  const { jwt, anonymous } = file as { jwt?: Partial<JwtConfiguration>[]; anonymous?: Record<string, unknown> };
  return {
    jwt: (jwt ?? []).map(complete),
    ...(anonymous != null && {
      anonymous: { enabled: anonymous.enabled === true, conditions: listOf<{ path: string }>(anonymous.conditions) },
    }),
  };
}

function parsed(text: string): unknown {
  try {
    return readSettingsFile(text);
  } catch (error) {
    if (error instanceof SettingsFileError) throw new ConfigurationError(`yaml: ${error.message}`);
    throw error;
  }
}

function typeIsKnown(file: unknown, text: string, group: string): void {
  const { apiVersion, kind } = (file ?? {}) as { apiVersion?: unknown; kind?: unknown };
  const missing = (name: string) => new ConfigurationError(`Object '${name}' is missing in '${text.trim()}'`);
  if ((kind ?? '') === '') throw missing('Kind');
  if ((apiVersion ?? '') === '') throw missing('apiVersion');
  if (kind === KIND && VERSIONS.some((version) => apiVersion === `${group}/${version}`)) return;
  throw new ConfigurationError(
    `no kind ${quote(String(kind))} is registered for version ${quote(String(apiVersion))} in scheme`,
  );
}

/** Fills in what stands for nothing. */
function complete(given: Partial<JwtConfiguration> | null): JwtConfiguration {
  const { issuer, claimMappings, claimValidationRules, userValidationRules } = given ?? {};
  return {
    issuer: {
      url: textOf(issuer?.url),
      discoveryURL: textOf(issuer?.discoveryURL),
      certificateAuthority: textOf(issuer?.certificateAuthority),
      audiences: listOf<string>(issuer?.audiences).map(textOf),
      audienceMatchPolicy: textOf(issuer?.audienceMatchPolicy),
    },
    claimValidationRules: listOf<JwtConfiguration['claimValidationRules'][number]>(claimValidationRules).map(
      (rule) => ({
        claim: textOf(rule?.claim),
        requiredValue: textOf(rule?.requiredValue),
        expression: textOf(rule?.expression),
        message: textOf(rule?.message),
      }),
    ),
    claimMappings: {
      username: prefixedOf(claimMappings?.username),
      groups: prefixedOf(claimMappings?.groups),
      uid: { claim: textOf(claimMappings?.uid?.claim), expression: textOf(claimMappings?.uid?.expression) },
      extra: listOf<{ key: string; valueExpression: string }>(claimMappings?.extra).map((one) => ({
        key: textOf(one?.key),
        valueExpression: textOf(one?.valueExpression),
      })),
    },
    userValidationRules: listOf<{ expression: string; message: string }>(userValidationRules).map((rule) => ({
      expression: textOf(rule?.expression),
      message: textOf(rule?.message),
    })),
  };
}

function prefixedOf(given: { claim?: string; expression?: string; prefix?: string | null } | null | undefined) {
  const { claim, expression, prefix } = given ?? {};
  return { claim: textOf(claim), expression: textOf(expression), ...(prefix != null && { prefix }) };
}

function textOf(value: string | null | undefined): string {
  return value ?? '';
}

function listOf<Member>(value: unknown): readonly Member[] {
  return (value ?? []) as readonly Member[];
}
