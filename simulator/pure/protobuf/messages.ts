/**
 * The messages of one server by apiVersion and kind: every built-in kind with field numbers, its list, and the kinds of all groups, such as
 * Status and DeleteOptions.
 */
import type { AllTypeFacts } from '../../../spec/type-facts.ts';
import type { JsonObject } from '../object.ts';
import { AGGREGATED_DISCOVERY_LIST, AGGREGATED_DISCOVERY_TYPES } from './aggregated-discovery.ts';
import { MessageCompiler } from './compile.ts';
import { encodeEnvelope, encodeEnvelopeHead } from './envelope.ts';
import type { MessageMembers } from './struct-message.ts';
import { decodeMessage, encodeMessage } from './wire.ts';

export interface ProtobufMessage {
  /** Encodes an object without its envelope, kind and apiVersion. */
  encode(object: MessageMembers): Uint8Array;
  /** Encodes an object with its envelope. */
  encodeDocument(object: MessageMembers): Uint8Array;
  /** Decodes the members of an object without an envelope. The caller must normalize them with its schema. Throws a ProtobufError. */
  decode(rawBytes: Uint8Array): JsonObject;
}

/** The dialect's names of the groups in the facts. */
export interface GroupNames {
  readonly translateGroup: (group: string) => string;
  readonly metaGroup: string;
}

// The kinds of discovery responses and of errors, which belong to no group or to the core group.
const KINDS_WITHOUT_GROUP: ReadonlySet<string> = new Set([
  'Status',
  'APIVersions',
  'APIGroup',
  'APIGroupList',
  'APIResourceList',
]);
const METADATA_ONLY_KINDS: ReadonlySet<string> = new Set(['PartialObjectMetadata', 'PartialObjectMetadataList']);
// The kinds that every group has.
const OPTION_KINDS: ReadonlySet<string> = new Set(['DeleteOptions', 'CreateOptions', 'UpdateOptions', 'PatchOptions']);

export class ProtobufMessages {
  readonly #facts: AllTypeFacts;
  readonly #groupNames: GroupNames;
  readonly #compiler: MessageCompiler;
  readonly #messages = new Map<string, ProtobufMessage | undefined>();
  #types: ReadonlyMap<string, string> | undefined;

  constructor(facts: AllTypeFacts, groupNames: GroupNames) {
    this.#facts = facts;
    this.#groupNames = groupNames;
    this.#compiler = new MessageCompiler({ ...facts.types, ...AGGREGATED_DISCOVERY_TYPES });
  }

  /** Returns the message of a kind, or undefined for a kind that is not built in, or has no field numbers. */
  find(apiVersion: string, kind: string): ProtobufMessage | undefined {
    const key = `${apiVersion} ${kind}`;
    const cachedMessage = this.#messages.get(key);
    if (cachedMessage !== undefined) return cachedMessage;
    const type = this.#findType(apiVersion, kind);
    if (type === undefined || !this.#compiler.hasMessage(type)) return undefined;
    const message = this.#createMessage(type, encodeEnvelopeHead(apiVersion, kind));
    this.#messages.set(key, message);
    return message;
  }

  /** Encodes an object with its envelope. Returns undefined if its kind has no message. */
  encodeDocument(object: { readonly apiVersion?: string; readonly kind?: string }): Uint8Array | undefined {
    const { apiVersion = '', kind = '' } = object;
    return this.find(apiVersion, kind)?.encodeDocument(object);
  }

  #createMessage(type: string, head: Uint8Array): ProtobufMessage {
    const message = this.#compiler.compileMessage(type);
    return {
      encode: (object) => encodeMessage((writer) => message.writeMembers(writer, object)),
      encodeDocument: (object) => encodeEnvelope(head, (writer) => message.writeMembers(writer, object)),
      decode: (raw) =>
        decodeMessage(raw, (reader) => {
          const members: JsonObject = {};
          message.readMembers(reader, members, 0);
          return members;
        }),
    };
  }

  #findType(apiVersion: string, kind: string): string | undefined {
    this.#types ??= new Map(
      Object.values(this.#facts.kinds).map((facts) => {
        const group = facts.group === '' ? '' : `${this.#groupNames.translateGroup(facts.group)}/`;
        return [`${group}${facts.version} ${facts.kind}`, facts.type];
      }),
    );
    const directType = this.#types.get(`${apiVersion} ${kind}`);
    if (directType !== undefined) return directType;
    const itemType = kind.endsWith('List')
      ? this.#types.get(`${apiVersion} ${kind.slice(0, -'List'.length)}`)
      : undefined;
    if (itemType !== undefined) return `${itemType}List`;
    if (kind === 'APIGroupDiscoveryList' && apiVersion.startsWith('apidiscovery.')) return AGGREGATED_DISCOVERY_LIST;
    return this.#isSharedKind(apiVersion, kind) ? `meta.v1.${kind}` : undefined;
  }

  #isSharedKind(apiVersion: string, kind: string): boolean {
    if (KINDS_WITHOUT_GROUP.has(kind)) return apiVersion === '' || apiVersion === 'v1';
    return (
      OPTION_KINDS.has(kind) || (METADATA_ONLY_KINDS.has(kind) && apiVersion === `${this.#groupNames.metaGroup}/v1`)
    );
  }
}
