/**
 * Encodes objects as kube-apiserver stores them in etcd. Built-in objects are protobuf with four magic bytes, in the storage version of the
 * release. Custom resources, CustomResourceDefinitions and APIServices are JSON. Encrypted values are stored unchanged.
 */
import { parseJson } from '../pure/json/parse.ts';
import { JsonSyntaxError } from '../pure/json/syntax-error.ts';
import { writeUnescapedJson } from '../pure/json/write.ts';
import { type ApiObject, isApiObject, type JsonObject } from '../pure/object.ts';
import { decodeEnvelope } from '../pure/protobuf/envelope.ts';
import type { ProtobufMessages } from '../pure/protobuf/messages.ts';
import { ProtobufError } from '../pure/protobuf/wire.ts';
import { StatusError } from '../pure/status/status.ts';
import { CorruptObjectError } from '../store/corruption.ts';
import { createEncryptedValue, isEncryptedValue, readEncryptedBytes } from '../store/encryption/encrypted-value.ts';
import type { ValueSerializer } from '../store/value-serializer.ts';
import type { Registry, ResourceType } from './resource.ts';

const JSON_GROUP_PATTERN = /^api(?:extensions|registration)\./;
const OPENING_BRACE = 0x7b;
const PROTOBUF_PREFIX_BYTE = 0x6b;

export class StorageSerializer implements ValueSerializer {
  readonly #registry: Registry;
  readonly #messages: () => Pick<ProtobufMessages, 'encodeDocument' | 'find'>;

  constructor(registry: Registry, messages: () => Pick<ProtobufMessages, 'encodeDocument' | 'find'>) {
    this.#registry = registry;
    this.#messages = messages;
  }

  encode(value: ApiObject): Uint8Array {
    if (isEncryptedValue(value)) return readEncryptedBytes(value);
    const storedObject = this.#toReleaseVersion(value);
    const document = JSON_GROUP_PATTERN.test(storedObject.apiVersion)
      ? undefined
      : this.#messages().encodeDocument(storedObject);
    return document ?? Buffer.from(`${writeUnescapedJson(storedObject)}\n`);
  }

  decode(bytes: Uint8Array, key: string): ApiObject {
    try {
      const value = this.#decodeValue(bytes);
      if (isApiObject(value)) return value;
    } catch (error) {
      if (!(error instanceof ProtobufError || error instanceof StatusError || error instanceof JsonSyntaxError))
        throw error;
    }
    throw new CorruptObjectError(key, 'undecodable');
  }

  #decodeValue(bytes: Uint8Array): JsonObject {
    if (bytes[0] === OPENING_BRACE) return this.#decodeByType(parseJsonObject(bytes));
    if (bytes[0] !== PROTOBUF_PREFIX_BYTE || bytes[3] !== 0) return createEncryptedValue(bytes);
    const { apiVersion, kind, raw: rawBytes } = decodeEnvelope(bytes);
    const members = this.#messages().find(apiVersion, kind)?.decode(rawBytes);
    return this.#decodeByType({ apiVersion, kind, ...members });
  }

  /**
   * Decodes a built-in object by the schema of its version, and converts it to the newest version, in which the simulator keeps objects in
   * memory. Returns a custom resource unchanged.
   */
  #decodeByType(value: JsonObject): JsonObject {
    const type = this.#findType(value);
    if (type === undefined) return value;
    const { object } = type.schema.decode(value);
    return type.conversion === undefined ? object : type.conversion.toStorageVersion(object);
  }

  /** Converts an object from the newest version to the version in which the release stores it. */
  #toReleaseVersion(value: ApiObject): ApiObject {
    const { storageVersionInRelease } = this.#findType(value) ?? {};
    const type =
      storageVersionInRelease === undefined
        ? undefined
        : this.#registry.findVersion(storageVersionInRelease, value.kind);
    return type?.conversion === undefined ? value : type.conversion.fromStorageVersion(value);
  }

  /** Returns the type of a built-in object, or undefined for a custom resource. */
  #findType({ apiVersion, kind }: JsonObject): ResourceType | undefined {
    return this.#registry.findVersion(String(apiVersion), String(kind));
  }
}

function parseJsonObject(bytes: Uint8Array): JsonObject {
  const { value } = parseJson(Buffer.from(bytes).toString());
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new JsonSyntaxError('the value is not a JSON object');
  return value;
}
