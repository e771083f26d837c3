/**
 * Which form an answer has and a body is in, for one server: Accept with wildcards, qualities and parameters, `pretty`, Content-Type, and
 * the refusals: two 406 that genuine servers know, one from routing, which looks at bare media types only, and one from the handler,
 * which understands parameters (media-406-*), and 415.
 */
import { failure } from '../pure/status/failure.ts';
import { notAcceptable, unsupportedMediaType } from '../pure/status/reasons.ts';
import type { StatusError } from '../pure/status/status.ts';
import { headerOf, type Negotiable } from './headers.ts';
import { type Clause, parseAccept, parseContentType } from './media-type.ts';
import { isPretty } from './pretty.ts';
import type { Encoding } from './representations/representation.ts';
import { JSON_MEDIA_TYPE, JSON_SERIALIZER } from './serializers/json-serializer.ts';
import type { Serializer } from './serializers/serializer.ts';
import { type AllowedTransforms, negotiateTransform, type Transform } from './transform.ts';

export interface MediaTypeOptions extends Encoding {
  /** Another representation than the object's own. */
  readonly transform?: Transform;
}

const COMPACT_JSON: MediaTypeOptions = { serializer: JSON_SERIALIZER, pretty: false };
const PRETTY_JSON: MediaTypeOptions = { serializer: JSON_SERIALIZER, pretty: true };

export class Negotiator {
  readonly serializers: readonly Serializer[];
  #withoutProtobuf: Negotiator | undefined;
  private readonly mediaTypes: readonly string[];
  /** What a 415 lists. */
  private readonly listed: readonly string[];
  private readonly streamTypes: readonly string[];
  private readonly routable: ReadonlySet<string>;
  private readonly routableStreams: ReadonlySet<string>;

  constructor(serializers: readonly Serializer[], listed: readonly Serializer[] = serializers) {
    this.serializers = serializers;
    this.mediaTypes = serializers.map(({ mediaType }) => mediaType);
    this.listed = listed.map(({ mediaType }) => mediaType);
    const streams = serializers.flatMap(({ stream }) => stream ?? []);
    this.streamTypes = streams.map(({ offered }) => offered);
    this.routable = new Set(['*/*', ...this.mediaTypes]);
    this.routableStreams = new Set([...this.routable, ...streams.map(({ mediaType }) => mediaType)]);
  }

  /** The form that answers the request best; undefined when none does. `offer`: the transforms that may be asked for. */
  negotiateOutput(request: Negotiable, offer?: AllowedTransforms): MediaTypeOptions | undefined {
    const accept = headerOf(request, 'accept');
    const pretty = isPretty(request);
    if (accept === '' || accept === JSON_MEDIA_TYPE || accept === '*/*') return pretty ? PRETTY_JSON : COMPACT_JSON;
    for (const clause of parseAccept(accept)) {
      for (const serializer of this.serializers) {
        if (!isNamed(serializer, clause)) continue;
        const asked = negotiateTransform(clause, serializer, offer);
        if (!asked.allowed) continue;
        const chosen = { serializer, pretty: pretty || clause.parameters.get('pretty') === '1' };
        return asked.transform === undefined ? chosen : { ...chosen, transform: asked.transform };
      }
    }
    return undefined;
  }

  /** 406 of routing: true when some clause names a form or anything at all, whatever its parameters. */
  isRoutable(request: Negotiable, streams: boolean): boolean {
    const accept = headerOf(request, 'accept');
    if (accept === '' || accept === JSON_MEDIA_TYPE) return true;
    const routable = streams ? this.routableStreams : this.routable;
    return accept.split(',').some((clause) => routable.has((clause.split(';', 1)[0] ?? '').trim()));
  }

  /** `streams` when the path can also be watched. */
  unroutable(streams: boolean): StatusError {
    return notAcceptable(streams ? [...this.mediaTypes, ...this.streamTypes] : this.mediaTypes);
  }

  /** 406 of the handler: routing was content, but no clause can be satisfied with its parameters. */
  unsatisfiable(streaming: boolean): StatusError {
    const available = streaming ? this.streamTypes : this.mediaTypes;
    return failure(406, 'NotAcceptable', `only the following media types are accepted: ${available.join(', ')}`);
  }

  /** Which form a body has by its Content-Type; without one it is the default form. Throws the 415 that lists what is read. */
  inputSerializer(request: Negotiable): Serializer {
    const header = headerOf(request, 'content-type');
    if (header === '' || header === JSON_MEDIA_TYPE) return JSON_SERIALIZER;
    const mediaType = parseContentType(header);
    const serializer = this.serializers.find((candidate) => candidate.mediaType === mediaType);
    if (serializer === undefined) throw unsupportedMediaType(this.listed);
    return serializer;
  }

  /** The form of an intent to apply: YAML, of which JSON is a part, or CBOR where the Content-Type ends in it. */
  appliedConfigurationSerializer(request: Negotiable): Serializer {
    const name = parseContentType(headerOf(request, 'content-type'))?.endsWith('+cbor') ? 'cbor' : 'yaml';
    return this.serializers.find((serializer) => serializer.name === name) as Serializer;
  }

  /** Without the binary form, which custom types don't have; genuine servers list it in their refusals nevertheless. */
  get withoutProtobuf(): Negotiator {
    this.#withoutProtobuf ??= new Negotiator(
      this.serializers.filter(({ name }) => name !== 'protobuf'),
      this.serializers,
    );
    return this.#withoutProtobuf;
  }

  /** Some paths have fewer forms. */
  without(...names: readonly Serializer['name'][]): Negotiator {
    return new Negotiator(this.serializers.filter(({ name }) => !names.includes(name)));
  }
}

/** By its type and the stream parameter. */
function isNamed(serializer: Serializer, { type, subtype, parameters }: Clause): boolean {
  const [own, ownSubtype] = serializer.mediaType.split('/');
  if (type !== '*' && type !== own) return false;
  if (subtype !== '*' && (subtype !== ownSubtype || type === '*')) return false;
  const stream = parameters.get('stream') ?? '';
  return stream === '' || (stream === 'watch' && serializer.stream !== undefined);
}
