/** Validates the members of a version except its schema: paths of the scale, printer columns, selectable fields, deprecation warning. */
import type { StructuralSchema } from '../../pure/custom/structural-schema.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  createTooManyItemsProblem,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { DefinitionVersion, PrinterColumn } from './definition.ts';
import { findSchemaBySimplePath } from './schema/simple-path.ts';
import { findUnsupportedMember } from './schema/unsupported-members.ts';

const MAX_WARNING_BYTES = 256;
/** Matches letters, marks, numbers, punctuation, symbols and the space character U+0020. */
const PRINTABLE_CHARACTER = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

export function findDeprecationProblems(
  { deprecated, deprecationWarning }: DefinitionVersion,
  field: string,
): FieldProblem[] {
  if (deprecationWarning === undefined) return [];
  const problems: FieldProblem[] = [];
  const addProblem = (detail: string) =>
    problems.push(createInvalidValueProblem(`${field}.deprecationWarning`, deprecationWarning, detail));
  if (deprecated !== true) {
    addProblem('can only be set for deprecated versions');
    return problems;
  }
  if (Buffer.byteLength(deprecationWarning) > MAX_WARNING_BYTES)
    addProblem(`must be <= ${MAX_WARNING_BYTES} characters long`);
  if (deprecationWarning === '') addProblem('must not be an empty string');
  let index = 0;
  for (const character of deprecationWarning) {
    if (!PRINTABLE_CHARACTER.test(character)) {
      addProblem(`must only contain printable UTF-8 characters; non-printable character found at index ${index}`);
      break;
    }
    index += Buffer.byteLength(character);
  }
  return problems;
}

export function findSubresourceProblems(
  subresources: DefinitionVersion['subresources'],
  field: string,
): FieldProblem[] {
  const { scale } = subresources ?? {};
  if (scale === undefined) return [];
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale;
  const path = `${field}.subresources.scale`;
  const problems = [
    ...findReplicasPathProblems(specReplicasPath, `${path}.specReplicasPath`, '.spec'),
    ...findReplicasPathProblems(statusReplicasPath, `${path}.statusReplicasPath`, '.status'),
  ];
  if (!labelSelectorPath) return problems;
  const selectorPath = `${path}.labelSelectorPath`;
  if (!labelSelectorPath.startsWith('.'))
    return [...problems, createSimplePathProblem(selectorPath, labelSelectorPath)];
  if (/^\.(spec|status)\./.test(labelSelectorPath)) return problems;
  const detail = 'should be a json path under either .spec or .status';
  return [...problems, createInvalidValueProblem(selectorPath, labelSelectorPath, detail)];
}

function findReplicasPathProblems(
  path: string | undefined,
  field: string,
  prefix: '.spec' | '.status',
): FieldProblem[] {
  if (!path) return [createRequiredProblem(field)];
  if (!path.startsWith('.')) return [createSimplePathProblem(field, path)];
  return path.startsWith(`${prefix}.`)
    ? []
    : [createInvalidValueProblem(field, path, `should be a json path under ${prefix}`)];
}

function createSimplePathProblem(field: string, path: string): FieldProblem {
  return createInvalidValueProblem(field, path, 'must be a simple json path starting with .');
}

const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string'];
const COLUMN_FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

export function findColumnProblems(
  columns: readonly PrinterColumn[] | null | undefined,
  field: string,
): FieldProblem[] {
  return (columns ?? []).flatMap(({ name, type, format, jsonPath }, index) => {
    const path = `${field}.additionalPrinterColumns[${index}]`;
    const problems: FieldProblem[] = [];
    if (!name) problems.push(createRequiredProblem(`${path}.name`));
    const typeRequirement = `must be one of ${COLUMN_TYPES.join(',')}`;
    if (!type) problems.push(createRequiredProblem(`${path}.type`, typeRequirement));
    else if (!COLUMN_TYPES.includes(type))
      problems.push(createInvalidValueProblem(`${path}.type`, type, typeRequirement));
    if (format && !COLUMN_FORMATS.includes(format)) {
      problems.push(createInvalidValueProblem(`${path}.format`, format, `must be one of ${COLUMN_FORMATS.join(',')}`));
    }
    if (!jsonPath) problems.push(createRequiredProblem(`${path}.JSONPath`));
    else if (!jsonPath.startsWith('.')) problems.push(createSimplePathProblem(`${path}.JSONPath`, jsonPath));
    return problems;
  });
}

const MAX_SELECTABLE_FIELDS = 8;
const SELECTABLE_TYPES = ['string', 'boolean', 'integer'];

type SelectableFieldList = DefinitionVersion['selectableFields'];

/** Validates selectable fields. `noSchemaDetail` is the message if `schema` is undefined. */
export function findSelectableFieldProblems(
  fields: SelectableFieldList,
  schema: StructuralSchema | undefined,
  field: string,
  noSchemaDetail: string,
): FieldProblem[] {
  if (fields === undefined || fields === null || fields.length === 0) return [];
  const location = `${field}.selectableFields`;
  if (schema === undefined) return [createInvalidValueProblem(location, '', noSchemaDetail)];
  const unsupportedMember = findUnsupportedMember(schema);
  const problems =
    unsupportedMember === undefined
      ? []
      : [createInvalidValueProblem(`${field}.schema.openAPIV3Schema`, '', unsupportedMember)];
  const usedPaths = new Set<string>();
  for (const [index, { jsonPath }] of fields.entries()) {
    const pathField = `${location}[${index}].jsonPath`;
    if (jsonPath === undefined || jsonPath === '') {
      problems.push(createRequiredProblem(pathField));
      continue;
    }
    const pathResult = findSchemaBySimplePath(jsonPath, schema);
    if ('problem' in pathResult) {
      problems.push(createInvalidValueProblem(pathField, jsonPath, `is an invalid path: ${pathResult.problem}`));
      continue;
    }
    if (pathResult.path[0] === 'metadata')
      problems.push(createInvalidValueProblem(pathField, jsonPath, 'must not point to fields in metadata'));
    if (!SELECTABLE_TYPES.includes(pathResult.schema?.type ?? '')) {
      const detail =
        'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.';
      problems.push(createInvalidValueProblem(pathField, jsonPath, detail));
    }
    const path = pathResult.path.join('.');
    if (usedPaths.has(path)) problems.push(createDuplicateProblem(pathField, jsonPath));
    usedPaths.add(path);
  }
  if (usedPaths.size > MAX_SELECTABLE_FIELDS)
    problems.push(createTooManyItemsProblem(location, usedPaths.size, MAX_SELECTABLE_FIELDS));
  return problems;
}
