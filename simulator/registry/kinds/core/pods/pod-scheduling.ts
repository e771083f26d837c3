/** Validates the scheduling of a pod: affinity, tolerations, and topology spread constraints. */
import type { ReleaseBehavior } from '../../../../../spec/release-behaviors.ts';
import { checkDns1123Label, checkDns1123Subdomain } from '../../../../pure/names/dns.ts';
import { checkLabelValue, checkQualifiedName } from '../../../../pure/names/qualified-name.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { validateLabelSelector } from '../../../label-selector.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../../object-fields.ts';
import type { FieldTags, ValidateValue, ValidationTags } from '../../../validation/tags.ts';
import { validateFieldTags } from '../../../validation/validate-tags.ts';

const WEIGHT_TAGS: ValidationTags = {
  check: (weight, fieldPath) =>
    Number(weight) > 0 && Number(weight) <= 100
      ? []
      : [createInvalidValueProblem(fieldPath, Number(weight), 'must be in the range 1-100')],
};

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(readText) : [];
}

/** Validates a node selector requirement. `areValuesChecked` is true if the values must be valid label values. */
function validateNodeRequirement(requirement: Fields, fieldPath: string, areValuesChecked: boolean): FieldProblem[] {
  const [key, operator, values] = [
    readText(requirement.key),
    readText(requirement.operator),
    readTexts(requirement.values),
  ];
  const problems: FieldProblem[] = [];
  if (['In', 'NotIn'].includes(operator)) {
    const detail = "must be specified when `operator` is 'In' or 'NotIn'";
    if (values.length === 0) problems.push(createRequiredProblem(`${fieldPath}.values`, detail));
  } else if (['Exists', 'DoesNotExist'].includes(operator)) {
    const detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
    if (values.length > 0) problems.push(createForbiddenProblem(`${fieldPath}.values`, detail));
  } else if (['Gt', 'Lt'].includes(operator)) {
    const detail = "must be specified single value when `operator` is 'Lt' or 'Gt'";
    if (values.length !== 1) problems.push(createRequiredProblem(`${fieldPath}.values`, detail));
  } else problems.push(createInvalidValueProblem(`${fieldPath}.operator`, operator, 'not a valid selector operator'));
  problems.push(...checkQualifiedName(key).map((detail) => createInvalidValueProblem(`${fieldPath}.key`, key, detail)));
  if (!areValuesChecked) return problems;
  return [
    ...problems,
    ...values.flatMap((value, index) =>
      checkLabelValue(value).map((detail) => createInvalidValueProblem(`${fieldPath}.values[${index}]`, value, detail)),
    ),
  ];
}

function validateNodeField(requirement: Fields, fieldPath: string): FieldProblem[] {
  const [key, operator, values] = [
    readText(requirement.key),
    readText(requirement.operator),
    readTexts(requirement.values),
  ];
  const problems: FieldProblem[] = [];
  if (!['In', 'NotIn'].includes(operator)) {
    problems.push(createInvalidValueProblem(`${fieldPath}.operator`, operator, 'not a valid selector operator'));
  } else if (values.length !== 1) {
    const detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
    problems.push(createRequiredProblem(`${fieldPath}.values`, detail));
  }
  if (key !== 'metadata.name')
    return [...problems, createInvalidValueProblem(`${fieldPath}.key`, key, 'not a valid field selector key')];
  return [
    ...problems,
    ...values.flatMap((value, index) =>
      checkDns1123Subdomain(value).map((detail) =>
        createInvalidValueProblem(`${fieldPath}.values[${index}]`, value, detail),
      ),
    ),
  ];
}

function validateNodeTerm(
  term: Fields,
  fieldPath: string,
  { areValuesChecked }: { readonly areValuesChecked: boolean },
): FieldProblem[] {
  return [
    ...readList(term, 'matchExpressions').flatMap((expression, index) =>
      validateNodeRequirement(expression, `${fieldPath}.matchExpressions[${index}]`, areValuesChecked),
    ),
    ...readList(term, 'matchFields').flatMap((field, index) =>
      validateNodeField(field, `${fieldPath}.matchFields[${index}]`),
    ),
  ];
}

export function validateNodeSelector(
  selector: Fields,
  fieldPath: string,
  { areValuesChecked }: { readonly areValuesChecked: boolean },
): FieldProblem[] {
  const terms = readList(selector, 'nodeSelectorTerms');
  const field = `${fieldPath}.nodeSelectorTerms`;
  if (terms.length === 0) return [createRequiredProblem(field, 'must have at least one node selector term')];
  return terms.flatMap((term, index) => validateNodeTerm(term, `${field}[${index}]`, { areValuesChecked }));
}

const REQUIRED_MEMBER = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED_MEMBER = 'preferredDuringSchedulingIgnoredDuringExecution';

function validateSelectorMember(termOrConstraint: Fields, member: string, fieldPath: string): FieldProblem[] {
  if (isUnset(termOrConstraint[member])) return [];
  return validateLabelSelector(readMembers(termOrConstraint[member]), `${fieldPath}.${member}`);
}

