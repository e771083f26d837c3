/** Validates FlowSchemas and PriorityLevelConfigurations. */

import { quote } from '../../../../values/go-quote.ts';
import { formatStringSlice } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Label, checkDns1123Subdomain } from '../../../pure/names/names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';

const MAX_PRECEDENCE = 10_000;
const EXEMPT_NAME = 'exempt';
const KNOWN_VERBS = 'create delete deletecollection get list patch proxy update watch'.split(' ');

export function validateFlowSchema({ metadata, spec: specValue }: ApiObject): FieldProblem[] {
  const spec = readMembers(specValue);
  const problems = validatePrecedence(Number(spec.matchingPrecedence ?? 0), metadata.name ?? '');
  const method = readMembers(spec.distinguisherMethod);
  if (!isUnset(spec.distinguisherMethod) && !['ByNamespace', 'ByUser'].includes(readText(method.type))) {
    const printedMethod = { unquoted: `flowcontrol.FlowDistinguisherMethod{Type:${quote(readText(method.type))}}` };
    problems.push(createNotSupportedProblem('spec.distinguisherMethod.type', printedMethod, ['ByNamespace', 'ByUser']));
  }
  const levelName = readText(readMembers(spec.priorityLevelConfiguration).name);
  const fieldPath = 'spec.priorityLevelConfiguration.name';
  if (levelName === '') problems.push(createRequiredProblem(fieldPath, 'must reference a priority level'));
  for (const problem of levelName === '' ? [] : checkDns1123Subdomain(levelName))
    problems.push(createInvalidValueProblem(fieldPath, levelName, problem));
  const rules = readList(spec, 'rules').flatMap((rule, index) => validateRule(rule, `spec.rules[${index}]`));
  return [...problems, ...rules];
}

function validatePrecedence(precedence: number, name: string): FieldProblem[] {
  const createProblem = (detail: string) => [createInvalidValueProblem('spec.matchingPrecedence', precedence, detail)];
  if (precedence <= 0) return createProblem('must be a positive value');
  if (precedence > MAX_PRECEDENCE) return createProblem(`must not be greater than ${MAX_PRECEDENCE}`);
  if (precedence > 1 || name === EXEMPT_NAME) return [];
  return createProblem("only the schema named 'exempt' may have matchingPrecedence 1");
}

function validateRule(rule: Fields, fieldPath: string): FieldProblem[] {
  const [subjects, resourceRules] = [readList(rule, 'subjects'), readList(rule, 'resourceRules')];
  const pathRules = readList(rule, 'nonResourceRules');
  const problems = subjects.flatMap((subject, index) => validateSubject(subject, `${fieldPath}.subjects[${index}]`));
  if (subjects.length === 0)
    problems.push(createRequiredProblem(`${fieldPath}.subjects`, 'subjects must contain at least one value'));
  if (resourceRules.length + pathRules.length === 0) {
    problems.push(
      createRequiredProblem(fieldPath, 'at least one of resourceRules and nonResourceRules has to be non-empty'),
    );
  }
  return [
    ...problems,
    ...resourceRules.flatMap((rule, index) => validateResourceRule(rule, `${fieldPath}.resourceRules[${index}]`)),
    ...pathRules.flatMap((rule, index) => validatePathRule(rule, `${fieldPath}.nonResourceRules[${index}]`)),
  ];
}

const SUBJECT_MEMBERS = { ServiceAccount: 'serviceAccount', User: 'user', Group: 'group' } as const;

function validateSubject(subject: Fields, fieldPath: string): FieldProblem[] {
  const kind = readText(subject.kind);
  const expectedMember = Object.entries(SUBJECT_MEMBERS).find(([otherKind]) => otherKind === kind)?.[1];
  if (expectedMember === undefined)
    return [createNotSupportedProblem(`${fieldPath}.kind`, kind, Object.keys(SUBJECT_MEMBERS).sort())];
  const otherMembers = Object.entries(SUBJECT_MEMBERS).filter(
    ([otherKind, member]) => otherKind !== kind && !isUnset(subject[member]),
  );
  return [
    ...validateNamedSubject(subject, expectedMember, `${fieldPath}.${expectedMember}`, kind),
    ...otherMembers.map(([otherKind, member]) =>
      createForbiddenProblem(
        `${fieldPath}.${member}`,
        `${member} is forbidden when subject kind is not '${otherKind}'`,
      ),
    ),
  ];
}

