/** The types of the file of `--authorization-config`, which lists the authorizers in the order of their calls. */

export interface AuthorizationConfiguration {
  readonly authorizers: readonly ConfiguredAuthorizer[];
}

export interface ConfiguredAuthorizer {
  readonly type: string;
  readonly name: string;
  /** The webhook. It is required for the type Webhook, and invalid for other types. */
  readonly webhook?: ConfiguredWebhook;
}

/** The configuration of a webhook authorizer. Durations are in milliseconds. */
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

export const AUTHORIZER_TYPES = ['ABAC', 'AlwaysAllow', 'AlwaysDeny', 'Node', 'RBAC', 'Webhook'] as const;
