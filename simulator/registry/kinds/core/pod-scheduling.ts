/** Validates the scheduling of a pod: affinity, tolerations, topology spread. */
import { checkDns1123Label, checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { checkLabelValue, checkQualifiedName } from '../../../pure/names/qualified-name.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';
import type { Check, Rows, Tags } from '../../validation/tags.ts';
import { validateRows } from '../../validation/validate-tags.ts';

const WEIGHT: Tags = {
  check: (weight, at) =>
    Number(weight) > 0 && Number(weight) <= 100 ? [] : [invalidValue(at, Number(weight), 'must be in the range 1-100')],
};

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text) : [];
}

/** `areValuesChecked`: whether the values must be valid label values. */
function validateNodeRequirement(requirement: Fields, at: string, areValuesChecked: boolean): FieldProblem[] {
  const [key, operator, values] = [text(requirement.key), text(requirement.operator), texts(requirement.values)];
  const problems: FieldProblem[] = [];
  if (['In', 'NotIn'].includes(operator)) {
    const detail = "must be specified when `operator` is 'In' or 'NotIn'";
    if (values.length === 0) problems.push(required(`${at}.values`, detail));
  } else if (['Exists', 'DoesNotExist'].includes(operator)) {
    const detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
    if (values.length > 0) problems.push(forbiddenField(`${at}.values`, detail));
  } else if (['Gt', 'Lt'].includes(operator)) {
    const detail = "must be specified single value when `operator` is 'Lt' or 'Gt'";
    if (values.length !== 1) problems.push(required(`${at}.values`, detail));
  } else problems.push(invalidValue(`${at}.operator`, operator, 'not a valid selector operator'));
  problems.push(...checkQualifiedName(key).map((detail) => invalidValue(`${at}.key`, key, detail)));
  if (!areValuesChecked) return problems;
  return [
    ...problems,
    ...values.flatMap((value, index) =>
      checkLabelValue(value).map((one) => invalidValue(`${at}.values[${index}]`, value, one)),
    ),
  ];
}

function validateNodeField(requirement: Fields, at: string): FieldProblem[] {
  const [key, operator, values] = [text(requirement.key), text(requirement.operator), texts(requirement.values)];
  const problems: FieldProblem[] = [];
  if (!['In', 'NotIn'].includes(operator)) {
    problems.push(invalidValue(`${at}.operator`, operator, 'not a valid selector operator'));
  } else if (values.length !== 1) {
    const detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
    problems.push(required(`${at}.values`, detail));
  }
  if (key !== 'metadata.name') return [...problems, invalidValue(`${at}.key`, key, 'not a valid field selector key')];
  return [
    ...problems,
    ...values.flatMap((value, index) =>
      checkDns1123Subdomain(value).map((detail) => invalidValue(`${at}.values[${index}]`, value, detail)),
    ),
  ];
}

function validateNodeTerm(
  term: Fields,
  at: string,
  { areValuesChecked }: { readonly areValuesChecked: boolean },
): FieldProblem[] {
  return [
    ...list(term, 'matchExpressions').flatMap((one, index) =>
      validateNodeRequirement(one, `${at}.matchExpressions[${index}]`, areValuesChecked),
    ),
    ...list(term, 'matchFields').flatMap((one, index) => validateNodeField(one, `${at}.matchFields[${index}]`)),
  ];
}

