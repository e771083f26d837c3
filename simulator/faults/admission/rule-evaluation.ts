/** Faults in the evaluation of validation rules: by kind of write, by value, and by ratcheting. */
import type { Edit, Fault } from '../../../faults/fault.ts';
import { IS_DRY_RUN } from '../call-conditions.ts';

const CHECK_RULES_FILE = 'pure/custom/rules/check-rules.ts';
const SCHEMA_VALUE_FILE = 'pure/custom/rules/schema-value.ts';
const VALIDATE_FILE = 'pure/custom/validate.ts';

/** Returns an edit after which an update is not validated with rules if the condition is true. */
const createUnevaluatedRulesEdit = (condition: string): Edit => ({
  in: 'handlers/change.ts',
  find: 'const problems = strategy.validateUpdate(object, previous, kindMismatch?.problems, call.floatPaths);',
  put: `const allProblems = strategy.validateUpdate(object, previous, kindMismatch?.problems, call.floatPaths);
  const problems = allProblems.filter(({ message }) => !(${condition}) || !message.includes('failed rule'));`,
});

/** Faults in which the rules are not evaluated for some writes. */
const writeFaults = {
  'rules-of-patches-unevaluated': {
    bug: 'validation rules are not evaluated for patches other than apply',
    breaks: ['cel-evaluated-in-server'],
    ...createUnevaluatedRulesEdit("call.verb === 'patch' && !call.writeOptions.isApply"),
  },
  'rules-of-applies-unevaluated': {
    bug: 'validation rules are not evaluated for an apply of an existing object',
    breaks: ['cel-evaluated-in-server'],
    ...createUnevaluatedRulesEdit('call.writeOptions.isApply'),
  },
  'rules-of-created-applies-unevaluated': {
    bug: 'validation rules are not evaluated for an apply that creates the object',
    breaks: ['cel-evaluated-in-server'],
    in: 'handlers/create.ts',
    find: 'const problems = strategy.validate(object, call.floatPaths);',
    put: `const allProblems = strategy.validate(object, call.floatPaths);
  const problems = allProblems.filter(({ message }) => !call.writeOptions.isApply || !message.includes('failed rule'));`,
  },
  'rules-of-dry-runs-unevaluated': {
    bug: 'validation rules are not evaluated for dry-run updates',
    breaks: ['cel-evaluated-in-server'],
    ...createUnevaluatedRulesEdit(IS_DRY_RUN),
  },
  'rules-of-scales-unevaluated': {
    bug: 'validation rules are not evaluated for writes of the scale',
    breaks: ['cel-evaluated-in-server'],
    ...createUnevaluatedRulesEdit("call.endpoint.subresource?.name === 'scale'"),
  },
  'rules-of-statuses-unevaluated': {
    bug: 'validation rules are not evaluated for writes of the status',
    breaks: ['cel-evaluated-in-server'],
    ...createUnevaluatedRulesEdit("call.endpoint.subresource?.name === 'status'"),
  },
  'rules-with-ignore-unevaluated': {
    bug: 'validation rules are not evaluated with fieldValidation=Ignore',
    breaks: ['cel-evaluated-in-server'],
    in: 'handlers/create.ts',
    find: 'const problems = strategy.validate(object, call.floatPaths);',
    put: `const allProblems = strategy.validate(object, call.floatPaths);
  const isIgnored = call.writeOptions.fieldValidation === 'Ignore';
  const problems = allProblems.filter(({ message }) => !isIgnored || !message.includes('failed rule'));`,
  },
} satisfies Record<string, Fault>;

