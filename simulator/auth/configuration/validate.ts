/** Validates an AuthenticationConfiguration, with the messages of kube-apiserver. */
import { X509Certificate } from 'node:crypto';
import type { Dialect } from '../../../spec/dialect.ts';
import { quote } from '../../../values/go-quote.ts';
import { findRequestUriProblem } from '../../pure/go/request-uri.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  createTooManyItemsProblem,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { AuthenticationConfiguration, JwtConfiguration } from './configuration.ts';
import { findEmailProblems, findExpressionProblems, findMappingProblems } from './validate-mappings.ts';

const MAX_AUTHENTICATORS = 64;

/** The settings on which the validation depends. */
export interface AuthenticationValidationSettings {
  readonly dialect: Dialect;
  /** The issuers of service account tokens. */
  readonly disallowedIssuers: readonly string[];
}

export function findConfigurationProblems(
  configuration: AuthenticationConfiguration,
  settings: AuthenticationValidationSettings,
): FieldProblem[] {
  const { jwt, anonymous } = configuration;
  if (jwt.length > MAX_AUTHENTICATORS) return [createTooManyItemsProblem('jwt', jwt.length, MAX_AUTHENTICATORS)];
  const urls = new Set<string>();
  const discoveryUrls = new Set<string>();
  const problems = jwt.flatMap((jwtConfiguration, index) => {
    const path = `jwt[${index}]`;
    const { url, discoveryURL } = jwtConfiguration.issuer;
    return [
      ...findAuthenticatorProblems(jwtConfiguration, path, settings),
      ...findDuplicateProblems(urls, url, `${path}.issuer.url`),
      ...(discoveryURL === '' ? [] : findDuplicateProblems(discoveryUrls, discoveryURL, `${path}.issuer.discoveryURL`)),
    ];
  });
  if (anonymous !== undefined && !anonymous.enabled && anonymous.conditions.length > 0) {
    const value = { unquoted: `[${anonymous.conditions.map(({ path }) => `{"path":"${path}"}`).join(',')}]` };
    problems.push(
      createInvalidValueProblem(
        'anonymous.conditions',
        value,
        'enabled should be set to true when conditions are defined',
      ),
    );
  }
  return problems;
}

/** Formats the distinct problems as one line: `a`, or `[a, b]`. */
export function formatProblems(problems: readonly FieldProblem[]): string {
  const lines = [...new Set(problems.map(({ field, message }) => `${field}: ${message}`))];
  return lines.length === 1 ? (lines[0] ?? '') : `[${lines.join(', ')}]`;
}

function findAuthenticatorProblems(
  jwtConfiguration: JwtConfiguration,
  path: string,
  settings: AuthenticationValidationSettings,
): FieldProblem[] {
  return [
    ...findIssuerProblems(jwtConfiguration.issuer, `${path}.issuer`, settings),
    ...findClaimRuleProblems(jwtConfiguration, `${path}.claimValidationRules`),
    ...findMappingProblems(jwtConfiguration.claimMappings, `${path}.claimMappings`, settings.dialect),
    ...findEmailProblems(jwtConfiguration, `${path}.claimMappings`),
    ...findUserRuleProblems(jwtConfiguration, `${path}.userValidationRules`),
  ];
}

function findIssuerProblems(
  issuer: JwtConfiguration['issuer'],
  path: string,
  settings: AuthenticationValidationSettings,
): FieldProblem[] {
  const { url, discoveryURL, audiences, audienceMatchPolicy: policy, certificateAuthority } = issuer;
  const trimTrailingSlashes = (text: string) => text.replace(/\/+$/, '');
  const problems =
    url === ''
      ? [createRequiredProblem(`${path}.url`, 'URL is required')]
      : findUrlProblems(url, `${path}.url`, settings);
  if (discoveryURL !== '') {
    if (url !== '' && trimTrailingSlashes(url) === trimTrailingSlashes(discoveryURL)) {
      problems.push(
        createInvalidValueProblem(`${path}.discoveryURL`, discoveryURL, 'discoveryURL must be different from URL'),
      );
    }
    problems.push(...findUrlProblems(discoveryURL, `${path}.discoveryURL`));
  }
  if (audiences.length === 0) {
    problems.push(createRequiredProblem(`${path}.audiences`, `at least one ${path}.audiences is required`));
  } else {
    const names = new Set<string>();
    for (const [index, audience] of audiences.entries()) {
      if (audience === '')
        problems.push(createRequiredProblem(`${path}.audiences[${index}]`, "audience can't be empty"));
      problems.push(...findDuplicateProblems(names, audience, `${path}.audiences[${index}]`));
    }
    if (policy !== 'MatchAny' && (audiences.length > 1 || policy !== '')) {
      const text =
        audiences.length > 1
          ? 'audienceMatchPolicy must be MatchAny for multiple audiences'
          : 'audienceMatchPolicy must be empty or MatchAny for single audience';
      problems.push(createInvalidValueProblem(`${path}.audienceMatchPolicy`, policy, text));
    }
  }
  if (certificateAuthority !== '' && !containsCertificates(certificateAuthority)) {
    const text = 'data does not contain any valid RSA or ECDSA certificates';
    problems.push(createInvalidValueProblem(`${path}.certificateAuthority`, '<omitted>', text));
  }
  return problems;
}

