/** Creates the authorizers of the flags or of the file of `--authorization-config`, in their configured order. */
import { compileConditions } from '../auth/authorization-configuration/conditions.ts';
import type { ConfiguredAuthorizer, ConfiguredWebhook } from '../auth/authorization-configuration/configuration.ts';
import { ALLOWED_DECISION, type Authorizer, createAuthorizerUnion } from '../auth/authorizer.ts';
import { defaultAuthorizer } from '../auth/default-rule.ts';
import { createRbacAuthorizer } from '../auth/rbac/authorizer.ts';
import type { RoleSource } from '../auth/rbac/role-rules.ts';
import { createWebhookAuthorizer } from '../auth/webhook-authorizer.ts';
import { AUTHORIZATION_FLAG, createValidationSettings, followAuthorizationFile } from './authorization-file.ts';
import type { ReloadCounter } from './followed-file.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import type { AccessDependencies } from './token-sources.ts';
import { readWebhookFile } from './webhook-file.ts';

const WEBHOOK_FLAG = '--authorization-webhook-config-file';

/** Returns the union of the configured authorizers. `reloads` counts the reloads of the file; undefined without a file. */
export function createAuthorizer(
  options: SimulatorOptions,
  dependencies: AccessDependencies,
  roles: RoleSource,
): { readonly authorizer: Authorizer; readonly reloads?: ReloadCounter } {
  const { authorizationConfig: file, authorizationMode } = options;
  const createUnion = (configuredAuthorizers: readonly ConfiguredAuthorizer[]) =>
    createAuthorizerUnion(
      configuredAuthorizers.map((configuredAuthorizer) =>
        createConfiguredAuthorizer(configuredAuthorizer, options, dependencies, roles),
      ),
    );
  if (file !== undefined) {
    return followAuthorizationFile(file, options, dependencies, ({ authorizers }) => createUnion(authorizers));
  }
  if (authorizationMode.length === 0) return { authorizer: defaultAuthorizer };
  const authorizersByMode = authorizationMode.map((type) => ({
    type,
    name: type.toLowerCase(),
    ...(type === 'Webhook' && { webhook: readWebhookFlags(options) }),
  }));
  return { authorizer: createUnion(authorizersByMode) };
}

function createConfiguredAuthorizer(
  { type, name, webhook }: ConfiguredAuthorizer,
  options: SimulatorOptions,
  dependencies: AccessDependencies,
  roles: RoleSource,
): Authorizer {
  if (webhook !== undefined) return createWebhookFromConfiguration(webhook, options, dependencies);
  switch (type) {
    case 'AlwaysAllow':
      return ALWAYS_ALLOW_AUTHORIZER;
    case 'AlwaysDeny':
      return ALWAYS_DENY_AUTHORIZER;
    case 'RBAC':
      return createRbacAuthorizer(roles, `rbac.authorization.${options.dialect.groupSuffix}`);
    default:
      throw new SettingError(
        `${AUTHORIZATION_FLAG} ${options.authorizationConfig}: ${name}: authorizers of type ${type} are not supported`,
      );
  }
}

/** Returns the configuration of the flags `--authorization-webhook-*`. */
function readWebhookFlags(options: SimulatorOptions): ConfiguredWebhook {
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

function createWebhookFromConfiguration(
  webhook: ConfiguredWebhook,
  options: SimulatorOptions,
  { createRemoteSender, clock }: AccessDependencies,
): Authorizer {
  const flag = options.authorizationConfig === undefined ? WEBHOOK_FLAG : AUTHORIZATION_FLAG;
  const { connectionInfo, timeout, authorizedTTL, unauthorizedTTL, subjectAccessReviewVersion: version } = webhook;
  if (connectionInfo.type !== 'KubeConfigFile')
    throw new SettingError(
      `${flag}: connectionInfo.type must be KubeConfigFile, because this server does not run in a cluster`,
    );
  const { url, connectionSettings, headers } = readWebhookFile(flag, connectionInfo.kubeConfigFile);
  const validationSettings = createValidationSettings(options);
  return createWebhookAuthorizer(createRemoteSender(connectionSettings), {
    url,
    headers,
    timeout,
    apiVersion: `authorization.${options.dialect.groupSuffix}/${version}`,
    authorizedTtl: authorizedTTL,
    unauthorizedTtl: unauthorizedTTL,
    includesSelectors: validationSettings.includesSelectors,
    clock,
    conditions: compileConditions(webhook.matchConditions, validationSettings),
    deniesOnError: webhook.failurePolicy === 'Deny',
  });
}

const ALL_RULES = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];
const ALWAYS_ALLOW_AUTHORIZER: Authorizer = {
  authorize: () => ALLOWED_DECISION,
  listRules: async () => ({ rules: ALL_RULES, incomplete: false, errors: [] }),
};
const EVERYTHING_FORBIDDEN_DECISION = { allowed: false, reason: 'Everything is forbidden.' };
const ALWAYS_DENY_AUTHORIZER: Authorizer = {
  authorize: (user) => (user.groups.includes('system:masters') ? ALLOWED_DECISION : EVERYTHING_FORBIDDEN_DECISION),
  listRules: async () => ({ rules: [], incomplete: false, errors: [] }),
};
