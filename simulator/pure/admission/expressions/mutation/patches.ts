/** Converts the value of a mutation expression to the operations of a JSON patch. */
import { quote } from '../../../../../values/go-quote.ts';
import { convertToJson } from '../../../cel/values/to-json.ts';
import { CelError, type CelValue, ListValue, MapValue } from '../../../cel/values/value.ts';
import type { Json, JsonObject } from '../../../object.ts';
import type { JsonPatchOperation } from '../../../patch/json-patch-operation.ts';
import { setMember } from '../../../value/set-member.ts';
import { PatchObject, PatchOperation } from './patch-types.ts';

/** The error for a mutation that cannot be applied, with the message of kube-apiserver. */
export class MutationError extends Error {}

/** Throws a MutationError if the value is not a list of valid operations. */
export function convertToOperations(value: CelValue): JsonPatchOperation[] {
  if (!(value instanceof ListValue))
    throw new MutationError('type mismatch: JSONPatchType.expression should evaluate to array');
  return value.items().map((item) => {
    if (!(item instanceof PatchOperation)) {
      throw new MutationError('type mismatch: JSONPatchType.expression should evaluate to array of JSONPatch');
    }
    return {
      op: item.readStringField('op'),
      path: item.readStringField('path'),
      from: item.readStringField('from'),
      value: toJsonValue(item),
    };
  });
}

function toJsonValue({ value = null }: PatchOperation): Json {
  if (value instanceof PatchObject) checkTypeNames(value);
  const json = convertToJson(value, convertPatchObject);
  if (!(json instanceof CelError)) return json;
  const reason = 'JSONPath valueExpression evaluated to a type that could not marshal to JSON';
  throw new MutationError(`${reason}: ${json.message}`);
}

/** Converts a patch object to JSON. As in kube-apiserver, a field that is null is an error. Returns undefined for other values. */
function convertPatchObject(value: CelValue): Json | CelError | undefined {
  if (value instanceof PatchOperation) return new CelError('cannot convert to native type: *structpb.Value');
  if (!(value instanceof PatchObject)) return undefined;
  const jsonObject: JsonObject = {};
  for (const [name, field] of value.fields) {
    const json =
      field === null
        ? new CelError('proto: invalid type: structpb.NullValue')
        : convertToJson(field, convertPatchObject);
    if (json instanceof CelError) return json;
    setMember(jsonObject, name, json);
  }
  return jsonObject;
}

/** Compares the type name of each patch object with its path, such as `Object.spec`. Throws a MutationError if they differ. */
export function checkTypeNames(value: PatchObject): void {
  const problems = findTypeNameProblems(value, value.type.name);
  if (problems.length > 0) throw new MutationError(`type mismatch: ${problems.join('\n')}`);
}

function findTypeNameProblems(value: CelValue, path: string): string[] {
  if (value instanceof ListValue) return value.items().flatMap((item) => findTypeNameProblems(item, path));
  if (value instanceof MapValue)
    return [...value.keys()].flatMap((key) => findTypeNameProblems(value.find(key) ?? null, path));
  if (!(value instanceof PatchObject)) return [];
  const { name } = value.type;
  const problem = `unexpected type name ${quote(name)}, expected ${quote(path)}, which matches field name path from root Object type`;
  const nestedProblems = [...value.fields].flatMap(([field, fieldValue]) =>
    findTypeNameProblems(fieldValue, `${path}.${field}`),
  );
  return name === path ? nestedProblems : [problem, ...nestedProblems];
}
