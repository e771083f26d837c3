/** What a version of a definition says beside its schema: the paths of scale, printer columns, selectable fields, its deprecation. */
import type { Structural } from '../../pure/custom/structural.ts';
import { duplicate, invalidValue, required, tooMany } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { DefinitionVersion, PrinterColumn } from './definition.ts';
import { findBySimplePath } from './schema/simple-path.ts';
import { unsupported } from './schema/unsupported.ts';

const LONGEST_WARNING = 256;
/** Of this warning's characters: letters, marks, numbers, punctuation, symbols and the plain space. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

export function deprecationProblems({ deprecated, deprecationWarning }: DefinitionVersion, field: string): FieldProblem[] {
  if (deprecationWarning === undefined) return [];
  const problems: FieldProblem[] = [];
  const wrong = (text: string) => problems.push(invalidValue(`${field}.deprecationWarning`, deprecationWarning, text));
  if (deprecated !== true) {
    wrong('can only be set for deprecated versions');
    return problems;
  }
  if (Buffer.byteLength(deprecationWarning) > LONGEST_WARNING) wrong(`must be <= ${LONGEST_WARNING} characters long`);
  if (deprecationWarning === '') wrong('must not be an empty string');
  let index = 0;
  for (const char of deprecationWarning) {
    if (!PRINTABLE.test(char)) {
      wrong(`must only contain printable UTF-8 characters; non-printable character found at index ${index}`);
      break;
    }
    index += Buffer.byteLength(char);
  }
  return problems;
}

export function subresourceProblems(parts: DefinitionVersion['subresources'], field: string): FieldProblem[] {
  const { scale } = parts ?? {};
  if (scale === undefined) return [];
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale;
  const at = `${field}.subresources.scale`;
  const problems = [
    ...replicasProblems(specReplicasPath, `${at}.specReplicasPath`, '.spec'),
    ...replicasProblems(statusReplicasPath, `${at}.statusReplicasPath`, '.status'),
  ];
  if (!labelSelectorPath) return problems;
  const selectorAt = `${at}.labelSelectorPath`;
  if (!labelSelectorPath.startsWith('.')) return [...problems, notSimple(selectorAt, labelSelectorPath)];
  if (/^\.(spec|status)\./.test(labelSelectorPath)) return problems;
  const text = 'should be a json path under either .spec or .status';
  return [...problems, invalidValue(selectorAt, labelSelectorPath, text)];
}

function replicasProblems(path: string | undefined, field: string, below: '.spec' | '.status'): FieldProblem[] {
  if (!path) return [required(field)];
  if (!path.startsWith('.')) return [notSimple(field, path)];
  return path.startsWith(`${below}.`) ? [] : [invalidValue(field, path, `should be a json path under ${below}`)];
}

function notSimple(field: string, path: string): FieldProblem {
  return invalidValue(field, path, 'must be a simple json path starting with .');
}

const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string'];
const COLUMN_FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

export function columnProblems(columns: readonly PrinterColumn[] | null | undefined, field: string): FieldProblem[] {
  return (columns ?? []).flatMap(({ name, type, format, jsonPath }, index) => {
    const at = `${field}.additionalPrinterColumns[${index}]`;
    const problems: FieldProblem[] = [];
    if (!name) problems.push(required(`${at}.name`));
    const types = `must be one of ${COLUMN_TYPES.join(',')}`;
    if (!type) problems.push(required(`${at}.type`, types));
    else if (!COLUMN_TYPES.includes(type)) problems.push(invalidValue(`${at}.type`, type, types));
    if (format && !COLUMN_FORMATS.includes(format)) {
      problems.push(invalidValue(`${at}.format`, format, `must be one of ${COLUMN_FORMATS.join(',')}`));
    }
    if (!jsonPath) problems.push(required(`${at}.JSONPath`));
    else if (!jsonPath.startsWith('.')) problems.push(notSimple(`${at}.JSONPath`, jsonPath));
    return problems;
  });
}

const MOST_SELECTABLE = 8;
const SELECTABLE_TYPES = ['string', 'boolean', 'integer'];

type Fields = DefinitionVersion['selectableFields'];

/** `schema` is undefined where it stands elsewhere than the fields; `wanting` says so. */
export function selectableProblems(
  fields: Fields,
  schema: Structural | undefined,
  field: string,
  wanting: string,
): FieldProblem[] {
  if (fields === undefined || fields === null || fields.length === 0) return [];
  const at = `${field}.selectableFields`;
  if (schema === undefined) return [invalidValue(at, '', wanting)];
  const unsupportedMember = unsupported(schema);
  const problems = unsupportedMember === undefined ? [] : [invalidValue(`${field}.schema.openAPIV3Schema`, '', unsupportedMember)];
  const known = new Set<string>();
  for (const [index, { jsonPath }] of fields.entries()) {
    const here = `${at}[${index}].jsonPath`;
    if (jsonPath === undefined || jsonPath === '') {
      problems.push(required(here));
      continue;
    }
    const to = findBySimplePath(jsonPath, schema);
    if ('problem' in to) {
      problems.push(invalidValue(here, jsonPath, `is an invalid path: ${to.problem}`));
      continue;
    }
    if (to.path[0] === 'metadata') problems.push(invalidValue(here, jsonPath, 'must not point to fields in metadata'));
    if (!SELECTABLE_TYPES.includes(to.schema?.type ?? '')) {
      const text =
        'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.';
      problems.push(invalidValue(here, jsonPath, text));
    }
    const path = to.path.join('.');
    if (known.has(path)) problems.push(duplicate(here, jsonPath));
    known.add(path);
  }
  if (known.size > MOST_SELECTABLE) problems.push(tooMany(at, known.size, MOST_SELECTABLE));
  return problems;
}
