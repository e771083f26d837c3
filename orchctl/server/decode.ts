/** Decodes the object of a response from protobuf or JSON, with its members in the order of its type. */
import type { Dialect } from '../../spec/dialect.ts';
import { fail } from '../errors.ts';
import { isMap, type Members, readJson, type Value } from '../templates/values.ts';
import type { ReceivedResponse } from './transport.ts';

export async function decodeQuota(response: ReceivedResponse, dialect: Dialect): Promise<Members> {
  const { body, status } = response;
  const type = readMediaType(response, dialect);
  if (body.length === 0) fail(`0-length response with status code: ${status} and content type: ${type}`);
  const quota =
    type === dialect.protobufMediaType ? await decodeProtobufQuota(body) : await decodeJsonQuota(type, body);
  if (quota !== undefined) return quota;
  return fail(`the server did not return a ResourceQuota: ${JSON.stringify(body.toString('utf8').slice(0, 100))}`);
}

/** Returns the media type of the response, or the protobuf media type if the response has no Content-Type. */
export function readMediaType({ headers }: ReceivedResponse, dialect: Dialect): string {
  const [type = dialect.protobufMediaType] = headers['content-type'] ?? [];
  return (type.split(';')[0] ?? '').trim();
}

async function decodeProtobufQuota(body: Buffer): Promise<Members | undefined> {
  const { decodeDocument } = await import('../quota/decode.ts');
  const { InvalidProtobufError } = await import('../quota/protobuf-fields.ts');
  try {
    const { kind, apiVersion, members } = decodeDocument(body);
    return members && { kind, apiVersion, ...members };
  } catch (error) {
    if (error instanceof InvalidProtobufError) return fail(error.message);
    throw error;
  }
}

const JSON_MEDIA_TYPE = /^application\/(?:.*\+)?json$/;

async function decodeJsonQuota(type: string, body: Buffer): Promise<Members | undefined> {
  if (!JSON_MEDIA_TYPE.test(type)) fail(`serializer for ${type} doesn't exist`);
  const value = parseJson(body);
  if (!isMap(value) || value.kind !== 'ResourceQuota') return undefined;
  const { QUOTA } = await import('../quota/members.ts');
  const { orderMembers } = await import('../quota/order-members.ts');
  return { kind: 'ResourceQuota', apiVersion: value.apiVersion ?? 'v1', ...orderMembers(QUOTA, value) };
}

/** Parses the body as JSON. Returns undefined if it cannot be parsed. */
export function parseJson(body: Buffer): Value {
  try {
    return readJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