export function validateNodeSelector(
  selector: Fields,
  at: string,
  { areValuesChecked }: { readonly areValuesChecked: boolean },
): FieldProblem[] {
  const terms = list(selector, 'nodeSelectorTerms');
  const field = `${at}.nodeSelectorTerms`;
  if (terms.length === 0) return [required(field, 'must have at least one node selector term')];
  return terms.flatMap((term, index) => validateNodeTerm(term, `${field}[${index}]`, { areValuesChecked }));
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

function validateSelectorMember(holder: Fields, member: string, at: string): FieldProblem[] {
  if (isUnset(holder[member])) return [];
  return validateLabelSelector(objectMembers(holder[member]), `${at}.${member}`);
}

const validatePodTerm: Check = (written, at) => {
  const term = objectMembers(written);
  const topologyKey = text(term.topologyKey);
  return [
    ...validateSelectorMember(term, 'labelSelector', at),
    ...validateSelectorMember(term, 'namespaceSelector', at),
    ...texts(term.namespaces).flatMap((one) =>
      checkDns1123Label(one).map((detail) => invalidValue(`${at}.namespace`, one, detail)),
    ),
    ...validateLabelKeys(term, at),
    ...(topologyKey === '' ? [required(`${at}.topologyKey`, 'can not be empty')] : []),
    ...checkQualifiedName(topologyKey).map((detail) => invalidValue(`${at}.topologyKey`, topologyKey, detail)),
  ];
};

function validateLabelKeys(term: Fields, at: string): FieldProblem[] {
  const [match, mismatch] = [texts(term.matchLabelKeys), texts(term.mismatchLabelKeys)];
  const problems = ['matchLabelKeys', 'mismatchLabelKeys'].flatMap((member) => {
    const keys = texts(term[member]);
    if (keys.length > 0 && isUnset(term.labelSelector))
      return [forbiddenField(`${at}.${member}`, 'must not be specified when labelSelector is not set')];
    return validateKeys(keys, `${at}.${member}`);
  });
  for (const [index, key] of match.entries()) {
    if (!mismatch.includes(key)) continue;
    problems.push(
      invalidValue(`${at}.matchLabelKeys[${index}]`, key, 'exists in both matchLabelKeys and mismatchLabelKeys'),
    );
  }
  return problems;
}

function validateKeys(keys: readonly string[], at: string): FieldProblem[] {
  return keys.flatMap((key, index) =>
    checkQualifiedName(key).map((detail) => invalidValue(`${at}[${index}]`, key, detail)),
  );
}

const podAffinity: Tags = {
  fields: {
    [REQUIRED]: { eachVal: { check: validatePodTerm } },
    [PREFERRED]: {
      eachVal: {
        fields: { weight: WEIGHT },
        check: (term, at, parent, context) =>
          validatePodTerm(objectMembers(term).podAffinityTerm, `${at}.podAffinityTerm`, parent, context),
      },
    },
  },
};

const AFFINITY: Rows = {
  nodeAffinity: {
    fields: {
      [REQUIRED]: {
        check: (selector, at) => validateNodeSelector(objectMembers(selector), at, { areValuesChecked: false }),
      },
      [PREFERRED]: {
        eachVal: {
          fields: { weight: WEIGHT },
          check: (term, at) =>
            validateNodeTerm(objectMembers(objectMembers(term).preference), `${at}.preference`, {
              areValuesChecked: false,
            }),
        },
      },
    },
  },
  podAffinity,
  podAntiAffinity: podAffinity,
};

export function validateAffinity(affinity: unknown, at: string): FieldProblem[] {
  return validateRows(AFFINITY, objectMembers(affinity), at);
}

const NODE_POLICY: Tags = { pointer: true, enum: ['Honor', 'Ignore'] };
const NODE_POLICIES: Rows = { nodeAffinityPolicy: NODE_POLICY, nodeTaintsPolicy: NODE_POLICY };

export function validateTopologySpread(constraints: readonly Fields[], at: string): FieldProblem[] {
  return constraints.flatMap((constraint, index) => {
    const field = `${at}[${index}]`;
    const [key, action] = [text(constraint.topologyKey), text(constraint.whenUnsatisfiable)];
    const isRepeated = constraints
      .slice(index + 1)
      .some((one) => text(one.topologyKey) === key && text(one.whenUnsatisfiable) === action);
    return [
      ...validateSkew(constraint, field),
      ...(key === '' ? [required(`${field}.topologyKey`, 'can not be empty')] : []),
      ...(['DoNotSchedule', 'ScheduleAnyway'].includes(action)
        ? []
        : [notSupported(`${field}.whenUnsatisfiable`, action, ['DoNotSchedule', 'ScheduleAnyway'])]),
      ...(isRepeated ? [duplicate(`${field}.{topologyKey, whenUnsatisfiable}`, `{${key}, ${action}}`)] : []),
      ...validateDomains(constraint.minDomains, action, `${field}.minDomains`),
      ...validateRows(NODE_POLICIES, constraint, field),
      ...validateSpreadKeys(constraint, `${field}.matchLabelKeys`),
      ...validateSelectorMember(constraint, 'labelSelector', field),
    ];
  });
}

function validateSkew({ maxSkew }: Fields, at: string): FieldProblem[] {
  const skew = Number(maxSkew ?? 0);
  return skew > 0 ? [] : [invalidValue(`${at}.maxSkew`, skew, 'must be greater than zero')];
}

function validateDomains(written: unknown, action: string, at: string): FieldProblem[] {
  if (isUnset(written)) return [];
  const domains = Number(written);
  const problems = domains > 0 ? [] : [invalidValue(at, domains, 'must be greater than zero')];
  if (action === 'DoNotSchedule') return problems;
  const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`;
  return [...problems, invalidValue(at, domains, detail)];
}

function validateSpreadKeys(constraint: Fields, at: string): FieldProblem[] {
  const keys = texts(constraint.matchLabelKeys);
  if (keys.length === 0) return [];
  const selector = objectMembers(constraint.labelSelector);
  const selected = new Set([
    ...Object.keys(objectMembers(selector.matchLabels)),
    ...list(selector, 'matchExpressions').map(({ key }) => text(key)),
  ]);
  const problems = isUnset(constraint.labelSelector)
    ? [forbiddenField(at, 'must not be specified when labelSelector is not set')]
    : [];
  return [
    ...problems,
    ...keys.flatMap((key, index) => [
      ...checkQualifiedName(key).map((detail) => invalidValue(`${at}[${index}]`, key, detail)),
      ...(selected.has(key)
        ? [invalidValue(`${at}[${index}]`, key, 'exists in both matchLabelKeys and labelSelector')]
        : []),
    ]),
  ];
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

export function validateTolerations(tolerations: readonly Fields[], at: string): FieldProblem[] {
  return tolerations.flatMap((toleration, index) => validateToleration(toleration, `${at}[${index}]`));
}

function validateToleration(toleration: Fields, at: string): FieldProblem[] {
  const key = text(toleration.key);
  const operator = text(toleration.operator);
  const effect = text(toleration.effect);
  const problems = key ? checkQualifiedName(key).map((detail) => invalidValue(`${at}.key`, key, detail)) : [];
  if (key === '' && operator !== 'Exists') {
    const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
    problems.push(invalidValue(`${at}.operator`, operator, detail));
  }
  if (!isUnset(toleration.tolerationSeconds) && effect !== 'NoExecute') {
    problems.push(invalidValue(`${at}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"));
  }
  problems.push(...validateOperator(operator, text(toleration.value), `${at}.operator`));
  if (effect === '' || EFFECTS.includes(effect)) return problems;
  return [...problems, notSupported(`${at}.effect`, effect, EFFECTS)];
}

function validateOperator(operator: string, value: string, at: string): FieldProblem[] {
  if (operator === 'Exists') {
    return value === '' ? [] : [invalidValue(at, value, "value must be empty when `operator` is 'Exists'")];
  }
  if (!['', 'Equal'].includes(operator)) return [notSupported(at, operator, ['Equal', 'Exists'])];
  const details = checkLabelValue(value);
  return details.length === 0 ? [] : [invalidValue(at, value, details.join(';'))];
}
