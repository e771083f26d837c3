/** Validates FlowSchemas and PriorityLevelConfigurations. */

import { quote } from '../../../../values/go-quote.ts';
import { formatStringSlice } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Label, checkDns1123Subdomain } from '../../../pure/names/names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';

const MAX_PRECEDENCE = 10_000;
const EXEMPT = 'exempt';
const VERBS = 'create delete deletecollection get list patch proxy update watch'.split(' ');

export function validateFlowSchema({ metadata, spec: specValue }: ApiObject): FieldProblem[] {
  const spec = objectMembers(specValue);
  const problems = validatePrecedence(Number(spec.matchingPrecedence ?? 0), metadata.name ?? '');
  const method = objectMembers(spec.distinguisherMethod);
  if (!isUnset(spec.distinguisherMethod) && !['ByNamespace', 'ByUser'].includes(text(method.type))) {
    const printedMethod = { bare: `flowcontrol.FlowDistinguisherMethod{Type:${quote(text(method.type))}}` };
    problems.push(notSupported('spec.distinguisherMethod.type', printedMethod, ['ByNamespace', 'ByUser']));
  }
  const level = text(objectMembers(spec.priorityLevelConfiguration).name);
  const fieldPath = 'spec.priorityLevelConfiguration.name';
  if (level === '') problems.push(required(fieldPath, 'must reference a priority level'));
  for (const problem of level === '' ? [] : checkDns1123Subdomain(level))
    problems.push(invalidValue(fieldPath, level, problem));
  const rules = list(spec, 'rules').flatMap((rule, index) => validateRule(rule, `spec.rules[${index}]`));
  return [...problems, ...rules];
}

function validatePrecedence(precedence: number, name: string): FieldProblem[] {
  const problem = (detail: string) => [invalidValue('spec.matchingPrecedence', precedence, detail)];
  if (precedence <= 0) return problem('must be a positive value');
  if (precedence > MAX_PRECEDENCE) return problem(`must not be greater than ${MAX_PRECEDENCE}`);
  if (precedence > 1 || name === EXEMPT) return [];
  return problem("only the schema named 'exempt' may have matchingPrecedence 1");
}

function validateRule(rule: Fields, fieldPath: string): FieldProblem[] {
  const [subjects, resourceRules] = [list(rule, 'subjects'), list(rule, 'resourceRules')];
  const pathRules = list(rule, 'nonResourceRules');
  const problems = subjects.flatMap((subject, index) => validateSubject(subject, `${fieldPath}.subjects[${index}]`));
  if (subjects.length === 0)
    problems.push(required(`${fieldPath}.subjects`, 'subjects must contain at least one value'));
  if (resourceRules.length + pathRules.length === 0) {
    problems.push(required(fieldPath, 'at least one of resourceRules and nonResourceRules has to be non-empty'));
  }
  return [
    ...problems,
    ...resourceRules.flatMap((rule, index) => validateResourceRule(rule, `${fieldPath}.resourceRules[${index}]`)),
    ...pathRules.flatMap((rule, index) => validatePathRule(rule, `${fieldPath}.nonResourceRules[${index}]`)),
  ];
}

const SUBJECTS = { ServiceAccount: 'serviceAccount', User: 'user', Group: 'group' } as const;

function validateSubject(subject: Fields, fieldPath: string): FieldProblem[] {
  const kind = text(subject.kind);
  const expectedMember = Object.entries(SUBJECTS).find(([otherKind]) => otherKind === kind)?.[1];
  if (expectedMember === undefined) return [notSupported(`${fieldPath}.kind`, kind, Object.keys(SUBJECTS).sort())];
  const others = Object.entries(SUBJECTS).filter(
    ([otherKind, member]) => otherKind !== kind && !isUnset(subject[member]),
  );
  return [
    ...validateNamedSubject(subject, expectedMember, `${fieldPath}.${expectedMember}`, kind),
    ...others.map(([otherKind, member]) =>
      forbiddenField(`${fieldPath}.${member}`, `${member} is forbidden when subject kind is not '${otherKind}'`),
    ),
  ];
}

function validateNamedSubject(subject: Fields, member: string, fieldPath: string, kind: string): FieldProblem[] {
  if (isUnset(subject[member])) return [required(fieldPath, `${member} is required when subject kind is '${kind}'`)];
  const fields = objectMembers(subject[member]);
  const [name, namespace] = [text(fields.name), text(fields.namespace)];
  if (member !== SUBJECTS.ServiceAccount) return name === '' ? [required(`${fieldPath}.name`)] : [];
  const problems = name === '' ? [required(`${fieldPath}.name`)] : [];
  if (name !== '*' && name !== '')
    problems.push(...createProblems(`${fieldPath}.name`, name, checkDns1123Subdomain(name)));
  if (namespace !== '')
    return [...problems, ...createProblems(`${fieldPath}.namespace`, namespace, checkDns1123Label(namespace))];
  return [...problems, required(`${fieldPath}.namespace`, 'must specify namespace for service account')];
}

