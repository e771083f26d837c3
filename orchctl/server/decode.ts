/** The object of an answer, from protobuf or JSON, with its members in the order of its type, as clients of the API write it. */
import type { Dialect } from '../../spec/dialect.ts';
import { readTypes } from '../../spec/facts.ts';
import type { FieldFacts, TypeFacts } from '../../spec/type-facts.ts';
import { fail } from '../errors.ts';
import { isList, isMembers, type Members, readJson, type Value } from '../templates/values.ts';
import type { Answer } from './transport.ts';

const TYPE = 'core.v1.ResourceQuota';

export async function decodeQuota(answer: Answer, dialect: Dialect): Promise<Members> {
  const { body, status } = answer;
  const type = mediaTypeOf(answer, dialect);
  if (body.length === 0) fail(`0-length response with status code: ${status} and content type: ${type}`);
  if (type !== dialect.protobufMediaType && !JSON_TYPE.test(type)) fail(`serializer for ${type} doesn't exist`);
  const value = await documentIn(answer, dialect);
  if (!isMembers(value) || value.kind !== 'ResourceQuota') {
    return fail(`the server answered no ResourceQuota but ${JSON.stringify(body.toString('utf8').slice(0, 100))}`);
  }
  const { apiVersion = 'v1' } = value;
  return { kind: 'ResourceQuota', apiVersion, ...membersOf(TYPE, { metadata: {}, spec: {}, status: {}, ...value }) };
}

const JSON_TYPE = /^application\/(?:.*\+)?json$/;

/** Without one it is what was sent. */
function mediaTypeOf({ headers }: Answer, dialect: Dialect): string {
  const [type = dialect.protobufMediaType] = headers['content-type'] ?? [];
  return (type.split(';')[0] ?? '').trim();
}

/** Undefined for what can't be read. */
export async function documentIn(answer: Answer, dialect: Dialect): Promise<Value> {
  const { body } = answer;
  return mediaTypeOf(answer, dialect) === dialect.protobufMediaType ? fromProtobuf(body, dialect) : fromJson(body);
}

async function fromProtobuf(body: Buffer, dialect: Dialect): Promise<Value> {
  const { decodeProtobuf } = await import('../../client/protobuf/document.ts');
  try {
    return readJson(JSON.stringify(decodeProtobuf(dialect, body)));
  } catch {
    return undefined;
  }
}

function fromJson(body: Buffer): Value {
  try {
    return readJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function membersOf(type: string, value: Members): Members {
  const { fields = {} } = facts(type);
  const members = Object.entries(fields).flatMap(([name, field]) => {
    // The one member of an object's metadata that is written where there is none.
    const inner = name === 'creationTimestamp' ? (value[name] ?? null) : value[name];
    if (inner === undefined || (type === TYPE && (name === 'kind' || name === 'apiVersion'))) return [];
    return [[name, ordered(field, inner)] as const];
  });
  return Object.fromEntries(members);
}

function ordered(field: FieldFacts, value: Value): Value {
  if (isList(value)) return field.items === undefined ? value : value.map((item) => ordered(field.items ?? {}, item));
  if (!isMembers(value)) return value;
  if (field.ref !== undefined && facts(field.ref).fields !== undefined) return membersOf(field.ref, value);
  // Maps are written by key; what has no type, as the fields of a manager, as it came.
  if (field.values === undefined) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  );
}

function facts(type: string): TypeFacts {
  return readTypes().types[type] ?? {};
}
