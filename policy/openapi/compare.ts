/**
 * What became of the fields of a kind from one document to the next: gone, of another type, required. Two types that are compared once are
 * not compared again, however many kinds have them, so that each change is told once.
 */
import type { Field } from '../history/history.ts';
import { resolve, type Schema, type Schemas, typeOf } from './schema.ts';

export interface Compared {
  readonly before: Schemas;
  readonly after: Schemas;
  /** The release of the later document. */
  readonly release: string;
  /** Pairs of types that were compared. */
  readonly seen: Set<string>;
}

export function changedFields(before: Schema, after: Schema, compared: Compared, path = ''): readonly Field[] {
  const [old, now] = [resolve(before, compared.before), resolve(after, compared.after)];
  if (old.name !== '' || now.name !== '') {
    const pair = `${old.name} ${now.name}`;
    if (compared.seen.has(pair)) return [];
    compared.seen.add(pair);
  }
  return [
    ...Object.entries(old.schema.properties ?? {}).flatMap(([name, member]) =>
      changedMember(name, member, old.schema, now.schema, compared, path),
    ),
    ...newlyRequired(old.schema, now.schema, compared, path),
    ...inside(old.schema.items, now.schema.items, compared, `${path}[*]`),
    ...inside(valuesOf(old.schema), valuesOf(now.schema), compared, `${path}.*`),
  ];
}

function changedMember(
  name: string,
  member: Schema,
  old: Schema,
  now: Schema,
  compared: Compared,
  parent: string,
): readonly Field[] {
  const path = parent === '' ? name : `${parent}.${name}`;
  const { release } = compared;
  const later = now.properties?.[name];
  if (later === undefined) return [{ path, removed: release }];
  const type = typeOf(member, compared.before);
  const becameRequired = now.required?.includes(name) === true && old.required?.includes(name) !== true;
  const change = {
    release,
    ...(type === typeOf(later, compared.after) ? {} : { type: typeOf(later, compared.after) }),
    ...(becameRequired ? { required: true } : {}),
  };
  const constants = lostConstants(member, later, compared);
  const isChanged = Object.keys(change).length > 1 || constants.length > 0;
  const field: Field = { path, type, changes: [change], constants };
  return [...(isChanged ? [field] : []), ...changedFields(member, later, compared, path)];
}

/** Of new members of an object that was there: those that it can't be without. */
function newlyRequired(old: Schema, now: Schema, { release }: Compared, parent: string): readonly Field[] {
  if (old.properties === undefined) return [];
  const isNew = (name: string) => old.properties?.[name] === undefined && now.properties?.[name] !== undefined;
  return (now.required ?? [])
    .filter((name) => isNew(name) && now.properties?.[name]?.default === undefined)
    .map((name) => ({
      path: parent === '' ? name : `${parent}.${name}`,
      introduced: release,
      changes: [{ release, required: true }],
    }));
}

function lostConstants(
  before: Schema,
  after: Schema,
  { before: old, after: now, release }: Compared,
): Field['constants'] & object {
  const values = resolve(after, now).schema.enum;
  if (values === undefined) return [];
  return (resolve(before, old).schema.enum ?? [])
    .filter((value) => !values.includes(value))
    .map((value) => ({ value: String(value), removed: release }));
}

function inside(
  before: Schema | undefined,
  after: Schema | undefined,
  compared: Compared,
  path: string,
): readonly Field[] {
  return before === undefined || after === undefined ? [] : changedFields(before, after, compared, path);
}

function valuesOf({ additionalProperties: values }: Schema): Schema | undefined {
  return typeof values === 'object' ? values : undefined;
}
