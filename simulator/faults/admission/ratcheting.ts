/** Faults of validation ratcheting by the type of the value. */
import type { Fault } from '../../../faults/fault.ts';

export const ratchetingFaults = {
  'unchanged-strings-validated': {
    bug: 'the server validates unchanged strings',
    breaks: ['cel-rule-ratcheting'],
    in: 'pure/custom/validate.ts',
    find: 'oldValue !== undefined && isDeepEqual(value, oldValue)',
    put: "oldValue !== undefined && typeof value !== 'string' && isDeepEqual(value, oldValue)",
  },
  'required-members-of-unchanged-objects': {
    bug: 'the server validates unchanged objects whose schema has required members',
    breaks: ['cel-rule-ratcheting'],
    in: 'pure/custom/validate.ts',
    find: 'oldValue !== undefined && isDeepEqual(value, oldValue)',
    put: 'oldValue !== undefined && schema.required === undefined && isDeepEqual(value, oldValue)',
  },
  'rules-of-unchanged-items-deny': {
    bug: 'a rule of an unchanged member of a changed list item rejects the write',
    breaks: ['cel-rule-ratcheting'],
    in: 'pure/custom/rules/correlation.ts',
    find: 'items === undefined || oldItem === undefined ? undefined',
    put: 'items === undefined || oldItem === undefined || isObject(item) ? undefined',
  },
  'rules-of-unchanged-map-values-deny': {
    bug: 'a rule of an unchanged member of a changed map value rejects the write',
    breaks: ['cel-rule-ratcheting'],
    in: 'pure/custom/rules/correlation.ts',
    find: "findProperty(schema, name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);",
    put: 'additionalProperties === undefined ? findProperty(schema, name) : undefined;',
  },
  'items-compared-by-the-first-key': {
    bug: 'validation ratcheting finds the old item of a list by its first key',
    breaks: ['cel-rule-ratcheting'],
    in: 'pure/custom/validate.ts',
    find: `  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const formatItemKeys`,
    put: `  const keys = (schema['x-kubernetes-list-map-keys'] ?? []).slice(0, 1);
  const formatItemKeys`,
  },
  'ratcheting-within-alternatives': {
    bug: 'the alternatives of a schema do not apply to unchanged values',
    breaks: ['cel-rule-ratcheting'],
    in: 'pure/custom/validate.ts',
    find: 'findSchemaProblems(value, alternative, path)),',
    put: 'findSchemaProblems(value, alternative, path, oldValue)),',
  },
} as const satisfies Record<string, Fault>;
