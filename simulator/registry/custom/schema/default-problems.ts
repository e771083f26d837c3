/**
 * Defaults fit the schema that they stand in, and say nothing that it doesn't have. Those below `additionalProperties` are nobody's
 * business.
 */
import { prune } from '../../../pure/custom/prune.ts';
import { isMap, type Structural } from '../../../pure/custom/structural.ts';
import { schemaProblems } from '../../../pure/custom/validate.ts';
import { goSyntax } from '../../../pure/go/go-syntax.ts';
import type { Json } from '../../../pure/object.ts';
import { invalidValue } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import { embeddedProblems } from '../embedded.ts';

const HEADER: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

export function defaultProblems(schema: Structural, field: string): FieldProblem[] {
  return problemsAt({ ...schema, 'x-kubernetes-embedded-resource': true }, field, false);
}

/** `insideMeta`: of metadata or its neighbours, which the server itself checks. */
function problemsAt(schema: Structural, field: string, insideMeta: boolean): FieldProblem[] {
  const { default: given, items, properties = {} } = schema;
  const embedded = schema['x-kubernetes-embedded-resource'] === true;
  const inside = insideMeta && !embedded;
  const problems = given === undefined || given === null ? [] : ownProblems(given, schema, `${field}.default`, inside);
  if (items !== undefined) problems.push(...problemsAt(items, `${field}.items`, inside));
  for (const name of Object.keys(properties).sort()) {
    const member = properties[name] as Structural;
    problems.push(...problemsAt(member, `${field}.properties[${name}]`, inside || (embedded && HEADER.has(name))));
  }
  return problems;
}

function ownProblems(given: Json, schema: Structural, field: string, insideMeta: boolean): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!insideMeta) {
    if (!deepEqual(kept(given, schema), given)) {
      problems.push(invalidValue(field, { bare: goSyntax(given) }, 'must not have unknown fields'));
    }
    const embedded = embeddedProblems(given, schema, field);
    if (embedded.length > 0) return [...problems, ...embedded];
  }
  for (const problem of schemaProblems(given, withoutIntOrString(schema))) {
    problems.push({ ...problem, field: problem.field === '<nil>' ? field : `${field}.${problem.field}` });
  }
  return problems;
}

function kept(given: Json, schema: Structural): Json {
  const around: Structural = { type: 'object', properties: { given: schema } };
  const { object } = prune({ given }, around);
  return isMap(object) ? (object.given as Json) : given;
}

/** Genuine servers don't ask a default whether it is a number or a string. */
function withoutIntOrString(schema: Structural): Structural {
  const text = JSON.stringify(schema, (name, member) => (name === 'x-kubernetes-int-or-string' ? undefined : member));
  return JSON.parse(text) as Structural;
}
