/** Validates a path such as `example.com/path`, for controllers of IngressClasses and managers of Jobs. */
import { checkDns1123Subdomain } from '../../pure/names/dns.ts';
import { createInvalidValueProblem, createRequiredProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

export function validateDomainPrefixedPath(value: string, fieldPath: string): FieldProblem[] {
  if (value === '') return [createRequiredProblem(fieldPath)];
  const [domain = '', ...otherParts] = value.split('/');
  const path = otherParts.join('/');
  if (domain === '' || path === '') {
    return [createInvalidValueProblem(fieldPath, value, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  }
  const problems = checkDns1123Subdomain(domain).map((detail) => createInvalidValueProblem(fieldPath, domain, detail));
  if (/^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(path)) return problems;
  return [...problems, createInvalidValueProblem(fieldPath, path, 'Invalid path')];
}
