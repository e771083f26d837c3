/**
 * Negotiates the encodings of one server: evaluates Accept with wildcards, qualities and parameters, `pretty`, and Content-Type. As in
 * kube-apiserver, two different 406 errors exist (media-406-*): The router compares media types without parameters, and the handler
 * evaluates the parameters. The handler also returns 415 for an unsupported Content-Type.
 */
import type { ErrorConverter } from '../../spec/error-texts.ts';
import {
  createNotAcceptableError,
  createUnsatisfiableAcceptError,
  createUnsupportedMediaTypeError,
} from '../pure/status/reasons.ts';
import type { StatusError } from '../pure/status/status.ts';
import { type NegotiableRequest, readHeader } from './headers.ts';
import { type AcceptClause, parseAccept, parseContentType } from './media-type.ts';
import { isPrettyPrintRequested } from './pretty.ts';
import type { Encoding } from './representations/representation.ts';
import { JSON_MEDIA_TYPE, JSON_SERIALIZER } from './serializers/json-serializer.ts';
import type { Serializer } from './serializers/serializer.ts';
import { type AllowedTransforms, negotiateTransform, type Transform } from './transform.ts';

export interface MediaTypeOptions extends Encoding {
  /** The transformation of the object; undefined for the unchanged object. */
  readonly transform?: Transform;
}

const COMPACT_JSON: MediaTypeOptions = { serializer: JSON_SERIALIZER, isPretty: false };
const PRETTY_JSON: MediaTypeOptions = { serializer: JSON_SERIALIZER, isPretty: true };

/** A serializer with the type and subtype of its media type. */
interface OfferedMediaType {
  readonly serializer: Serializer;
  readonly type: string;
  readonly subtype: string;
}

export class Negotiator {
  readonly serializers: readonly Serializer[];
  /** Converts errors to the texts of the emulated release; undefined if no text differs. */
  readonly convertError: ErrorConverter | undefined;
  readonly #offeredTypes: readonly OfferedMediaType[];
  #negotiatorWithoutProtobuf: Negotiator | undefined;
  readonly #mediaTypes: readonly string[];
  /** The media types in the message of a 415. */
  readonly #mediaTypesIn415: readonly string[];
  readonly #streamTypes: readonly string[];
  readonly #routableTypes: ReadonlySet<string>;
  readonly #routableStreamTypes: ReadonlySet<string>;

  constructor(
    serializers: readonly Serializer[],
    {
      serializersIn415 = serializers,
      convertError,
    }: { readonly serializersIn415?: readonly Serializer[]; readonly convertError?: ErrorConverter | undefined } = {},
  ) {
    this.serializers = serializers;
    this.convertError = convertError;
    this.#offeredTypes = serializers.map(createOfferedMediaType);
    this.#mediaTypes = serializers.map(({ mediaType }) => mediaType);
    this.#mediaTypesIn415 = serializersIn415.map(({ mediaType }) => mediaType);
    const streams = serializers.flatMap(({ watchSerializer }) => watchSerializer ?? []);
    this.#streamTypes = streams.map(({ acceptedType }) => acceptedType);
    this.#routableTypes = new Set(['*/*', ...this.#mediaTypes]);
    this.#routableStreamTypes = new Set([...this.#routableTypes, ...streams.map(({ mediaType }) => mediaType)]);
  }

  /** Returns the preferred encoding and transformation that Accept allows, or undefined if Accept allows none. */
  negotiateOutput(request: NegotiableRequest, allowedTransforms?: AllowedTransforms): MediaTypeOptions | undefined {
    const acceptHeader = readHeader(request, 'accept');
    const isPrettyRequested = isPrettyPrintRequested(request);
    if (acceptHeader === '' || acceptHeader === JSON_MEDIA_TYPE || acceptHeader === '*/*')
      return isPrettyRequested ? PRETTY_JSON : COMPACT_JSON;
    for (const clause of parseAccept(acceptHeader)) {
      for (const offeredType of this.#offeredTypes) {
        if (!matchesClause(offeredType, clause)) continue;
        const { serializer } = offeredType;
        const negotiatedTransform = negotiateTransform(clause, serializer, allowedTransforms);
        if (!negotiatedTransform.isAllowed) continue;
        const encoding = { serializer, isPretty: isPrettyRequested || clause.parameters.get('pretty') === '1' };
        return negotiatedTransform.transform === undefined
          ? encoding
          : { ...encoding, transform: negotiatedTransform.transform };
      }
    }
    return undefined;
  }