/** The errors of Go's request URI parser that do not apply to URLs in a configuration. */
const IGNORED_URL_PROBLEMS: ReadonlySet<string> = new Set(['empty url', 'invalid URI for request']);

function findUrlProblems(text: string, field: string, settings?: AuthenticationValidationSettings): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const disallowedIssuers = settings?.disallowedIssuers ?? [];
  if (disallowedIssuers.includes(text)) {
    const list = `[${disallowedIssuers.toSorted().join(' ')}]`;
    problems.push(createInvalidValueProblem(field, text, `URL must not overlap with disallowed issuers: ${list}`));
  }
  const [uri = ''] = text.split('#', 1);
  const uriProblem = findRequestUriProblem(uri);
  if (uriProblem !== undefined && !IGNORED_URL_PROBLEMS.has(uriProblem)) {
    return [...problems, createInvalidValueProblem(field, text, `parse ${quote(uri)}: ${uriProblem}`)];
  }
  const [, scheme = '', authority = ''] = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?/.exec(text) ?? [];
  const query = /^[^#]*\?([^#]+)/.exec(text)?.[1] ?? '';
  const fragment = /#(.+)$/.exec(text)?.[1] ?? '';
  if (scheme.toLowerCase() !== 'https')
    problems.push(createInvalidValueProblem(field, text, 'URL scheme must be https'));
  if (authority.includes('@'))
    problems.push(createInvalidValueProblem(field, text, 'URL must not contain a username or password'));
  if (query !== '') problems.push(createInvalidValueProblem(field, text, 'URL must not contain a query'));
  if (fragment !== '') problems.push(createInvalidValueProblem(field, text, 'URL must not contain a fragment'));
  return problems;
}

function containsCertificates(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}

function findClaimRuleProblems({ claimValidationRules }: JwtConfiguration, path: string): FieldProblem[] {
  const claims = new Set<string>();
  const expressions = new Set<string>();
  return claimValidationRules.flatMap(({ claim, requiredValue, expression, message }, index) => {
    const field = `${path}[${index}]`;
    if (claim !== '' && expression !== '') {
      return [createInvalidValueProblem(field, claim, "claim and expression can't both be set")];
    }
    if (claim === '' && expression === '') return [createRequiredProblem(field, 'claim or expression is required')];
    if (claim !== '') {
      const messageProblems =
        message === ''
          ? []
          : [createInvalidValueProblem(`${field}.message`, message, "message can't be set when claim is set")];
      return [...messageProblems, ...findDuplicateProblems(claims, claim, `${field}.claim`)];
    }
    const valueProblems =
      requiredValue === ''
        ? []
        : [
            createInvalidValueProblem(
              `${field}.requiredValue`,
              requiredValue,
              "requiredValue can't be set when expression is set",
            ),
          ];
    const duplicates = findDuplicateProblems(expressions, expression, `${field}.expression`);
    if (duplicates.length > 0) return [...valueProblems, ...duplicates];
    return [...valueProblems, ...findExpressionProblems(expression, 'claims', `${field}.expression`, 'bool')];
  });
}

function findUserRuleProblems({ userValidationRules }: JwtConfiguration, path: string): FieldProblem[] {
  const expressions = new Set<string>();
  return userValidationRules.flatMap(({ expression }, index) => {
    const field = `${path}[${index}].expression`;
    if (expression === '') return [createRequiredProblem(field, 'expression is required')];
    const duplicates = findDuplicateProblems(expressions, expression, field);
    return duplicates.length > 0 ? duplicates : findExpressionProblems(expression, 'user', field, 'bool');
  });
}

function findDuplicateProblems(seenValues: Set<string>, value: string, field: string): FieldProblem[] {
  if (seenValues.has(value)) return [createDuplicateProblem(field, value)];
  seenValues.add(value);
  return [];
}
