/** The types of the file of `--authentication-config` (authn-config-*). The flags `--oidc-*` are converted to the same types. */

export interface AuthenticationConfiguration {
  readonly jwt: readonly JwtConfiguration[];
  readonly anonymous?: AnonymousConfiguration;
}

export interface AnonymousConfiguration {
  readonly enabled: boolean;
  /** The paths for which anonymous requests are allowed. If empty, all paths are allowed. */
  readonly conditions: readonly { readonly path: string }[];
}

export interface JwtConfiguration {
  readonly issuer: {
    readonly url: string;
    readonly discoveryURL: string;
    /** The certificate authority in PEM. If empty, the root authorities of the host are trusted. */
    readonly certificateAuthority: string;
    readonly audiences: readonly string[];
    readonly audienceMatchPolicy: string;
  };
  readonly claimValidationRules: readonly ClaimValidationRule[];
  readonly claimMappings: {
    readonly username: PrefixedMapping;
    readonly groups: PrefixedMapping;
    readonly uid: ClaimOrExpression;
    readonly extra: readonly ExtraMapping[];
  };
  readonly userValidationRules: readonly UserValidationRule[];
}

export interface ClaimValidationRule {
  readonly claim: string;
  readonly requiredValue: string;
  readonly expression: string;
  readonly message: string;
}

export interface ClaimOrExpression {
  readonly claim: string;
  readonly expression: string;
}

export interface PrefixedMapping extends ClaimOrExpression {
  readonly prefix?: string;
}

export interface ExtraMapping {
  readonly key: string;
  readonly valueExpression: string;
}

export interface UserValidationRule {
  readonly expression: string;
  readonly message: string;
}

/** The maximum length of error messages. Longer messages are shortened, because a quoted value can have any length. */
const MAX_STRING_LENGTH = 2_000;

/** The error for an invalid configuration. Its message is one line that starts with the path of the field. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(message: string) {
    const { length } = message;
    super(
      length <= MAX_STRING_LENGTH
        ? message
        : `${message.slice(0, MAX_STRING_LENGTH / 2)} … ${message.slice(length - MAX_STRING_LENGTH / 2)}`,
    );
  }
}
