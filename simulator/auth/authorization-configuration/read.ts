/** Decodes an AuthorizationConfiguration in YAML or JSON. Unknown fields are errors. */

import type { Dialect } from '../../../spec/dialect.ts';
import { parseDuration } from '../../pure/go/duration.ts';
import { ConfigurationError } from '../configuration/configuration.ts';
import type { FileSchema } from '../configuration/schema.ts';
import { readTypedFile } from '../configuration/typed-file.ts';
import type { AuthorizationConfiguration, ConfiguredAuthorizer, ConfiguredWebhook } from './configuration.ts';

const FILE_KIND = 'AuthorizationConfiguration';
const FILE_VERSIONS = ['v1alpha1', 'v1beta1', 'v1'];
/** The default of authorizedTTL in milliseconds. */
const DEFAULT_AUTHORIZED_TTL_MILLISECONDS = 5 * 60_000;
/** The default of unauthorizedTTL in milliseconds. */
const DEFAULT_UNAUTHORIZED_TTL_MILLISECONDS = 30_000;

const FILE_SCHEMA: FileSchema = {
  members: {
    apiVersion: 'string',
    kind: 'string',
    authorizers: {
      list: {
        members: {
          type: 'string',
          name: 'string',
          webhook: {
            members: {
              timeout: 'string',
              authorizedTTL: 'string',
              unauthorizedTTL: 'string',
              subjectAccessReviewVersion: 'string',
              matchConditionSubjectAccessReviewVersion: 'string',
              failurePolicy: 'string',
              connectionInfo: { members: { type: 'string', kubeConfigFile: 'string' } },
              matchConditions: { list: { members: { expression: 'string' } } },
            },
          },
        },
      },
    },
  },
};

interface UnparsedWebhook {
  readonly timeout?: string;
  readonly authorizedTTL?: string;
  readonly unauthorizedTTL?: string;
  readonly subjectAccessReviewVersion?: string;
  readonly matchConditionSubjectAccessReviewVersion?: string;
  readonly failurePolicy?: string;
  readonly connectionInfo?: { readonly type?: string; readonly kubeConfigFile?: string };
  readonly matchConditions?: readonly { readonly expression?: string }[];
}

interface UnparsedAuthorizer {
  readonly type?: string;
  readonly name?: string;
  readonly webhook?: UnparsedWebhook | null;
}

/** Decodes the file, whose values validate.ts validates. Throws a ConfigurationError. */
export function readAuthorization(text: string, { groupSuffix }: Dialect): AuthorizationConfiguration {
  const type = { kind: FILE_KIND, group: `apiserver.config.${groupSuffix}`, versions: FILE_VERSIONS };
  // readTypedFile has checked the types of the members against FILE_SCHEMA.
  const { authorizers }: { authorizers?: readonly (UnparsedAuthorizer | null)[] } = readTypedFile(
    text,
    type,
    FILE_SCHEMA,
  );
  return { authorizers: (authorizers ?? []).map((authorizer) => toAuthorizer(authorizer ?? {})) };
}

function toAuthorizer({ type, name, webhook }: UnparsedAuthorizer): ConfiguredAuthorizer {
  return { type: type ?? '', name: name ?? '', ...(webhook != null && { webhook: toWebhook(webhook) }) };
}

function toWebhook(unparsedWebhook: UnparsedWebhook): ConfiguredWebhook {
  const { connectionInfo, matchConditions } = unparsedWebhook;
  return {
    timeout: parseMilliseconds(unparsedWebhook.timeout),
    authorizedTTL: parseMilliseconds(unparsedWebhook.authorizedTTL) || DEFAULT_AUTHORIZED_TTL_MILLISECONDS,
    unauthorizedTTL: parseMilliseconds(unparsedWebhook.unauthorizedTTL) || DEFAULT_UNAUTHORIZED_TTL_MILLISECONDS,
    subjectAccessReviewVersion: unparsedWebhook.subjectAccessReviewVersion ?? '',
    matchConditionSubjectAccessReviewVersion: unparsedWebhook.matchConditionSubjectAccessReviewVersion ?? '',
    failurePolicy: unparsedWebhook.failurePolicy ?? '',
    connectionInfo: { type: connectionInfo?.type ?? '', kubeConfigFile: connectionInfo?.kubeConfigFile ?? '' },
    matchConditions: (matchConditions ?? []).map((condition) => condition?.expression ?? ''),
  };
}

function parseMilliseconds(text: string | undefined): number {
  if (text === undefined || text === null) return 0;
  const parsedDuration = parseDuration(text);
  if (!parsedDuration.ok) throw new ConfigurationError(parsedDuration.message);
  return parsedDuration.milliseconds;
}