function validateNamedSubject(subject: Fields, member: string, fieldPath: string, kind: string): FieldProblem[] {
  if (isUnset(subject[member]))
    return [createRequiredProblem(fieldPath, `${member} is required when subject kind is '${kind}'`)];
  const fields = readMembers(subject[member]);
  const [name, namespace] = [readText(fields.name), readText(fields.namespace)];
  if (member !== SUBJECT_MEMBERS.ServiceAccount) return name === '' ? [createRequiredProblem(`${fieldPath}.name`)] : [];
  const problems = name === '' ? [createRequiredProblem(`${fieldPath}.name`)] : [];
  if (name !== '*' && name !== '')
    problems.push(...createProblems(`${fieldPath}.name`, name, checkDns1123Subdomain(name)));
  if (namespace !== '')
    return [...problems, ...createProblems(`${fieldPath}.namespace`, namespace, checkDns1123Label(namespace))];
  return [...problems, createRequiredProblem(`${fieldPath}.namespace`, 'must specify namespace for service account')];
}

function createProblems(field: string, value: string, details: readonly string[]): FieldProblem[] {
  return details.map((detail) => createInvalidValueProblem(field, value, detail));
}

function validateResourceRule(rule: Fields, fieldPath: string): FieldProblem[] {
  const [groups, resources] = [readTexts(rule.apiGroups), readTexts(rule.resources)];
  return [
    ...validateVerbs(readTexts(rule.verbs), `${fieldPath}.verbs`),
    ...(groups.length === 0
      ? [createRequiredProblem(`${fieldPath}.apiGroups`, 'resource rules must supply at least one api group')]
      : []),
    ...validateWildcard(groups, `${fieldPath}.apiGroups`, 'api groups'),
    ...(resources.length === 0
      ? [createRequiredProblem(`${fieldPath}.resources`, 'resource rules must supply at least one resource')]
      : []),
    ...validateWildcard(resources, `${fieldPath}.resources`, 'resources'),
    ...validateNamespaces(readTexts(rule.namespaces), rule.clusterScope === true, `${fieldPath}.namespaces`),
  ];
}