/** Faults in the values of rules, and in the number of reported rules. */
const valueFaults = {
  'first-failed-rule-only': {
    bug: 'only the first failed rule of an object is reported',
    breaks: ['cel-evaluated-in-server'],
    in: CHECK_RULES_FILE,
    find: 'else this.problems.push(problem);',
    put: 'else if (this.problems.length === 0) this.problems.push(problem);',
  },
  'one-failed-rule-per-value': {
    bug: 'only the first failed rule of each value is reported',
    breaks: ['cel-evaluated-in-server'],
    in: CHECK_RULES_FILE,
    find: 'else this.problems.push(problem);',
    put: 'else if (!this.problems.some(({ field }) => field === problem.field)) this.problems.push(problem);',
  },
  'time-zones-ignored-by-rules': {
    bug: 'rules compare times without their time zones',
    breaks: ['cel-evaluated-in-server'],
    in: SCHEMA_VALUE_FILE,
    find: 'parseTimestamp(text.toUpperCase())',
    put: "parseTimestamp(text.toUpperCase().replace(/[+-]\\d\\d:\\d\\d$/, 'Z'))",
  },
  'defaults-absent-in-rules': {
    bug: 'a member with its default value is absent in rules',
    breaks: ['cel-evaluated-in-server'],
    in: SCHEMA_VALUE_FILE,
    find: '(value[name] ?? null) !== null',
    put: '(value[name] ?? null) !== null && value[name] !== findProperty(schema, name)?.default',
  },
  'integers-or-strings-are-strings': {
    bug: 'an integer in an integer-or-string field is a string in rules',
    breaks: ['cel-evaluated-in-server'],
    in: SCHEMA_VALUE_FILE,
    find: "if (schema['x-kubernetes-int-or-string'] === true) return convertJson(value);",
    put: "if (schema['x-kubernetes-int-or-string'] === true) return convertJson(String(value));",
  },
  'map-keys-escaped-in-rules': {
    bug: 'keys of maps are escaped in rules like property names',
    breaks: ['cel-evaluated-in-server'],
    in: SCHEMA_VALUE_FILE,
    find: 'createSchemaValue(json, additionalProperties), UNCHANGED_NAMES, true)',
    put: 'createSchemaValue(json, additionalProperties), isObject(value) ? PROPERTY_NAMES : UNCHANGED_NAMES, true)',
  },
  'rules-of-nulls-evaluated': {
    bug: 'rules of a nullable field are evaluated for null',
    breaks: ['cel-evaluated-in-server'],
    in: CHECK_RULES_FILE,
    find: 'if (value === null) return;',
    put: 'if (value === null && schema.rules.length === 0) return;',
  },
  'sets-ordered-in-rules': {
    bug: 'rules compare lists of type set in order',
    breaks: ['cel-transition-rule'],
    in: SCHEMA_VALUE_FILE,
    find: '? SET_SEMANTICS',
    put: '? (value.length === 0 ? SET_SEMANTICS : undefined)',
  },
  'map-lists-ordered-in-rules': {
    bug: 'rules compare lists of type map in order',
    breaks: ['cel-transition-rule'],
    in: SCHEMA_VALUE_FILE,
    find: "? createMapSemantics(schema['x-kubernetes-list-map-keys'] ?? [])",
    put: "? (value.length === 0 ? createMapSemantics(schema['x-kubernetes-list-map-keys'] ?? []) : undefined)",
  },
  'optional-old-self-empty-on-update': {
    bug: 'oldSelf of a rule with optionalOldSelf is empty for updates too',
    breaks: ['cel-transition-rule'],
    in: CHECK_RULES_FILE,
    find: 'isOptional ? (oldSelf === undefined ? EMPTY_OPTIONAL',
    put: 'isOptional ? (oldSelf === undefined || isOptional ? EMPTY_OPTIONAL',
  },
} satisfies Record<string, Fault>;