const validatePodTerm: ValidateValue = (value, fieldPath) => {
  const term = readMembers(value);
  const topologyKey = readText(term.topologyKey);
  return [
    ...validateSelectorMember(term, 'labelSelector', fieldPath),
    ...validateSelectorMember(term, 'namespaceSelector', fieldPath),
    ...readTexts(term.namespaces).flatMap((item) =>
      checkDns1123Label(item).map((detail) => createInvalidValueProblem(`${fieldPath}.namespace`, item, detail)),
    ),
    ...validateLabelKeys(term, fieldPath),
    ...(topologyKey === '' ? [createRequiredProblem(`${fieldPath}.topologyKey`, 'can not be empty')] : []),
    ...checkQualifiedName(topologyKey).map((detail) =>
      createInvalidValueProblem(`${fieldPath}.topologyKey`, topologyKey, detail),
    ),
  ];
};

function validateLabelKeys(term: Fields, fieldPath: string): FieldProblem[] {
  const [matchKeys, mismatchKeys] = [readTexts(term.matchLabelKeys), readTexts(term.mismatchLabelKeys)];
  const problems = ['matchLabelKeys', 'mismatchLabelKeys'].flatMap((member) => {
    const keys = readTexts(term[member]);
    if (keys.length > 0 && isUnset(term.labelSelector))
      return [createForbiddenProblem(`${fieldPath}.${member}`, 'must not be specified when labelSelector is not set')];
    return validateKeys(keys, `${fieldPath}.${member}`);
  });
  for (const [index, key] of matchKeys.entries()) {
    if (!mismatchKeys.includes(key)) continue;
    problems.push(
      createInvalidValueProblem(
        `${fieldPath}.matchLabelKeys[${index}]`,
        key,
        'exists in both matchLabelKeys and mismatchLabelKeys',
      ),
    );
  }
  return [...validateUniqueKeys(term, fieldPath), ...problems];
}

/**
 * Returns problems if an expression of the selector has a key of `matchLabelKeys` and an earlier requirement has the same key. The server
 * has already added its own expressions to the selector of a new pod.
 */
function validateUniqueKeys(termOrConstraint: Fields, fieldPath: string): FieldProblem[] {
  const keys = readTexts(termOrConstraint.matchLabelKeys);
  const selector = readMembers(termOrConstraint.labelSelector);
  const usedKeys = new Set(Object.keys(readMembers(selector.matchLabels)));
  return readList(selector, 'matchExpressions').flatMap((expression) => {
    const key = readText(expression.key);
    const isRepeated = keys.includes(key) && usedKeys.has(key);
    usedKeys.add(key);
    const detail = 'exists in both matchLabelKeys and labelSelector';
    return isRepeated ? [createInvalidValueProblem(`${fieldPath}[${keys.lastIndexOf(key)}]`, key, detail)] : [];
  });
}

function validateKeys(keys: readonly string[], fieldPath: string): FieldProblem[] {
  return keys.flatMap((key, index) =>
    checkQualifiedName(key).map((detail) => createInvalidValueProblem(`${fieldPath}[${index}]`, key, detail)),
  );
}

const POD_AFFINITY_TAGS: ValidationTags = {
  fields: {
    [REQUIRED_MEMBER]: { eachVal: { check: validatePodTerm } },
    [PREFERRED_MEMBER]: {
      eachVal: {
        fields: { weight: WEIGHT_TAGS },
        check: (term, fieldPath, parent, context) =>
          validatePodTerm(readMembers(term).podAffinityTerm, `${fieldPath}.podAffinityTerm`, parent, context),
      },
    },
  },
};

const AFFINITY_FIELD_TAGS: FieldTags = {
  nodeAffinity: {
    fields: {
      [REQUIRED_MEMBER]: {
        check: (selector, fieldPath, _, { areValuesChecked }) =>
          validateNodeSelector(readMembers(selector), fieldPath, { areValuesChecked: areValuesChecked === true }),
      },
      [PREFERRED_MEMBER]: {
        eachVal: {
          fields: { weight: WEIGHT_TAGS },
          check: (term, fieldPath) =>
            validateNodeTerm(readMembers(readMembers(term).preference), `${fieldPath}.preference`, {
              areValuesChecked: false,
            }),
        },
      },
    },
  },
  podAffinity: POD_AFFINITY_TAGS,
  podAntiAffinity: POD_AFFINITY_TAGS,
};

export function validateAffinity(
  affinity: unknown,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const areValuesChecked = behaviors.has('required-node-values-validated');
  return validateFieldTags(AFFINITY_FIELD_TAGS, readMembers(affinity), fieldPath, { areValuesChecked });
}

const NODE_POLICY_TAGS: ValidationTags = { pointer: true, enum: ['Honor', 'Ignore'] };
const NODE_POLICY_FIELD_TAGS: FieldTags = { nodeAffinityPolicy: NODE_POLICY_TAGS, nodeTaintsPolicy: NODE_POLICY_TAGS };

