/**
 * Compiles messages from the facts in `spec/types.json`. A type is compiled at its first value, and shared by all kinds. A type whose
 * fields have no numbers, such as Table, has no message.
 */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import { booleanWire, bytesWire, doubleWire, int32Wire, int64Wire, stringWire } from './scalars.ts';
import { createWrappedList, findSpecialMessage } from './special-messages.ts';
import { createStructMessage, type Message, type MessageField } from './struct-message.ts';
import type { WireCodec } from './wire.ts';

// The named list types that have a message, because lists in maps need a message.
const WRAPPED_LIST_TYPES: ReadonlySet<string> = new Set(['meta.v1.APIResource.verbs']);

export class MessageCompiler {
  readonly #types: Readonly<Record<string, TypeFacts>>;
  readonly #messages = new Map<string, Message>();
  readonly #wires = new Map<string, WireCodec>();

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
    const cachedWire = this.#wires.get(name);
    if (cachedWire !== undefined) return cachedWire;
    const wire = findSpecialMessage(name, this.compileMessage) ?? this.compileMessage(name);
    this.#wires.set(name, wire);
    return wire;
  }

  #compileFields(name: string): MessageField[] {
    const { fields = {}, inlined = [] } = this.#types[name] ?? {};
    const messageFields: MessageField[] = [];
    for (const { ref, proto: number } of inlined) {
      if (number === undefined) continue;
      messageFields.push({ name: ref, number, wire: this.compileMessage(ref), container: 'embedded', pointer: false });
    }
    for (const [field, facts] of Object.entries(fields)) {
      if (facts.proto !== undefined) messageFields.push(this.#compileField(name, field, facts.proto, facts));
    }
    return messageFields;
  }

  #compileField(type: string, name: string, number: number, facts: FieldFacts): MessageField {
    const isPointer = facts.pointer === true;
    if (facts.type === 'array' && facts.ref === undefined) {
      const item = this.#compileValue(facts.items ?? {});
      return WRAPPED_LIST_TYPES.has(`${type}.${name}`)
        ? { name, number, wire: createWrappedList('Verbs', item), container: 'value', pointer: true }
        : { name, number, wire: item, container: 'list', pointer: isPointer };
    }
    if (facts.values !== undefined)
      return { name, number, wire: this.#compileValue(facts.values), container: 'map', pointer: isPointer };
    return { name, number, wire: this.#compileValue(facts), container: 'value', pointer: isPointer };
  }

  #compileValue(facts: FieldFacts): WireCodec {
    if (facts.ref !== undefined) return this.#compileType(facts.ref);
    switch (facts.type) {
      case 'boolean':
        return booleanWire;
      case 'integer':
        return facts.format === 'int64' ? int64Wire : int32Wire;
      case 'number':
        return doubleWire;
      case 'array':
        return createWrappedList('ExtraValue', this.#compileValue(facts.items ?? {}));
      default:
        return facts.format === 'byte' ? bytesWire : stringWire;
    }
  }
}
