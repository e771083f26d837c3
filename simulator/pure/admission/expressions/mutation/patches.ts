/** What the value of a mutation comes to: operations of a JSON patch, or the applied configuration. */
import { toJson } from '../../../cel/values/to-json.ts';
import { typeOfValue } from '../../../cel/values/type-of.ts';
import { CelError, Duration, List, MapValue, Timestamp, type Value } from '../../../cel/values/value.ts';
import { quote } from '../../../go/quote.ts';
import type { Json, JsonObject } from '../../../object.ts';
import type { JsonPatchOperation } from '../../../patch/json-patch-operation.ts';
import { setMember } from '../../../value/set-member.ts';
import { PatchObject, PatchOperation } from './patch-types.ts';

/** A mutation that can't be made, in the words of kube-apiserver. */
export class MutationProblem extends Error {}

/** Throws a MutationProblem. */
export function operationsOf(value: Value): JsonPatchOperation[] {
  if (!(value instanceof List))
    throw new MutationProblem('type mismatch: JSONPatchType.expression should evaluate to array');
  return value.items().map((item) => {
    if (!(item instanceof PatchOperation)) {
      throw new MutationProblem('type mismatch: JSONPatchType.expression should evaluate to array of JSONPatch');
    }
    return { op: item.text('op'), path: item.text('path'), from: item.text('from'), value: writtenValue(item) };
  });
}

function writtenValue({ value = null }: PatchOperation): Json {
  if (value instanceof PatchObject) checkNames(value);
  const json = toJson(value, partOf);
  if (!(json instanceof CelError)) return json;
  const why = 'JSONPath valueExpression evaluated to a type that could not marshal to JSON';
  throw new MutationProblem(`${why}: ${json.message}`);
}

/** Throws a MutationProblem. */
export function configurationOf(value: Value): JsonObject {
  if (!(value instanceof PatchObject))
    throw new MutationProblem('unsupported return type from ApplyConfiguration expression');
  checkNames(value);
  const written = fieldsOf(value, appliedPart);
  if (written instanceof CelError) throw new MutationProblem(written.message);
  return written;
}

type Part = (value: Value) => Json | CelError | undefined;

function partOf(value: Value): Json | CelError | undefined {
  return value instanceof PatchObject ? fieldsOf(value, partOf) : undefined;
}

/** A configuration is made of what Go writes as JSON without help: of texts, numbers and booleans. */
function appliedPart(value: Value): Json | CelError | undefined {
  if (value instanceof PatchObject) return fieldsOf(value, appliedPart);
  const fits = !(
    value === null ||
    value instanceof Uint8Array ||
    value instanceof Timestamp ||
    value instanceof Duration
  );
  if (fits) return undefined;
  const what = 'error applying patch: failed to convert patch object to typed object';
  return new CelError(`${what}: a value of type ${typeOfValue(value).name} can't be applied`);
}

function fieldsOf({ fields }: PatchObject, part: Part): JsonObject | CelError {
  const written: JsonObject = {};
  for (const [name, value] of fields) {
    const json = toJson(value, part);
    if (json instanceof CelError) return json;
    setMember(written, name, json);
  }
  return written;
}

/** The name of a type says where in the object a part of it belongs, and it must stand there. */
function checkNames(value: PatchObject): void {
  const wrong = namesProblems(value, value.type.name);
  if (wrong.length > 0) throw new MutationProblem(`type mismatch: ${wrong.join('\n')}`);
}

function namesProblems(value: Value, path: string): string[] {
  if (value instanceof List) return value.items().flatMap((item) => namesProblems(item, path));
  if (value instanceof MapValue)
    return [...value.keys()].flatMap((key) => namesProblems(value.find(key) ?? null, path));
  if (!(value instanceof PatchObject)) return [];
  const { name } = value.type;
  const here = `unexpected type name ${quote(name)}, expected ${quote(path)}, which matches field name path from root Object type`;
  const below = [...value.fields].flatMap(([field, part]) => namesProblems(part, `${path}.${field}`));
  return name === path ? below : [here, ...below];
}
