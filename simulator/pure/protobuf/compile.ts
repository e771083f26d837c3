/**
 * Compiles messages from the facts in `spec/types.json`. A type is compiled at its first value, and shared by all kinds. A type whose
 * fields have no numbers, such as Table, has no message.
 */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import { booleanCodec, bytesCodec, doubleCodec, int32Codec, int64Codec, stringCodec } from './scalars.ts';
import { createWrappedList, findSpecialMessage } from './special-messages.ts';
import { createStructMessage, type Message, type MessageField } from './struct-message.ts';
import type { WireCodec } from './wire.ts';

// The lists whose Go type is a named type. In protobuf, a value of a named list type is a message that contains the list.
const WRAPPED_LIST_FIELDS: ReadonlySet<string> = new Set(['meta.v1.APIResource.verbs']);

export class MessageCompiler {
  readonly #types: Readonly<Record<string, TypeFacts>>;
  readonly #messages = new Map<string, Message>();
  readonly #codecs = new Map<string, WireCodec>();

  constructor(types: Readonly<Record<string, TypeFacts>>) {
    this.#types = types;
  }

  /** Returns the message of a struct, which is compiled at the first call. */
  readonly compileMessage = (name: string): Message => {
    const cachedMessage = this.#messages.get(name);
    if (cachedMessage !== undefined) return cachedMessage;
    const structMessage = createStructMessage(name.slice(name.lastIndexOf('.') + 1), () => this.#compileFields(name));
    this.#messages.set(name, structMessage);
    return structMessage;
  };

  /** Reports whether all fields of a type, except for kind and apiVersion, have numbers. */
  hasMessage(name: string): boolean {
    const { fields = {} } = this.#types[name] ?? {};
    const members = Object.keys(fields).filter((field) => field !== 'kind' && field !== 'apiVersion');
    return this.#types[name] !== undefined && members.every((field) => this.#isNumbered(name, field));
  }

  #isNumbered(name: string, field: string): boolean {
    const { fields = {}, inlined = [] } = this.#types[name] ?? {};
    return fields[field]?.proto !== undefined || inlined.some(({ ref }) => this.#isNumbered(ref, field));
  }

  #compileType(name: string): WireCodec {
    const cachedCodec = this.#codecs.get(name);
    if (cachedCodec !== undefined) return cachedCodec;
    const codec = findSpecialMessage(name, this.compileMessage) ?? this.compileMessage(name);
    this.#codecs.set(name, codec);
    return codec;
  }

  #compileFields(name: string): MessageField[] {
    const { fields = {}, inlined = [] } = this.#types[name] ?? {};
    const messageFields: MessageField[] = [];
    for (const { ref, proto: fieldNumber } of inlined) {
      if (fieldNumber === undefined) continue;
      messageFields.push({
        name: ref,
        fieldNumber,
        codec: this.compileMessage(ref),
        container: 'embedded',
        isPointer: false,
      });
    }
    for (const [field, facts] of Object.entries(fields)) {
      if (facts.proto !== undefined) messageFields.push(this.#compileField(name, field, facts.proto, facts));
    }
    return messageFields;
  }

  #compileField(type: string, name: string, fieldNumber: number, facts: FieldFacts): MessageField {
    const isPointer = facts.pointer === true;
    if (facts.type === 'array' && facts.ref === undefined) {
      const itemCodec = this.#compileValue(facts.items ?? {});
      return WRAPPED_LIST_FIELDS.has(`${type}.${name}`)
        ? { name, fieldNumber, codec: createWrappedList('Verbs', itemCodec), container: 'value', isPointer: true }
        : { name, fieldNumber, codec: itemCodec, container: 'list', isPointer };
    }
    if (facts.values !== undefined)
      return { name, fieldNumber, codec: this.#compileValue(facts.values), container: 'map', isPointer };
    return { name, fieldNumber, codec: this.#compileValue(facts), container: 'value', isPointer };
  }

  #compileValue(facts: FieldFacts): WireCodec {
    if (facts.ref !== undefined) return this.#compileType(facts.ref);
    switch (facts.type) {
      case 'boolean':
        return booleanCodec;
      case 'integer':
        return facts.format === 'int64' ? int64Codec : int32Codec;
      case 'number':
        return doubleCodec;
      case 'array':
        return createWrappedList('ExtraValue', this.#compileValue(facts.items ?? {}));
      default:
        return facts.format === 'byte' ? bytesCodec : stringCodec;
    }
  }
}
