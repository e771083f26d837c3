/** Validates claim mappings and expressions. */

import type { Dialect } from '../../../spec/dialect.ts';
import { checkDns1123Subdomain } from '../../pure/names/dns.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createRequiredProblem,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { ExtraMapping, JwtConfiguration, PrefixedMapping } from './configuration.ts';
import { compileExpression, type ExpressionVariable, selectsClaim } from './expression.ts';

export function findMappingProblems(
  { username, groups, uid, extra }: JwtConfiguration['claimMappings'],
  path: string,
  dialect: Dialect,
): FieldProblem[] {
  const hasClaimAndExpression = uid.claim !== '' && uid.expression !== '';
  return [
    ...findPrefixedMappingProblems(username, `${path}.username`, { isRequired: true }),
    ...findPrefixedMappingProblems(groups, `${path}.groups`, { isRequired: false }),
    ...(hasClaimAndExpression
      ? [createInvalidValueProblem(`${path}.uid`, '', "claim and expression can't both be set")]
      : []),
    ...(uid.expression === '' || hasClaimAndExpression
      ? []
      : findExpressionProblems(uid.expression, 'claims', `${path}.uid.expression`, undefined)),
    ...findExtraProblems(extra, `${path}.extra`, dialect),
  ];
}

function findPrefixedMappingProblems(
  { claim, expression, prefix }: PrefixedMapping,
  path: string,
  { isRequired }: { readonly isRequired: boolean },
): FieldProblem[] {
  if (claim !== '' && expression !== '')
    return [createInvalidValueProblem(path, '', "claim and expression can't both be set")];
  if (claim === '' && expression === '')
    return isRequired ? [createRequiredProblem(path, 'claim or expression is required')] : [];
  if (expression !== '') {
    return [
      ...(prefix === undefined
        ? []
        : [createInvalidValueProblem(`${path}.prefix`, prefix, "prefix can't be set when expression is set")]),
      ...findExpressionProblems(expression, 'claims', `${path}.expression`, undefined),
    ];
  }
  const text = 'prefix is required when claim is set. It can be set to an empty string to disable prefixing';
  return prefix === undefined ? [createRequiredProblem(`${path}.prefix`, text)] : [];
}

function findExtraProblems(extra: readonly ExtraMapping[], path: string, dialect: Dialect): FieldProblem[] {
  const keys = new Set<string>();
  return extra.flatMap(({ key, valueExpression }, index) => {
    const field = `${path}[${index}]`;
    const problems = findKeyProblems(key, `${field}.key`, dialect);
    if (keys.has(key)) return [...problems, createDuplicateProblem(`${field}.key`, key)];
    keys.add(key);
    if (valueExpression === '') {
      return [...problems, createRequiredProblem(`${field}.valueExpression`, 'valueExpression is required')];
    }
    return [...problems, ...findExpressionProblems(valueExpression, 'claims', `${field}.valueExpression`, undefined)];
  });
}

function findKeyProblems(key: string, field: string, { groupSuffix, domain: dialectDomain }: Dialect): FieldProblem[] {
  if (key === '') return [createRequiredProblem(field)];
  const problems: FieldProblem[] = [];
  const index = key.indexOf('/');
  const domain = key.slice(0, Math.max(index, 0));
  if (domain === '' || index === key.length - 1) {
    problems.push(createInvalidValueProblem(field, key, 'must be a domain-prefixed path (such as "acme.io/foo")'));
  } else {
    problems.push(...checkDns1123Subdomain(domain).map((text) => createInvalidValueProblem(field, domain, text)));
  }
  if (key !== key.toLowerCase()) problems.push(createInvalidValueProblem(field, key, 'key must be lowercase'));
  const reservedDomains = [...new Set([groupSuffix, dialectDomain])];
  if (reservedDomains.some((suffix) => domain === suffix || domain.endsWith(`.${suffix}`))) {
    const list = reservedDomains.join(', ');
    problems.push(
      createInvalidValueProblem(field, key, `${list} and their subdomains are reserved for Kubernetes use`),
    );
  }
  return problems;
}

export function findExpressionProblems(
  expression: string,
  variable: ExpressionVariable,
  field: string,
  type: 'bool' | undefined,
): FieldProblem[] {
  const compiledExpression = compileExpression(expression, variable, type);
  return 'problem' in compiledExpression
    ? [createInvalidValueProblem(field, expression, compiledExpression.problem)]
    : [];
}

const EMAIL_UNVERIFIED_MESSAGE =
  'claims.email_verified must be used in claimMappings.username.expression or claimMappings.extra[*].valueExpression or claimValidationRules[*].expression when claims.email is used in claimMappings.username.expression';

/** Returns a problem if the expression of the user name uses the claim email, and no valid expression uses email_verified. */
export function findEmailProblems(
  { claimMappings, claimValidationRules }: JwtConfiguration,
  path: string,
): FieldProblem[] {
  const { username, extra } = claimMappings;
  const isInvalid = findPrefixedMappingProblems(username, path, { isRequired: true }).length > 0;
  if (isInvalid || !selectsClaim(username.expression, 'email')) return [];
  const expressions = [
    username.expression,
    ...extra.map(({ valueExpression }) => valueExpression),
    ...claimValidationRules.flatMap(({ claim, expression }) => (claim === '' ? [expression] : [])),
  ];
  if (expressions.some((expression) => selectsClaimIfValid(expression, 'email_verified'))) return [];
  return [createInvalidValueProblem(`${path}.username.expression`, username.expression, EMAIL_UNVERIFIED_MESSAGE)];
}

function selectsClaimIfValid(expression: string, claim: string): boolean {
  return selectsClaim(expression, claim) && !('problem' in compileExpression(expression, 'claims', undefined));
}
