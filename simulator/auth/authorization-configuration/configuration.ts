/** The AuthorizationConfiguration of `--authorization-config`: the authorizers in the order in which they are called. */

export interface AuthorizationConfiguration {
  readonly authorizers: readonly ConfiguredAuthorizer[];
}

export interface ConfiguredAuthorizer {
  readonly type: string;
  readonly name: string;
  /** Only for the type Webhook. */
  readonly webhook?: ConfiguredWebhook;
}

/** Durations in milliseconds. */
export interface ConfiguredWebhook {
  readonly timeout: number;
  readonly authorizedTTL: number;
  readonly unauthorizedTTL: number;
  readonly subjectAccessReviewVersion: string;
  readonly matchConditionSubjectAccessReviewVersion: string;
  readonly failurePolicy: string;
  readonly connectionInfo: { readonly type: string; readonly kubeConfigFile: string };
  readonly matchConditions: readonly string[];
}

export const TYPES = ['ABAC', 'AlwaysAllow', 'AlwaysDeny', 'Node', 'RBAC', 'Webhook'] as const;