export function validateTopologySpread(
  constraints: readonly Fields[],
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const mergesKeys = behaviors.has('spread-keys-merged');
  return constraints.flatMap((constraint, index) => {
    const field = `${fieldPath}[${index}]`;
    const [key, action] = [readText(constraint.topologyKey), readText(constraint.whenUnsatisfiable)];
    const isRepeated = constraints
      .slice(index + 1)
      .some((item) => readText(item.topologyKey) === key && readText(item.whenUnsatisfiable) === action);
    return [
      ...validateSkew(constraint, field),
      ...(key === '' ? [createRequiredProblem(`${field}.topologyKey`, 'can not be empty')] : []),
      ...(['DoNotSchedule', 'ScheduleAnyway'].includes(action)
        ? []
        : [createNotSupportedProblem(`${field}.whenUnsatisfiable`, action, ['DoNotSchedule', 'ScheduleAnyway'])]),
      ...(isRepeated
        ? [createDuplicateProblem(`${field}.{topologyKey, whenUnsatisfiable}`, `{${key}, ${action}}`)]
        : []),
      ...validateMinDomains(constraint.minDomains, action, `${field}.minDomains`),
      ...validateFieldTags(NODE_POLICY_FIELD_TAGS, constraint, field),
      ...(mergesKeys
        ? validateLabelKeys(constraint, field)
        : validateSpreadKeys(constraint, `${field}.matchLabelKeys`)),
      ...validateSelectorMember(constraint, 'labelSelector', field),
    ];
  });
}

function validateSkew({ maxSkew }: Fields, fieldPath: string): FieldProblem[] {
  const skew = Number(maxSkew ?? 0);
  return skew > 0 ? [] : [createInvalidValueProblem(`${fieldPath}.maxSkew`, skew, 'must be greater than zero')];
}

function validateMinDomains(value: unknown, action: string, fieldPath: string): FieldProblem[] {
  if (isUnset(value)) return [];
  const domainCount = Number(value);
  const problems =
    domainCount > 0 ? [] : [createInvalidValueProblem(fieldPath, domainCount, 'must be greater than zero')];
  if (action === 'DoNotSchedule') return problems;
  const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`;
  return [...problems, createInvalidValueProblem(fieldPath, domainCount, detail)];
}

function validateSpreadKeys(constraint: Fields, fieldPath: string): FieldProblem[] {
  const keys = readTexts(constraint.matchLabelKeys);
  if (keys.length === 0) return [];
  const selector = readMembers(constraint.labelSelector);
  const selectedKeys = new Set([
    ...Object.keys(readMembers(selector.matchLabels)),
    ...readList(selector, 'matchExpressions').map(({ key }) => readText(key)),
  ]);
  const problems = isUnset(constraint.labelSelector)
    ? [createForbiddenProblem(fieldPath, 'must not be specified when labelSelector is not set')]
    : [];
  return [
    ...problems,
    ...keys.flatMap((key, index) => [
      ...checkQualifiedName(key).map((detail) => createInvalidValueProblem(`${fieldPath}[${index}]`, key, detail)),
      ...(selectedKeys.has(key)
        ? [createInvalidValueProblem(`${fieldPath}[${index}]`, key, 'exists in both matchLabelKeys and labelSelector')]
        : []),
    ]),
  ];
}

const TOLERATION_EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

export function validateTolerations(tolerations: readonly Fields[], fieldPath: string): FieldProblem[] {
  return tolerations.flatMap((toleration, index) => validateToleration(toleration, `${fieldPath}[${index}]`));
}

function validateToleration(toleration: Fields, fieldPath: string): FieldProblem[] {
  const key = readText(toleration.key);
  const operator = readText(toleration.operator);
  const effect = readText(toleration.effect);
  const problems = key
    ? checkQualifiedName(key).map((detail) => createInvalidValueProblem(`${fieldPath}.key`, key, detail))
    : [];
  if (key === '' && operator !== 'Exists') {
    const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
    problems.push(createInvalidValueProblem(`${fieldPath}.operator`, operator, detail));
  }
  if (!isUnset(toleration.tolerationSeconds) && effect !== 'NoExecute') {
    problems.push(
      createInvalidValueProblem(
        `${fieldPath}.effect`,
        effect,
        "effect must be 'NoExecute' when `tolerationSeconds` is set",
      ),
    );
  }
  problems.push(...validateOperator(operator, readText(toleration.value), `${fieldPath}.operator`));
  if (effect === '' || TOLERATION_EFFECTS.includes(effect)) return problems;
  return [...problems, createNotSupportedProblem(`${fieldPath}.effect`, effect, TOLERATION_EFFECTS)];
}

function validateOperator(operator: string, value: string, fieldPath: string): FieldProblem[] {
  if (operator === 'Exists') {
    return value === ''
      ? []
      : [createInvalidValueProblem(fieldPath, value, "value must be empty when `operator` is 'Exists'")];
  }
  if (!['', 'Equal'].includes(operator)) return [createNotSupportedProblem(fieldPath, operator, ['Equal', 'Exists'])];
  const details = checkLabelValue(value);
  return details.length === 0 ? [] : [createInvalidValueProblem(fieldPath, value, details.join(';'))];
}
