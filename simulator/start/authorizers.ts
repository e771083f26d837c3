/** The authorizers that flags or the file of `--authorization-config` name, in their order. */
import { statSync } from 'node:fs';
import { compiledConditions } from '../auth/authorization-configuration/conditions.ts';
import type { ConfiguredAuthorizer, ConfiguredWebhook } from '../auth/authorization-configuration/configuration.ts';
import { readAuthorization } from '../auth/authorization-configuration/read.ts';
import {
  type AuthorizationBounds,
  authorizationProblems,
  nameMismatches,
} from '../auth/authorization-configuration/validate.ts';
import { ALLOWED, type Authorizer, unionOf } from '../auth/authorizer.ts';
import { ConfigurationError } from '../auth/configuration/configuration.ts';
import { inOneLine } from '../auth/configuration/validate.ts';
import { defaultRule } from '../auth/default-rule.ts';
import { rbac } from '../auth/rbac/authorizer.ts';
import type { RoleSource } from '../auth/rbac/role-rules.ts';
import { webhookAuthorizer } from '../auth/webhook-authorizer.ts';
import { errorMessage } from '../ground/error-message.ts';
import { FIGURES } from '../pure/cel/cost/figures.ts';
import { type AuthorizationMode, isAuthorizationMode } from './flags/authorization.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import { readSetting } from './tls-files.ts';
import type { AccessDependencies } from './token-sources.ts';
import { webhookFile } from './webhook-file.ts';

const FLAG = '--authorization-config';
const GATE = 'StructuredAuthorizationConfiguration';
const WEBHOOK_FLAG = '--authorization-webhook-config-file';

/** Of several authorizers the first that allows or denies decides. */
export function authorizerOf(
  options: SimulatorOptions,
  dependencies: AccessDependencies,
  roles: RoleSource,
): Authorizer {
  const configured = configuredAuthorizers(options);
  if (configured.length === 0) return defaultRule;
  const makers: Readonly<Record<Exclude<AuthorizationMode, 'Webhook'>, () => Authorizer>> = {
    AlwaysAllow: () => ({
      authorize: () => ALLOWED,
      rulesFor: async () => ({ rules: ALL_RULES, incomplete: false, errors: [] }),
    }),
    AlwaysDeny: () => ({
      authorize: (user) => (user.groups.includes('system:masters') ? ALLOWED : DENIED),
      rulesFor: async () => ({ rules: [], incomplete: false, errors: [] }),
    }),
    RBAC: () => rbac(roles, `rbac.authorization.${options.dialect.groupSuffix}`),
  };
  return unionOf(
    configured.map(({ type, name, webhook }) => {
      if (webhook !== undefined) return webhookOf(webhook, options, dependencies);
      if (isAuthorizationMode(type) && type !== 'Webhook') return makers[type]();
      throw new SettingError(
        `${FLAG} ${options.authorizationConfig}: ${name}: there is no authorizer of type ${type} here`,
      );
    }),
  );
}

function configuredAuthorizers(options: SimulatorOptions): readonly ConfiguredAuthorizer[] {
  const { authorizationConfig: file, authorizationMode } = options;
  if (file !== undefined) return fileAuthorizers(file, options);
  return authorizationMode.map((type) => ({
    type,
    name: type.toLowerCase(),
    ...(type === 'Webhook' && { webhook: flagWebhook(options) }),
  }));
}

function fileAuthorizers(file: string, options: SimulatorOptions): readonly ConfiguredAuthorizer[] {
  if (!options.gates.has(GATE)) {
    throw new SettingError(`${FLAG} cannot be used without enabling ${GATE} feature flag`);
  }
  try {
    const configuration = readAuthorization(readSetting(FLAG, file), options.dialect);
    const problems = authorizationProblems(configuration, boundsOf(options));
    if (problems.length > 0) throw new ConfigurationError(inOneLine(problems));
    const mismatches = nameMismatches(configuration);
    if (mismatches.length > 0) throw new ConfigurationError(mismatches.join(', '));
    return configuration.authorizers;
  } catch (error) {
    if (error instanceof ConfigurationError) throw new SettingError(`${FLAG} ${file}: ${error.message}`);
    throw error;
  }
}

function boundsOf({ gates, departures }: SimulatorOptions): AuthorizationBounds {
  return {
    selectors: gates.has('AuthorizeWithSelectors'),
    figures: departures.has('expression-cost-figures') ? FIGURES.kubernetes : FIGURES.specification,
    fileProblem: (path) => {
      try {
        return statSync(path).isFile() ? undefined : 'must be a regular file';
      } catch (error) {
        return `error loading file: ${errorMessage(error)}`;
      }
    },
  };
}

/** What the flags `--authorization-webhook-*` say. */
function flagWebhook(options: SimulatorOptions): ConfiguredWebhook {
  return {
    timeout: 30_000,
    authorizedTTL: options.authorizationWebhookCacheAuthorizedTtl,
    unauthorizedTTL: options.authorizationWebhookCacheUnauthorizedTtl,
    subjectAccessReviewVersion: options.authorizationWebhookVersion,
    matchConditionSubjectAccessReviewVersion: '',
    failurePolicy: 'NoOpinion',
    connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: options.authorizationWebhookConfigFile ?? '' },
    matchConditions: [],
  };
}

function webhookOf(
  webhook: ConfiguredWebhook,
  options: SimulatorOptions,
  { askWith, clock }: AccessDependencies,
): Authorizer {
  const flag = options.authorizationConfig === undefined ? WEBHOOK_FLAG : FLAG;
  const { connectionInfo, timeout, authorizedTTL, unauthorizedTTL, subjectAccessReviewVersion: version } = webhook;
  if (connectionInfo.type !== 'KubeConfigFile') throw new SettingError(`${flag}: this server runs in no cluster`);
  const { url, trust, headers } = webhookFile(flag, connectionInfo.kubeConfigFile);
  const bounds = boundsOf(options);
  return webhookAuthorizer(askWith(trust), {
    url,
    headers,
    timeout,
    apiVersion: `authorization.${options.dialect.groupSuffix}/${version}`,
    authorizedTtl: authorizedTTL,
    unauthorizedTtl: unauthorizedTTL,
    selectors: bounds.selectors,
    clock,
    conditions: compiledConditions(webhook.matchConditions, bounds),
    deniesOnError: webhook.failurePolicy === 'Deny',
  });
}

const ALL_RULES = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];
const DENIED = { allowed: false, reason: 'Everything is forbidden.' };
