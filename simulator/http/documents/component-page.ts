/**
 * A debugging page of the server, such as `/statusz`: plain text for people, and an object in JSON, YAML or CBOR for programs. Accept selects
 * the object by kind, version and group: `application/json;as=Statusz;v=v1beta1;g=config.<suffix>`.
 */
import type { HttpRequest, HttpResponse } from '../../foundation/exchange.ts';
import { readHeader } from '../../negotiation/headers.ts';
import { type AcceptClause, matchesMediaRange, parseAccept } from '../../negotiation/media-type.ts';
import type { Negotiator } from '../../negotiation/negotiator.ts';
import { isPrettyPrintRequested } from '../../negotiation/pretty.ts';
import { createStatusResponse } from '../../negotiation/response.ts';
import type { Serializer } from '../../negotiation/serializers/serializer.ts';
import type { JsonObject } from '../../pure/object.ts';
import { createUnsatisfiableAcceptError } from '../../pure/status/reasons.ts';

export interface ComponentPage {
  readonly path: string;
  readonly kind: string;
  /** Returns the members of the object except for kind, apiVersion and metadata. `paths` are the paths that `GET /` lists. */
  createMembers(paths: readonly string[]): JsonObject;
  /** Returns the page as plain text, without its heading. */
  createText(paths: readonly string[]): string;
}

/** The negotiation of all pages of a server. */
export interface PageNegotiation {
  /** A negotiator without protobuf, which pages do not support. */
  readonly negotiator: Negotiator;
  /** The API group of the objects. */
  readonly group: string;
}

const COMPONENT_NAME = 'apiserver';
const TEXT_TYPE = 'text/plain';
const VERSIONS: ReadonlyMap<string, { readonly isDeprecated: boolean }> = new Map([
  ['v1alpha1', { isDeprecated: true }],
  ['v1beta1', { isDeprecated: false }],
]);

/** Returns the page, or 406 if Accept allows neither the text nor an object of the page's kind. Pages do not check the method. */
export function createPageResponse(
  request: HttpRequest,
  page: ComponentPage,
  { negotiator, group, paths }: PageNegotiation & { readonly paths: readonly string[] },
): HttpResponse {
  const accept = readHeader(request, 'accept');
  const format = accept.trim() === '' ? 'text' : chooseFormat(parseAccept(accept), page, { negotiator, group });
  if (format === undefined) {
    const mediaTypes = listOfferedMediaTypes(negotiator).map(({ mediaType }) => mediaType);
    return createStatusResponse(negotiator, request, createUnsatisfiableAcceptError(mediaTypes));
  }
  if (format === 'text') {
    const heading = `\n${COMPONENT_NAME} ${page.path.slice(1)}\n${TEXT_WARNING}\n`;
    const headers = { 'Content-Type': `${TEXT_TYPE}; charset=utf-8` };
    return { status: 200, headers, body: heading + page.createText(paths) };
  }
  const { serializer, version, clause } = format;
  const object = {
    kind: page.kind,
    apiVersion: `${group}/${version}`,
    metadata: { name: COMPONENT_NAME },
    ...page.createMembers(paths),
  };
  const isPretty = isPrettyPrintRequested(request) || clause.parameters.get('pretty') === '1';
  return {
    status: 200,
    headers: {
      'Content-Type': `${serializer.mediaType};g=${group};v=${version};as=${page.kind}`,
      ...(VERSIONS.get(version)?.isDeprecated && {
        Warning: `299 - "This version of the ${page.path.slice(1)} endpoint is deprecated. Please use a newer version."`,
      }),
    },
    body: serializer.encode(object, isPretty),
  };
}

const TEXT_WARNING =
  'Warning: This endpoint is not meant to be machine parseable, has no formatting compatibility guarantees and is for debugging purposes only.';

/** The encoding and the version of the object that Accept selects. */
interface ObjectFormat {
  readonly serializer: Serializer;
  readonly version: string;
  readonly clause: AcceptClause;
}

interface OfferedMediaType {
  readonly mediaType: string;
  /** The serializer of the media type; undefined for plain text. */
  readonly serializer: Serializer | undefined;
}

/** Returns the served media types in the order in which a wildcard selects them. */
function listOfferedMediaTypes({ serializers }: Negotiator): readonly OfferedMediaType[] {
  const toOfferedMediaType = (serializer: Serializer): OfferedMediaType => ({
    mediaType: serializer.mediaType,
    serializer,
  });
  const isTextSerializer = ({ name }: Serializer) => name !== 'cbor';
  return [
    ...serializers.filter(isTextSerializer).map(toOfferedMediaType),
    { mediaType: TEXT_TYPE, serializer: undefined },
    ...serializers.filter((serializer) => !isTextSerializer(serializer)).map(toOfferedMediaType),
  ];
}

/** Returns the format that the first satisfiable clause selects. */
function chooseFormat(
  clauses: readonly AcceptClause[],
  page: ComponentPage,
  { negotiator, group }: PageNegotiation,
): ObjectFormat | 'text' | undefined {
  const offeredMediaTypes = listOfferedMediaTypes(negotiator);
  for (const clause of clauses) {
    const { parameters } = clause;
    if (UNSUPPORTED_PARAMETERS.some((name) => (parameters.get(name) ?? '') !== '')) continue;
    const hasNoTypeParameters = TYPE_PARAMETERS.every((name) => (parameters.get(name) ?? '') === '');
    const version = parameters.get('v') ?? '';
    const selectsObject = parameters.get('as') === page.kind && parameters.get('g') === group && VERSIONS.has(version);
    const selectedMediaType = offeredMediaTypes.find(
      ({ mediaType, serializer }) =>
        matchesMediaRange(clause, mediaType) && (serializer === undefined ? hasNoTypeParameters : selectsObject),
    );
    if (selectedMediaType !== undefined)
      return selectedMediaType.serializer === undefined
        ? 'text'
        : { serializer: selectedMediaType.serializer, version, clause };
  }
  return undefined;
}

const TYPE_PARAMETERS = ['as', 'v', 'g'];
const UNSUPPORTED_PARAMETERS = ['sv', 'stream'];