function createProblems(field: string, value: string, details: readonly string[]): FieldProblem[] {
  return details.map((detail) => invalidValue(field, value, detail));
}

function validateResourceRule(rule: Fields, fieldPath: string): FieldProblem[] {
  const [groups, resources] = [readTexts(rule.apiGroups), readTexts(rule.resources)];
  return [
    ...validateVerbs(readTexts(rule.verbs), `${fieldPath}.verbs`),
    ...(groups.length === 0
      ? [required(`${fieldPath}.apiGroups`, 'resource rules must supply at least one api group')]
      : []),
    ...validateWildcard(groups, `${fieldPath}.apiGroups`, 'api groups'),
    ...(resources.length === 0
      ? [required(`${fieldPath}.resources`, 'resource rules must supply at least one resource')]
      : []),
    ...validateWildcard(resources, `${fieldPath}.resources`, 'resources'),
    ...validateNamespaces(readTexts(rule.namespaces), rule.clusterScope === true, `${fieldPath}.namespaces`),
  ];
}

function validateNamespaces(namespaces: readonly string[], clusterScope: boolean, fieldPath: string): FieldProblem[] {
  if (namespaces.length === 0 && !clusterScope) {
    return [required(fieldPath, 'resource rules that are not cluster scoped must supply at least one namespace')];
  }
  if (namespaces.includes('*')) return validateWildcard(namespaces, fieldPath, 'namespaces');
  return namespaces.flatMap((namespace, index) =>
    checkDns1123Label(namespace).map((detail) =>
      invalidValue(
        `${fieldPath}[${index}]`,
        namespace,
        `each member of this list must be '*' or a DNS-1123 label; ${detail}`,
      ),
    ),
  );
}

function validatePathRule(rule: Fields, fieldPath: string): FieldProblem[] {
  const paths = readTexts(rule.nonResourceURLs);
  const field = `${fieldPath}.nonResourceURLs`;
  const problems = validateVerbs(readTexts(rule.verbs), `${fieldPath}.verbs`);
  if (paths.length === 0) return [...problems, required(field, 'nonResourceURLs must contain at least one value')];
  if (paths.includes('*')) return [...problems, ...validateWildcard(paths, field, 'non-resource URLs')];
  return [
    ...problems,
    ...paths.flatMap((path, index) => {
      const detail = findPathProblem(path);
      return detail === undefined ? [] : [invalidValue(`${field}[${index}]`, path, detail)];
    }),
  ];
}

function findPathProblem(path: string): string | undefined {
  if (path === '') return 'must not be empty';
  if (path === '/') return undefined;
  if (!path.startsWith('/')) return 'must start with slash';
  if (path.includes(' ')) return 'must not contain white-space';
  if (path.includes('//')) return 'must not contain double slash';
  const wildcards = path.split('*').length - 1;
  return wildcards > 1 || (wildcards === 1 && !path.endsWith('/*'))
    ? 'wildcard can only do suffix matching'
    : undefined;
}

function validateVerbs(verbs: readonly string[], fieldPath: string): FieldProblem[] {
  if (verbs.length === 0) return [required(fieldPath, 'verbs must contain at least one value')];
  if (verbs.includes('*')) return validateWildcard(verbs, fieldPath, 'verbs');
  return verbs.every((verb) => VERBS.includes(verb))
    ? []
    : [notSupported(fieldPath, { bare: formatStringSlice(verbs) }, VERBS)];
}

function validateWildcard(values: readonly string[], fieldPath: string, pluralName: string): FieldProblem[] {
  if (!values.includes('*') || values.length === 1) return [];
  return [
    invalidValue(
      fieldPath,
      { bare: formatStringSlice(values) },
      `if '*' is present, must not specify other ${pluralName}`,
    ),
  ];
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text) : [];
}

/** Validates a PriorityLevelConfiguration. `shares` is the name of the field for concurrency shares in the version of the request. */
export function validatePriorityLevel({ metadata, spec: specValue }: ApiObject, shares: string): FieldProblem[] {
  const spec = objectMembers(specValue);
  const type = text(spec.type);
  const problems: FieldProblem[] = [];
  if ((metadata.name === EXEMPT) !== (type === 'Exempt')) {
    problems.push(invalidValue('spec.type', type, "type must be 'Exempt' if and only if name is 'exempt'"));
  }
  if (type === 'Exempt') return [...problems, ...validateExempt(spec)];
  if (type === 'Limited') return [...problems, ...validateLimited(spec, shares)];
  return [...problems, notSupported('spec.type', type, ['Exempt', 'Limited'])];
}

