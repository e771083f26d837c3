/** Checks the members of one entry of managedFields, and reads the fields that it owns. */
import { isJsonObject, type JsonObject, toJsonObject, toJsonObjects } from '../../../values/json-object.ts';
import { type RequestTarget, readString } from '../traffic.ts';

export function listEntries({ managedFields }: JsonObject): readonly JsonObject[] {
  return toJsonObjects(managedFields);
}

export function formatEntryKey({ manager, operation, apiVersion, subresource }: JsonObject): string {
  return JSON.stringify([manager, operation, apiVersion, subresource ?? '']);
}

export interface EntryProblem {
  readonly rule: string;
  readonly member: string;
  readonly expected: string;
}

export function findEntryProblems(entry: JsonObject, { group, plural }: RequestTarget): EntryProblem[] {
  const { manager, operation, apiVersion, fieldsType, fieldsV1 } = entry;
  const createProblem = (member: string, expected: string, rule: string): EntryProblem => ({ rule, member, expected });
  const problems: EntryProblem[] = [];
  if (readString(manager) === '')
    problems.push(createProblem('manager', 'the name of the manager', 'mf-entry-manager'));
  if (readString(operation).toLowerCase() === 'apply' && operation !== 'Apply')
    problems.push(createProblem('operation', '"Apply"', 'mf-entry-operation-apply'));
  const [version = '', entryGroup = ''] = readString(apiVersion).split('/').toReversed();
  // Events are served in two groups.
  if (version === '' || ((entryGroup === '') !== (group === '') && plural !== 'events'))
    problems.push(
      createProblem(
        'apiVersion',
        `an apiVersion of ${group === '' ? 'the core' : 'a named'} group`,
        'mf-entry-apiversion',
      ),
    );
  if (fieldsType !== 'FieldsV1') problems.push(createProblem('fieldsType', '"FieldsV1"', 'mf-entry-fieldstype'));
  const rule = findBrokenRule(fieldsV1);
  if (rule !== undefined) problems.push(createProblem('fieldsV1', 'a tree of owned fields', rule));
  return problems;
}

function findBrokenRule(fieldsV1: unknown): string | undefined {
  if (!isJsonObject(fieldsV1) || Object.keys(fieldsV1).length === 0) return 'mf-empty-manager-removed';
  return findBrokenRuleBelow(fieldsV1);
}

/** Matches the beginning of a key in fieldsV1. */
const FIELD_ELEMENT = /^(?:\.|f:|k:\{|v:|i:\d)/;
/** Matches a key that joins nested fields, such as `f:spec.f:replicas` instead of `f:spec: {f:replicas: {}}`. */
const FLATTENED_KEY = /\.(?:f|k|v|i):/;

function findBrokenRuleBelow(tree: JsonObject): string | undefined {
  for (const [key, value] of Object.entries(tree)) {
    if (!FIELD_ELEMENT.test(key)) return 'mf-entry-fieldsv1-prefix';
    if (FLATTENED_KEY.test(key) && key.startsWith('f:')) return 'mf-entry-fieldsv1-nesting';
    if (!isJsonObject(value)) return 'mf-entry-fieldsv1-leaf';
    const nestedRule = findBrokenRuleBelow(value);
    if (nestedRule !== undefined) return nestedRule;
  }
  return undefined;
}

/** Returns the names of the owned fields below a path such as `f:metadata`, `f:labels`. */
export function listFieldNames({ fieldsV1 }: JsonObject, path: readonly string[]): string[] {
  const nestedFields = path.reduce((tree, key) => toJsonObject(tree[key]), toJsonObject(fieldsV1));
  return Object.keys(nestedFields).flatMap((key) => (key.startsWith('f:') ? [key.slice('f:'.length)] : []));
}
