/** Faults that break rules of the area authn about signed tokens: wrong users from the claims. */
import type { Fault } from '../../../faults/fault.ts';

export const tokenClaimFaults = {
  'username-prefix-dropped': {
    bug: 'the configured prefix is not added to user names',
    breaks: ['authn-oidc-username-prefix-flag', 'authn-oidc-username-prefix-default', 'authn-config-claim-mappings'],
    in: 'auth/oidc/claims.ts',
    find: 'return `${prefix}${name}`;',
    put: 'return name;',
  },
  'minus-is-a-prefix': {
    bug: 'the prefix -, which means no prefix, is added to user names',
    breaks: ['authn-oidc-username-prefix-dash'],
    in: 'auth/oidc/flags.ts',
    find: "  if (prefix === '-') return '';\n",
    put: '',
  },
  'address-has-a-prefix': {
    bug: 'email addresses also get the issuer as prefix',
    breaks: ['authn-oidc-username-prefix-email'],
    in: 'auth/oidc/flags.ts',
    find: "usernameClaim === 'email' ? '' : ",
    put: '',
  },
  'username-is-sub': {
    bug: 'the user name is always the claim sub',
    breaks: ['authn-oidc-username-claim-flag', 'authn-config-payload-username'],
    in: 'auth/oidc/claims.ts',
    find: 'evaluateUsername === undefined ? readText(claims, claim)',
    put: "evaluateUsername === undefined ? readText(claims, 'sub')",
  },
  'username-is-name': {
    bug: 'the default claim of the user name is name',
    breaks: ['authn-oidc-username-claim-default-sub'],
    in: 'start/flags/authentication.ts',
    find: "default: 'sub'",
    put: "default: 'name'",
  },
  'username-of-any-type': {
    bug: 'a claim that is not a string is converted to the user name',
    breaks: ['authn-config-payload-username'],
    in: 'auth/oidc/claims.ts',
    find: 'const name = evaluateUsername === undefined',
    put: `if (claims[claim] !== undefined) return \`\${prefix}\${claims[claim]}\`;
  const name = evaluateUsername === undefined`,
  },
  'groups-claim-ignored': {
    bug: 'the claim with the groups of the user is not read',
    breaks: ['authn-oidc-groups-claim', 'authn-config-claim-mappings'],
    in: 'auth/oidc/claims.ts',
    find: 'mapGroups(claims, mappings.groups, expressions)',
    put: '[]',
  },
  'groups-as-one': {
    bug: 'a list of groups becomes a single group',
    breaks: ['authn-oidc-groups-claim', 'authn-config-claim-mappings'],
    in: 'auth/oidc/claims.ts',
    find: 'return groups.map((group) => {',
    put: "if (groups.length > 1) return [`${prefix}${groups.join(',')}`];\n  return groups.map((group) => {",
  },
  'groups-prefix-dropped': {
    bug: 'the configured prefix is not added to groups',
    breaks: ['authn-oidc-groups-prefix'],
    in: 'auth/oidc/claims.ts',
    find: "return `${prefix}${group ?? ''}`;",
    put: "return group ?? '';",
  },
  'email-unverified': {
    bug: 'an unverified email address is accepted',
    breaks: ['authn-oidc-email-verified'],
    in: 'auth/oidc/claims.ts',
    find: 'claims.email_verified !== true',
    put: 'false',
  },
  'required-claim-by-presence': {
    bug: 'a required claim may have any value',
    breaks: ['authn-oidc-required-claim', 'authn-oidc-claims-checked'],
    in: 'auth/oidc/claims.ts',
    find: 'if (readTextOrEmpty(claims, claim) !== requiredValue)',
    put: 'if (!Object.hasOwn(claims, claim))',
  },
  'one-required-claim': {
    bug: 'only the first of several required claims is checked',
    breaks: ['authn-oidc-required-claim-repeatable'],
    in: 'auth/oidc/claims.ts',
    find: 'of claimValidationRules) {',
    put: 'of claimValidationRules.slice(0, 1)) {',
  },
  'distributed-groups-dropped': {
    bug: 'distributed group claims are ignored',
    breaks: ['authn-oidc-distributed-claims'],
    in: 'auth/oidc/claims.ts',
    find: `    if (claim !== '') rejectDistributedClaim(claims, claim);
`,
    put: '',
  },
  'credential-id-lost': {
    bug: "the credential ID of a token is not in the user's extra",
    breaks: ['authn-token-extra'],
    in: 'auth/oidc/claims.ts',
    find: "  if (typeof jti === 'string' && jti !== '') extraValues[credentialId] = [`JTI=${jti}`];\n",
    put: '',
  },
  'third-group-of-a-token-ignored': {
    bug: 'only the first two groups in the claim of a token are used',
    breaks: ['authn-oidc-groups-claim'],
    in: 'auth/oidc/claims.ts',
    find: 'return groups.map((group) => {',
    put: 'return groups.slice(0, 2).map((group) => {',
  },
  'several-audiences-rejected': {
    bug: 'a token with several audiences is rejected',
    breaks: ['authn-oidc-client-id-audience'],
    in: 'auth/oidc/authenticator.ts',
    find: 'Array.isArray(aud) && aud.every',
    put: 'Array.isArray(aud) && aud.length < 2 && aud.every',
  },
} satisfies Record<string, Fault>;

export const tokenExpressionFaults = {
  'mapped-uid-forgotten': {
    bug: 'the uid is read only from a claim, not from an expression',
    breaks: ['authn-config-claim-mapping-expressions'],
    in: 'auth/oidc/claims.ts',
    find: '  if (evaluateUid !== undefined) return { uid: evaluateUid(claims) };\n',
    put: '',
  },
  'failing-claim-expression-is-true': {
    bug: 'an error in a claim validation expression is treated as true',
    breaks: ['authn-config-claim-validation-expressions'],
    in: 'auth/oidc/expressions.ts',
    find: 'if (evaluate(value) !== true)',
    put: 'if (evaluate(value) === false)',
  },
  'user-rules-forgotten': {
    bug: 'expressions about the user are not evaluated',
    breaks: ['authn-config-user-validation-expressions'],
    in: 'auth/oidc/claims.ts',
    find: '      expressions.checkUser(user);\n',
    put: '',
  },
  'unverified-email-is-a-name': {
    bug: 'an unverified email address is accepted as the user name',
    breaks: ['authn-config-validated'],
    in: 'auth/configuration/validate-mappings.ts',
    find: 'return [createInvalidValueProblem(`${path}.username.expression`, username.expression, EMAIL_UNVERIFIED_MESSAGE)];',
    put: 'return [];',
  },
} satisfies Record<string, Fault>;