/** Faults in the validation of unchanged values. */
const ratchetingFaults = {
  'limits-never-ratchet': {
    bug: 'an update is rejected for unchanged values that exceed a limit of the schema',
    breaks: ['cel-rule-ratcheting'],
    in: VALIDATE_FILE,
    find: 'return oldValue !== undefined && isDeepEqual(value, oldValue)',
    put: 'return oldValue === null && isDeepEqual(value, oldValue)',
  },
  'patches-never-ratchet': {
    bug: 'a patch is rejected for unchanged values of a custom object that exceed a limit of the schema',
    breaks: ['cel-rule-ratcheting'],
    in: 'handlers/change.ts',
    find: 'const problems = strategy.validateUpdate(object, previous, kindMismatch?.problems, call.floatPaths);',
    put: `const isCustomPatch = resource.customType !== undefined && call.verb === 'patch';
  const problems = isCustomPatch
    ? strategy.validate(object, call.floatPaths)
    : strategy.validateUpdate(object, previous, kindMismatch?.problems, call.floatPaths);`,
  },
  'map-values-never-ratchet': {
    bug: 'all values of a changed map are validated',
    breaks: ['cel-rule-ratcheting'],
    in: VALIDATE_FILE,
    find: 'findOldMember(oldMap, name)',
    put: 'schema.additionalProperties === undefined ? findOldMember(oldMap, name) : undefined',
  },
  'keyed-items-never-ratchet': {
    bug: 'all items of a changed list of type map are validated',
    breaks: ['cel-rule-ratcheting'],
    in: VALIDATE_FILE,
    find: "if (!Array.isArray(oldValue) || schema['x-kubernetes-list-type'] !== 'map') return undefined;",
    put: "if (!Array.isArray(oldValue) || schema['x-kubernetes-list-type'] !== undefined) return undefined;",
  },
  'keyed-items-ratchet-by-position': {
    bug: 'an item of a list of type map is compared with an old item of the same value instead of the old item with the same keys',
    breaks: ['cel-rule-ratcheting'],
    in: VALIDATE_FILE,
    find: 'return (item) => itemsByKeys.get(formatItemKeys(item));',
    put: 'return (item) => itemsByKeys.get(formatItemKeys(item)) && oldValue.find((old) => isObject(old) && isObject(item) && old.v === item.v);',
  },
  'atomic-map-values-never-ratchet': {
    bug: 'all values of a changed atomic map are validated',
    breaks: ['cel-rule-ratcheting'],
    in: VALIDATE_FILE,
    find: 'findOldMember(oldMap, name)',
    put: "schema['x-kubernetes-map-type'] === 'atomic' ? undefined : findOldMember(oldMap, name)",
  },
  'set-elements-ratchet': {
    bug: 'an unchanged element of a changed set is not validated',
    breaks: ['cel-rule-ratcheting'],
    in: VALIDATE_FILE,
    find: 'const findOldItem = createOldItemLookup(schema, oldList);',
    put: `const findKeyedItem = createOldItemLookup(schema, oldList);
  const isSet = schema['x-kubernetes-list-type'] === 'set' && Array.isArray(oldList);
  const findOldItem = isSet ? (item: Json) => oldList.find((old) => isDeepEqual(old, item)) : findKeyedItem;`,
  },
  'transition-rules-ratchet': {
    bug: 'an unchanged value that violates a transition rule only causes a warning',
    breaks: ['cel-rule-ratcheting'],
    in: CHECK_RULES_FILE,
    find: 'if (!usesOldSelf && isUnchangedValue(ruleContext.correlation))',
    put: 'if (isUnchangedValue(ruleContext.correlation))',
  },
  'unchanged-members-ratchet-rules': {
    bug: 'a rule of a changed object only causes a warning if the member size of the object is unchanged',
    breaks: ['cel-rule-ratcheting'],
    in: 'pure/custom/rules/correlation.ts',
    find: 'return nearestValue !== undefined && isDeepEqual(nearestValue.value, nearestValue.oldValue);',
    put: `if (isObject(nearestValue?.value) && isObject(nearestValue.oldValue) && nearestValue.value.size !== undefined && nearestValue.value.size === nearestValue.oldValue.size) return true;
  return nearestValue !== undefined && isDeepEqual(nearestValue.value, nearestValue.oldValue);`,
  },
  'items-without-keys-ratchet': {
    bug: 'an unchanged item of a changed list without keys is not validated',
    breaks: ['cel-rule-ratcheting'],
    in: VALIDATE_FILE,
    find: 'const findOldItem = createOldItemLookup(schema, oldList);',
    put: `const findKeyedItem = createOldItemLookup(schema, oldList);
  const findOldItem = findKeyedItem ?? ((item: Json) => (Array.isArray(oldList) ? oldList.find((old) => isDeepEqual(old, item)) : undefined));`,
  },
} satisfies Record<string, Fault>;

export const ruleEvaluationFaults = { ...writeFaults, ...valueFaults, ...ratchetingFaults };