function validateNamespaces(
  namespaces: readonly string[],
  coversClusterScope: boolean,
  fieldPath: string,
): FieldProblem[] {
  if (namespaces.length === 0 && !coversClusterScope) {
    return [
      createRequiredProblem(fieldPath, 'resource rules that are not cluster scoped must supply at least one namespace'),
    ];
  }
  if (namespaces.includes('*')) return validateWildcard(namespaces, fieldPath, 'namespaces');
  return namespaces.flatMap((namespace, index) =>
    checkDns1123Label(namespace).map((detail) =>
      createInvalidValueProblem(
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
  if (paths.length === 0)
    return [...problems, createRequiredProblem(field, 'nonResourceURLs must contain at least one value')];
  if (paths.includes('*')) return [...problems, ...validateWildcard(paths, field, 'non-resource URLs')];
  return [
    ...problems,
    ...paths.flatMap((path, index) => {
      const detail = findPathProblem(path);
      return detail === undefined ? [] : [createInvalidValueProblem(`${field}[${index}]`, path, detail)];
    }),
  ];
}

function findPathProblem(path: string): string | undefined {
  if (path === '') return 'must not be empty';
  if (path === '/') return undefined;
  if (!path.startsWith('/')) return 'must start with slash';
  if (path.includes(' ')) return 'must not contain white-space';
  if (path.includes('//')) return 'must not contain double slash';
  const wildcardCount = path.split('*').length - 1;
  return wildcardCount > 1 || (wildcardCount === 1 && !path.endsWith('/*'))
    ? 'wildcard can only do suffix matching'
    : undefined;
}

function validateVerbs(verbs: readonly string[], fieldPath: string): FieldProblem[] {
  if (verbs.length === 0) return [createRequiredProblem(fieldPath, 'verbs must contain at least one value')];
  if (verbs.includes('*')) return validateWildcard(verbs, fieldPath, 'verbs');
  return verbs.every((verb) => KNOWN_VERBS.includes(verb))
    ? []
    : [createNotSupportedProblem(fieldPath, { unquoted: formatStringSlice(verbs) }, KNOWN_VERBS)];
}

function validateWildcard(values: readonly string[], fieldPath: string, pluralName: string): FieldProblem[] {
  if (!values.includes('*') || values.length === 1) return [];
  return [
    createInvalidValueProblem(
      fieldPath,
      { unquoted: formatStringSlice(values) },
      `if '*' is present, must not specify other ${pluralName}`,
    ),
  ];
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(readText) : [];
}

/** Validates a PriorityLevelConfiguration. `sharesField` is the name of the field for concurrency shares in the version of the request. */
export function validatePriorityLevel({ metadata, spec: specValue }: ApiObject, sharesField: string): FieldProblem[] {
  const spec = readMembers(specValue);
  const type = readText(spec.type);
  const problems: FieldProblem[] = [];
  if ((metadata.name === EXEMPT_NAME) !== (type === 'Exempt')) {
    problems.push(
      createInvalidValueProblem('spec.type', type, "type must be 'Exempt' if and only if name is 'exempt'"),
    );
  }
  if (type === 'Exempt') return [...problems, ...validateExemptLevel(spec)];
  if (type === 'Limited') return [...problems, ...validateLimitedLevel(spec, sharesField)];
  return [...problems, createNotSupportedProblem('spec.type', type, ['Exempt', 'Limited'])];
}

/**
 * Validates the unions of a PriorityLevelConfiguration: members that do not belong to the `type` must be unset, and the members that the
 * `type` requires must be set. kube-apiserver has these checks since 1.37, as validation tags, in addition to `validatePriorityLevel`.
 */
export function validateUnions({ spec: specValue }: ApiObject): FieldProblem[] {
  const spec = readMembers(specValue);
  const { queuing, type } = readMembers(readMembers(spec.limited).limitResponse);
  const isKnown = spec.type === 'Exempt' || spec.type === 'Limited';
  const mayHaveQueuing = type === 'Queue' || type === 'Reject';
  return [
    ...(isKnown ? [] : ['exempt', 'limited'])
      .filter((member) => !isUnset(spec[member]))
      .map((member) => createForbiddenProblem(`spec.${member}`, '')),
    ...(readText(spec.type) === '' ? [createRequiredProblem('spec.type')] : []),
    ...(mayHaveQueuing || isUnset(queuing) ? [] : [createForbiddenProblem('spec.limited.limitResponse.queuing', '')]),
    ...(type === 'Queue' && isUnset(queuing) ? [createRequiredProblem('spec.limited.limitResponse.queuing')] : []),
    ...(isUnset(spec.limited) || readText(type) !== ''
      ? []
      : [createRequiredProblem('spec.limited.limitResponse.type')]),
  ];
}

function validateExemptLevel({ limited, exempt }: Fields): FieldProblem[] {
  const { nominalConcurrencyShares = 0, lendablePercent } = readMembers(exempt);
  const fieldPath = 'spec.exempt';
  return [
    ...(isUnset(limited) ? [] : [createForbiddenProblem('spec.limited', 'must be nil if the type is not Limited')]),
    ...validateShares(Number(nominalConcurrencyShares ?? 0), `${fieldPath}.nominalConcurrencyShares`),
    ...validateLendablePercent(lendablePercent, fieldPath),
  ];
}

function validateLimitedLevel({ limited: limitedValue, exempt }: Fields, sharesField: string): FieldProblem[] {
  const problems = isUnset(exempt) ? [] : [createForbiddenProblem('spec.exempt', 'must be nil if the type is Limited')];
  const fieldPath = 'spec.limited';
  if (isUnset(limitedValue))
    return [...problems, createRequiredProblem(fieldPath, 'must not be empty when type is Limited')];
  const {
    nominalConcurrencyShares = 0,
    limitResponse,
    lendablePercent,
    borrowingLimitPercent,
  } = readMembers(limitedValue);
  const borrowingLimit = Number(borrowingLimitPercent ?? 0);
  return [
    ...problems,
    ...validateShares(Number(nominalConcurrencyShares ?? 0), `${fieldPath}.${sharesField}`),
    ...validateLimitResponse(readMembers(limitResponse), `${fieldPath}.limitResponse`),
    ...validateLendablePercent(lendablePercent, fieldPath),
    ...(borrowingLimit < 0
      ? [
          createInvalidValueProblem(
            `${fieldPath}.borrowingLimitPercent`,
            borrowingLimit,
            'if specified, must be a non-negative integer',
          ),
        ]
      : []),
  ];
}

function validateShares(shares: number, fieldPath: string): FieldProblem[] {
  return shares < 0 ? [createInvalidValueProblem(fieldPath, shares, 'must be a non-negative integer')] : [];
}

function validateLendablePercent(value: unknown, fieldPath: string): FieldProblem[] {
  const percent = Number(value ?? 0);
  if (percent >= 0 && percent <= 100) return [];
  return [createInvalidValueProblem(`${fieldPath}.lendablePercent`, percent, 'must be between 0 and 100, inclusive')];
}

function validateLimitResponse({ type: typeValue, queuing }: Fields, fieldPath: string): FieldProblem[] {
  const type = readText(typeValue);
  if (type === 'Reject') {
    if (isUnset(queuing)) return [];
    return [createForbiddenProblem(`${fieldPath}.queuing`, 'must be nil if limited.limitResponse.type is not Limited')];
  }
  if (type !== 'Queue') return [createNotSupportedProblem(`${fieldPath}.type`, type, ['Queue', 'Reject'])];
  if (!isUnset(queuing)) return validateQueuing(readMembers(queuing), `${fieldPath}.queuing`);
  return [createRequiredProblem(`${fieldPath}.queuing`, 'must not be empty if limited.limitResponse.type is Limited')];
}

const MAX_QUEUES = 10_000_000;
const MAX_ENTROPY_BITS = 60;

function validateQueuing(queuing: Fields, fieldPath: string): FieldProblem[] {
  const readNumber = (member: string): number => Number(queuing[member] ?? 0);
  const [queueLengthLimit, queueCount, handSize] = [
    readNumber('queueLengthLimit'),
    readNumber('queues'),
    readNumber('handSize'),
  ];
  const problems: FieldProblem[] = [];
  if (queueLengthLimit <= 0)
    problems.push(createInvalidValueProblem(`${fieldPath}.queueLengthLimit`, queueLengthLimit, 'must be positive'));
  if (queueCount <= 0) problems.push(createInvalidValueProblem(`${fieldPath}.queues`, queueCount, 'must be positive'));
  else if (queueCount > MAX_QUEUES) {
    problems.push(
      createInvalidValueProblem(`${fieldPath}.queues`, queueCount, `must not be greater than ${MAX_QUEUES}`),
    );
  }
  const detail = findHandSizeProblem(queueCount, handSize);
  return detail === undefined
    ? problems
    : [...problems, createInvalidValueProblem(`${fieldPath}.handSize`, handSize, detail)];
}

function findHandSizeProblem(queueCount: number, handSize: number): string | undefined {
  if (handSize <= 0) return 'must be positive';
  if (handSize > queueCount) return `should not be greater than queues (${queueCount})`;
  let bits = 0;
  for (let count = 0; count < handSize && bits <= MAX_ENTROPY_BITS; count += 1) bits += Math.log2(queueCount - count);
  if (Math.ceil(bits) <= MAX_ENTROPY_BITS) return undefined;
  return `required entropy bits of deckSize ${queueCount} and handSize ${handSize} should not be greater than ${MAX_ENTROPY_BITS}`;
}
