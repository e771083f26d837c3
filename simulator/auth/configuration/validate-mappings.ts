/** Validation of claim mappings and expressions. */

import type { Dialect } from '../../../spec/dialect.ts';
import { errorMessage } from '../../ground/error-message.ts';
import { dns1123Subdomain } from '../../pure/names/dns.ts';
import { duplicate, invalidValue, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { ExpressionLanguage, ExtraMapping, JwtConfiguration, PrefixedMapping } from './configuration.ts';

interface Bounds {
  readonly dialect: Dialect;
  readonly language: ExpressionLanguage | undefined;
}

export function mappingProblems(
  { username, groups, uid, extra }: JwtConfiguration['claimMappings'],
  path: string,
  bounds: Bounds,
): FieldProblem[] {
  const hasBoth = uid.claim !== '' && uid.expression !== '';
  return [
    ...prefixedProblems(username, `${path}.username`, true, bounds),
    ...prefixedProblems(groups, `${path}.groups`, false, bounds),
    ...(hasBoth ? [invalidValue(`${path}.uid`, '', "claim and expression can't both be set")] : []),
    ...(uid.expression === '' || hasBoth
      ? []
      : expressionProblems(uid.expression, 'claims', `${path}.uid.expression`, bounds.language)),
    ...extraProblems(extra, `${path}.extra`, bounds),
  ];
}

function prefixedProblems(
  { claim, expression, prefix }: PrefixedMapping,
  path: string,
  needed: boolean,
  { language }: Bounds,
): FieldProblem[] {
  if (claim !== '' && expression !== '') return [invalidValue(path, '', "claim and expression can't both be set")];
  if (claim === '' && expression === '') return needed ? [required(path, 'claim or expression is required')] : [];
  if (expression !== '') {
    return [
      ...(prefix === undefined
        ? []
        : [invalidValue(`${path}.prefix`, prefix, "prefix can't be set when expression is set")]),
      ...expressionProblems(expression, 'claims', `${path}.expression`, language),
    ];
  }
  const text = 'prefix is required when claim is set. It can be set to an empty string to disable prefixing';
  return prefix === undefined ? [required(`${path}.prefix`, text)] : [];
}

function extraProblems(extra: readonly ExtraMapping[], path: string, bounds: Bounds): FieldProblem[] {
  const keys = new Set<string>();
  return extra.flatMap(({ key, valueExpression }, at) => {
    const field = `${path}[${at}]`;
    const problems = keyProblems(key, `${field}.key`, bounds.dialect);
    if (keys.has(key)) return [...problems, duplicate(`${field}.key`, key)];
    keys.add(key);
    if (valueExpression === '') {
      return [...problems, required(`${field}.valueExpression`, 'valueExpression is required')];
    }
    return [...problems, ...expressionProblems(valueExpression, 'claims', `${field}.valueExpression`, bounds.language)];
  });
}

function keyProblems(key: string, field: string, { groupSuffix, protocolPrefix }: Dialect): FieldProblem[] {
  if (key === '') return [required(field)];
  const problems: FieldProblem[] = [];
  const at = key.indexOf('/');
  const domain = key.slice(0, Math.max(at, 0));
  if (domain === '' || at === key.length - 1) {
    problems.push(invalidValue(field, key, 'must be a domain-prefixed path (such as "acme.io/foo")'));
  } else {
    problems.push(...dns1123Subdomain(domain).map((text) => invalidValue(field, domain, text)));
  }
  if (key !== key.toLowerCase()) problems.push(invalidValue(field, key, 'key must be lowercase'));
  const reserved = [...new Set([groupSuffix, protocolPrefix])];
  if (reserved.some((suffix) => domain === suffix || domain.endsWith(`.${suffix}`))) {
    const list = reserved.join(', ');
    problems.push(invalidValue(field, key, `${list} and their subdomains are reserved for Kubernetes use`));
  }
  return problems;
}

export function expressionProblems(
  expression: string,
  over: 'claims' | 'user',
  field: string,
  language: ExpressionLanguage | undefined,
): FieldProblem[] {
  if (language === undefined) return [invalidValue(field, expression, 'this server evaluates no expressions')];
  try {
    language.compile(expression, over);
    return [];
  } catch (error) {
    return [invalidValue(field, expression, `compilation failed: ${errorMessage(error)}`)];
  }
}
