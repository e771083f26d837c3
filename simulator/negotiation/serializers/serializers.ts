/**
 * Creates the serializers of a server, in the order in which its error messages list their media types. The first serializer is the
 * default.
 */
import type { DepartureSet } from '../../../spec/departures.ts';
import { type Dialect, translateGroup } from '../../../spec/dialect.ts';
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { readTypesOfRelease } from '../../../spec/field-releases.ts';
import { ProtobufMessages } from '../../pure/protobuf/messages.ts';
import { CBOR_SERIALIZER } from './cbor-serializer.ts';
import { JSON_SERIALIZER } from './json-serializer.ts';
import { createProtobufSerializer } from './protobuf-serializer.ts';
import type { Serializer } from './serializer.ts';
import { createYamlSerializer } from './yaml-serializer.ts';

export interface SerializerOptions {
  readonly dialect: Dialect;
  readonly departures: DepartureSet;
  /** The enabled feature gates. */
  readonly gates: ReadonlySet<string>;
  /** The emulated release, which determines the known fields. */
  readonly emulateRelease?: string;
}

export function createSerializers({
  dialect,
  departures,
  gates: enabledGates,
  emulateRelease = BASE_RELEASE,
}: SerializerOptions): readonly Serializer[] {
  const serializers = [
    JSON_SERIALIZER,
    createYamlSerializer({ readsFirstDocumentOnly: departures.has('yaml-first-document-only') }),
    createLazyProtobufSerializer(dialect, emulateRelease),
  ];
  return enabledGates.has('CBORServingAndStorage') ? [...serializers, CBOR_SERIALIZER] : serializers;
}

/** Creates a serializer that reads the field numbers of all types with the first protobuf request, because reading them is slow. */
function createLazyProtobufSerializer(dialect: Dialect, release: string): Serializer {
  const messages = createMessageLoader(dialect, release);
  return createProtobufSerializer(
    {
      find: (apiVersion, kind) => messages().find(apiVersion, kind),
      encodeDocument: (object) => messages().encodeDocument(object),
    },
    dialect.protobufMediaType,
  );
}

/** Returns a function that returns the messages of all kinds. It creates them at the first call. */
export function createMessageLoader(dialect: Dialect, release: string): () => ProtobufMessages {
  const names = { translateGroup: (group: string) => translateGroup(dialect, group), metaGroup: dialect.metaGroup };
  let loadedProtobufMessages: ProtobufMessages | undefined;
  return () => {
    loadedProtobufMessages ??= new ProtobufMessages(readTypesOfRelease(release), names);
    return loadedProtobufMessages;
  };
}
