/**
 * Validates defaults, which must match their schema and must not have fields that pruning removes. As in kube-apiserver, defaults below
 * `additionalProperties` are not validated.
 */
import { pruneUnknownFields } from '../../../pure/custom/prune.ts';
import type { StructuralSchema } from '../../../pure/custom/structural-schema.ts';
import { findSchemaProblems } from '../../../pure/custom/validate.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import type { Json } from '../../../pure/object.ts';
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { isObject } from '../../../pure/value/is-object.ts';
import { findEmbeddedResourceProblems } from '../embedded-resource-problems.ts';

const TYPE_META_MEMBERS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

export function findDefaultProblems(schema: StructuralSchema, field: string): FieldProblem[] {
  return findProblemsAtSchema({ ...schema, 'x-kubernetes-embedded-resource': true }, field, {
    isInsideMetadata: false,
  });
}

/** Validates the defaults in a schema. `isInsideMetadata` is true if the schema is inside apiVersion, kind or metadata of a resource. */
function findProblemsAtSchema(
  schema: StructuralSchema,
  field: string,
  { isInsideMetadata: isParentInsideMetadata }: { readonly isInsideMetadata: boolean },
): FieldProblem[] {
  const { default: value, items, properties = {} } = schema;
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  const isInsideMetadata = isParentInsideMetadata && !isEmbedded;
  const problems =
    value === undefined || value === null
      ? []
      : findDefaultValueProblems(value, schema, `${field}.default`, isInsideMetadata);
  if (items !== undefined) problems.push(...findProblemsAtSchema(items, `${field}.items`, { isInsideMetadata }));
  for (const name of Object.keys(properties).sort()) {
    problems.push(
      ...findProblemsAtSchema(properties[name] ?? {}, `${field}.properties[${name}]`, {
        isInsideMetadata: isInsideMetadata || (isEmbedded && TYPE_META_MEMBERS.has(name)),
      }),
    );
  }
  return problems;
}

function findDefaultValueProblems(
  value: Json,
  schema: StructuralSchema,
  field: string,
  isInsideMetadata: boolean,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!isInsideMetadata) {
    if (!isDeepEqual(pruneValue(value, schema), value)) {
      problems.push(
        createInvalidValueProblem(field, { unquoted: formatGoSyntax(value) }, 'must not have unknown fields'),
      );
    }
    const embeddedFieldProblems = findEmbeddedResourceProblems(value, schema, { path: field, behaviors: new Set() });
    if (embeddedFieldProblems.length > 0) return [...problems, ...embeddedFieldProblems];
  }
  for (const problem of findSchemaProblems(value, removeIntOrString(schema))) {
    problems.push({ ...problem, field: problem.field === '<nil>' ? field : `${field}.${problem.field}` });
  }
  return problems;
}

function pruneValue(value: Json, schema: StructuralSchema): Json {
  const objectSchema: StructuralSchema = { type: 'object', properties: { value: schema } };
  const { object } = pruneUnknownFields({ value }, objectSchema);
  return isObject(object) ? (object.value ?? null) : value;
}

/** Removes x-kubernetes-int-or-string, which kube-apiserver does not validate for defaults. */
function removeIntOrString(schema: StructuralSchema): StructuralSchema {
  const schemaJson = JSON.stringify(schema, (name, member) =>
    name === 'x-kubernetes-int-or-string' ? undefined : member,
  );
  return JSON.parse(schemaJson);
}