  /**
   * Reports whether Accept contains a served media type or the range of all types, regardless of parameters. Ranges with a wildcard only
   * for the subtype do not count. If the result is false, the router returns 406. `canWatch` is true if the path can be watched.
   */
  isRoutable(request: NegotiableRequest, { canWatch }: { readonly canWatch: boolean }): boolean {
    const accept = readHeader(request, 'accept');
    if (accept === '' || accept === JSON_MEDIA_TYPE) return true;
    const routableTypes = canWatch ? this.#routableStreamTypes : this.#routableTypes;
    // The header is not split, because the clauses of a long header would form a large array.
    for (let start = 0; start <= accept.length; ) {
      const comma = accept.indexOf(',', start);
      const end = comma === -1 ? accept.length : comma;
      if (routableTypes.has(stripParameters(accept.slice(start, end)))) return true;
      start = end + 1;
    }
    return false;
  }

  /** Returns the 406 of the router. `canWatch` is true if the path can be watched. */
  createUnroutableError({ canWatch }: { readonly canWatch: boolean }): StatusError {
    return createNotAcceptableError(canWatch ? [...this.#mediaTypes, ...this.#streamTypes] : this.#mediaTypes);
  }

  /** Returns the 406 of the handler for an Accept header of which the server supports no clause with its parameters. */
  createUnsatisfiableError({ isWatch }: { readonly isWatch: boolean }): StatusError {
    const supportedTypes = isWatch ? this.#streamTypes : this.#mediaTypes;
    return createUnsatisfiableAcceptError(supportedTypes);
  }

  /** Returns the serializer for the Content-Type of a body; JSON without a Content-Type. Throws 415 for an unsupported type. */
  selectInputSerializer(request: NegotiableRequest): Serializer {
    const header = readHeader(request, 'content-type');
    if (header === '' || header === JSON_MEDIA_TYPE) return JSON_SERIALIZER;
    const mediaType = parseContentType(header);
    const serializer = this.serializers.find((candidate) => candidate.mediaType === mediaType);
    if (serializer === undefined) throw createUnsupportedMediaTypeError(this.#mediaTypesIn415);
    return serializer;
  }

  /** Returns the serializer of an applied configuration: YAML, which includes JSON, or CBOR if the Content-Type ends in `+cbor`. */
  selectAppliedConfigurationSerializer(request: NegotiableRequest): Serializer {
    const name = parseContentType(readHeader(request, 'content-type'))?.endsWith('+cbor') ? 'cbor' : 'yaml';
    return this.serializers.find((serializer) => serializer.name === name) ?? JSON_SERIALIZER;
  }

  /**
   * The negotiator for custom resources, which have no protobuf encoding. As in kube-apiserver, the message of a 415 lists the media type
   * of protobuf nevertheless.
   */
  get withoutProtobuf(): Negotiator {
    this.#negotiatorWithoutProtobuf ??= new Negotiator(
      this.serializers.filter(({ name }) => name !== 'protobuf'),
      { serializersIn415: this.serializers, convertError: this.convertError },
    );
    return this.#negotiatorWithoutProtobuf;
  }

  /** Returns a negotiator without the named encodings, for paths that do not support them. */
  withoutSerializers(...names: readonly Serializer['name'][]): Negotiator {
    return new Negotiator(
      this.serializers.filter(({ name }) => !names.includes(name)),
      { convertError: this.convertError },
    );
  }
}

function createOfferedMediaType(serializer: Serializer): OfferedMediaType {
  const [type = '', subtype = ''] = serializer.mediaType.split('/');
  return { serializer, type, subtype };
}

function stripParameters(clause: string): string {
  const semicolon = clause.indexOf(';');
  return (semicolon === -1 ? clause : clause.slice(0, semicolon)).trim();
}

/** Reports whether a clause matches the media type of a serializer and its support for `stream=watch`. */
function matchesClause(offeredType: OfferedMediaType, { type, subtype, parameters }: AcceptClause): boolean {
  if (type !== '*' && type !== offeredType.type) return false;
  if (subtype !== '*' && (subtype !== offeredType.subtype || type === '*')) return false;
  const stream = parameters.get('stream') ?? '';
  return stream === '' || (stream === 'watch' && offeredType.serializer.watchSerializer !== undefined);
}
