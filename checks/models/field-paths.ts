/**
 * Converts FieldsV1 to the sorted paths of all fields, as in the messages of apply conflicts.
 *
 *     {"f:data": {".": {}, "f:a": {}}}                     .data, .data.a
 *     {"f:ports": {"k:{\"port\":80}": {"f:name": {}}}}     .ports[port=80].name
 *     {"f:finalizers": {"v:\"example.com/a\"": {}}}        .finalizers[="example.com/a"]
 */
import { isJsonObject } from '../../values/json-object.ts';

/** Reports that fieldsV1 is not a set of fields. */
export class InvalidFieldsError extends Error {}

/** Returns the sorted paths. Throws InvalidFieldsError if a name has no prefix, or if a leaf is not the empty object. */
export function listFieldPaths(fields: unknown): string[] {
  if (!isJsonObject(fields)) throw new InvalidFieldsError(`fieldsV1 is ${JSON.stringify(fields)}, not an object`);
  return [...listPaths(fields, '')].toSorted();
}

function* listPaths(fields: Record<string, unknown>, path: string): Iterable<string> {
  for (const [name, children] of Object.entries(fields)) {
    if (!isJsonObject(children))
      throw new InvalidFieldsError(`${name} below ${JSON.stringify(path)} is ${JSON.stringify(children)}`);
    const isLeaf = Object.keys(children).length === 0;
    if (name === '.') {
      if (!isLeaf || path === '')
        throw new InvalidFieldsError(`"." below ${JSON.stringify(path)} is not an empty object`);
      yield path;
      continue;
    }
    const memberPath = `${path}${formatPathElement(name)}`;
    if (isLeaf) yield memberPath;
    else yield* listPaths(children, memberPath);
  }
}

function formatPathElement(name: string): string {
  const elementText = name.slice(2);
  switch (name.slice(0, 2)) {
    case 'f:':
      return `.${elementText}`;
    case 'v:':
      return `[=${elementText}]`;
    case 'i:':
      return `[${elementText}]`;
    case 'k:':
      return `[${formatKey(elementText)}]`;
    default:
      throw new InvalidFieldsError(`${JSON.stringify(name)} has no prefix f:, k:, v: or i:`);
  }
}

function formatKey(json: string): string {
  const key: unknown = JSON.parse(json);
  if (!isJsonObject(key)) throw new InvalidFieldsError(`k:${json} is not an object of key fields`);
  if (JSON.stringify(key) !== json) throw new InvalidFieldsError(`k:${json} is not compact JSON`);
  return Object.entries(key)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(',');
}