/** Validates that no members of other types are set. Since 1.37, validation tags also forbid them. */
export function validateUnions({ spec: specValue }: ApiObject): FieldProblem[] {
  const spec = objectMembers(specValue);
  const { queuing, type } = objectMembers(objectMembers(spec.limited).limitResponse);
  const isKnown = spec.type === 'Exempt' || spec.type === 'Limited';
  const mayHaveQueuing = type === 'Queue' || type === 'Reject';
  return [
    ...(isKnown ? [] : ['exempt', 'limited'])
      .filter((member) => !isUnset(spec[member]))
      .map((member) => forbiddenField(`spec.${member}`, '')),
    ...(text(spec.type) === '' ? [required('spec.type')] : []),
    ...(mayHaveQueuing || isUnset(queuing) ? [] : [forbiddenField('spec.limited.limitResponse.queuing', '')]),
    ...(type === 'Queue' && isUnset(queuing) ? [required('spec.limited.limitResponse.queuing')] : []),
    ...(isUnset(spec.limited) || text(type) !== '' ? [] : [required('spec.limited.limitResponse.type')]),
  ];
}

function validateExempt({ limited, exempt }: Fields): FieldProblem[] {
  const { nominalConcurrencyShares = 0, lendablePercent } = objectMembers(exempt);
  const fieldPath = 'spec.exempt';
  return [
    ...(isUnset(limited) ? [] : [forbiddenField('spec.limited', 'must be nil if the type is not Limited')]),
    ...validateShares(Number(nominalConcurrencyShares ?? 0), `${fieldPath}.nominalConcurrencyShares`),
    ...validateLendable(lendablePercent, fieldPath),
  ];
}

function validateLimited({ limited: limitedValue, exempt }: Fields, shares: string): FieldProblem[] {
  const problems = isUnset(exempt) ? [] : [forbiddenField('spec.exempt', 'must be nil if the type is Limited')];
  const fieldPath = 'spec.limited';
  if (isUnset(limitedValue)) return [...problems, required(fieldPath, 'must not be empty when type is Limited')];
  const {
    nominalConcurrencyShares = 0,
    limitResponse,
    lendablePercent,
    borrowingLimitPercent,
  } = objectMembers(limitedValue);
  const borrowingLimit = Number(borrowingLimitPercent ?? 0);
  return [
    ...problems,
    ...validateShares(Number(nominalConcurrencyShares ?? 0), `${fieldPath}.${shares}`),
    ...validateResponse(objectMembers(limitResponse), `${fieldPath}.limitResponse`),
    ...validateLendable(lendablePercent, fieldPath),
    ...(borrowingLimit < 0
      ? [
          invalidValue(
            `${fieldPath}.borrowingLimitPercent`,
            borrowingLimit,
            'if specified, must be a non-negative integer',
          ),
        ]
      : []),
  ];
}

function validateShares(shares: number, fieldPath: string): FieldProblem[] {
  return shares < 0 ? [invalidValue(fieldPath, shares, 'must be a non-negative integer')] : [];
}

function validateLendable(value: unknown, fieldPath: string): FieldProblem[] {
  const percent = Number(value ?? 0);
  if (percent >= 0 && percent <= 100) return [];
  return [invalidValue(`${fieldPath}.lendablePercent`, percent, 'must be between 0 and 100, inclusive')];
}

function validateResponse({ type: typeValue, queuing }: Fields, fieldPath: string): FieldProblem[] {
  const type = text(typeValue);
  if (type === 'Reject') {
    if (isUnset(queuing)) return [];
    return [forbiddenField(`${fieldPath}.queuing`, 'must be nil if limited.limitResponse.type is not Limited')];
  }
  if (type !== 'Queue') return [notSupported(`${fieldPath}.type`, type, ['Queue', 'Reject'])];
  if (!isUnset(queuing)) return validateQueuing(objectMembers(queuing), `${fieldPath}.queuing`);
  return [required(`${fieldPath}.queuing`, 'must not be empty if limited.limitResponse.type is Limited')];
}

const MAX_QUEUES = 10_000_000;
const MAX_ENTROPY_BITS = 60;

function validateQueuing(queuing: Fields, fieldPath: string): FieldProblem[] {
  const number = (member: string): number => Number(queuing[member] ?? 0);
  const [length, queues, hand] = [number('queueLengthLimit'), number('queues'), number('handSize')];
  const problems: FieldProblem[] = [];
  if (length <= 0) problems.push(invalidValue(`${fieldPath}.queueLengthLimit`, length, 'must be positive'));
  if (queues <= 0) problems.push(invalidValue(`${fieldPath}.queues`, queues, 'must be positive'));
  else if (queues > MAX_QUEUES) {
    problems.push(invalidValue(`${fieldPath}.queues`, queues, `must not be greater than ${MAX_QUEUES}`));
  }
  const detail = findHandProblem(queues, hand);
  return detail === undefined ? problems : [...problems, invalidValue(`${fieldPath}.handSize`, hand, detail)];
}

function findHandProblem(queues: number, hand: number): string | undefined {
  if (hand <= 0) return 'must be positive';
  if (hand > queues) return `should not be greater than queues (${queues})`;
  let bits = 0;
  for (let count = 0; count < hand && bits <= MAX_ENTROPY_BITS; count += 1) bits += Math.log2(queues - count);
  if (Math.ceil(bits) <= MAX_ENTROPY_BITS) return undefined;
  return `required entropy bits of deckSize ${queues} and handSize ${hand} should not be greater than ${MAX_ENTROPY_BITS}`;
}
