/**
 * The body of a request in a sentence: a state, a saved object, or bytes; in JSON or another encoding; complete, or without its first or
 * last bytes.
 *
 *     the Endpoints "two-subsets"      the saved object "a"      the bytes "d9d9f7 80" as "application/cbor"
 *     the Endpoints "empty" as "application/vnd.orch.protobuf" without its last 3 bytes
 *     the saved object "a" as "application/yaml" with its members in reverse order
 */
import type { WireRequest } from '../../client/exchange/exchange.ts';
import { encodeDocument } from '../harness/encodings.ts';
import { determineKindNeeds } from '../harness/needs/object-needs.ts';
import { determineMediaTypeNeeds } from '../harness/needs/request-needs.ts';
import { combineNeeds, type Needs } from '../harness/needs/step-needs.ts';
import { addStoredResourceVersion } from '../harness/resource/conditional-update.ts';
import { readState } from '../harness/resource/resource-states.ts';
import type { Manifest } from '../harness/state-manifests.ts';
import { defineParameterType } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

export interface BodyContent {
  /** The kind of a state, `bytes`, or an empty text for a saved object. */
  readonly source: string;
  /** The name of the state or of the saved object; for `bytes`, the bytes in hexadecimal. */
  readonly name: string;
  readonly mediaType: string | undefined;
  /** The end at which the body lacks bytes (`first` or `last`), and their number. */
  readonly truncation: readonly [end: string, count: number] | undefined;
  /** Whether the members of all objects in the body are sent in reverse order. */
  readonly isReversed: boolean;
}

const CONTENT_PATTERN =
  /the (?:saved object|(bytes|resource|[A-Z][A-Za-z]+(?:\.[a-z][a-z.]*)?)) "([^"]*)"(?: as "([^"]*)")?(?: without its (first|last) (\d+) bytes)?( with its members in reverse order)?/;

defineParameterType({
  name: 'content',
  regexp: new RegExp(CONTENT_PATTERN.source.replaceAll(/\((?!\?)/g, '(?:')),
  transformer: (words: string): BodyContent => {
    const [, source = '', name = '', mediaType, end, count, reversal] = CONTENT_PATTERN.exec(words) ?? [];
    const truncation = end === undefined ? undefined : ([end, Number(count)] as const);
    return { source, name, mediaType, truncation, isReversed: reversal !== undefined };
  },
});

export function determineContentNeeds({ source, mediaType = '' }: BodyContent): Needs {
  return combineNeeds(
    determineKindNeeds(source),
    determineMediaTypeNeeds(mediaType),
    mediaType.startsWith('application/yaml') ? { basics: ['yaml-body'] } : undefined,
  );
}

type TableRows = readonly (readonly string[])[];

/** Builds a request with this body. The rows change the object before it is sent. */
export async function buildRequestWithBody(
  world: AssayWorld,
  content: BodyContent,
  rows: TableRows,
  { method, path }: Pick<WireRequest, 'method' | 'path'>,
): Promise<WireRequest> {
  const object = content.source === 'bytes' ? {} : await buildObject(world, content, rows, path);
  const setsResourceVersion = rows.some(([field]) => field === 'metadata.resourceVersion');
  const sentObject =
    method === 'PUT' && !setsResourceVersion
      ? await addStoredResourceVersion(world, content.source, path, object)
      : object;
  const bodyObject = content.isReversed ? (reverseMembers(sentObject) as Manifest) : sentObject;
  if (content.mediaType === undefined) return { method, path, body: JSON.stringify(bodyObject) };
  const type = await world.fillPlaceholders(content.mediaType);
  return {
    method,
    path,
    body: truncateBytes(encodeContent(world, content, type, bodyObject), content),
    headers: [['Content-Type', type]],
  };
}

/** Reverses the order of the members of an object and of all objects in it. The order of lists does not change. */
function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, reverseMembers(member)]);
  return Object.fromEntries(members.toReversed());
}

async function buildObject(
  world: AssayWorld,
  { source, name }: BodyContent,
  rows: TableRows,
  path: string,
): Promise<Manifest> {
  const object = source === '' ? world.getSavedObject(name) : await readState(world, source, name, path);
  return world.setFieldsFromRows(object, rows);
}

/** Encodes a body. For the source `bytes`, the name contains the bytes in hexadecimal, with optional spaces. */
function encodeContent(world: AssayWorld, content: BodyContent, type: string, object: Manifest): Buffer {
  if (content.source === 'bytes') return Buffer.from(content.name.replaceAll(' ', ''), 'hex');
  return encodeDocument(world, type, object);
}

function truncateBytes(bytes: Buffer, { truncation }: BodyContent): Uint8Array {
  if (truncation === undefined) return bytes;
  const [end, count] = truncation;
  return end === 'first' ? bytes.subarray(count) : bytes.subarray(0, bytes.length - count);
}
