/**
 * A custom resource with every list type and map type, every type of value in a schema, and the subresources status and scale. `assay diff`
 * creates its definition on both servers before the first program.
 */
import { createServerError } from '../../client/errors.ts';
import type { JsonObject } from '../../values/json-object.ts';
import { DEFINED_GROUP_SUFFIX, type Server } from '../execution/server.ts';
import { Kind } from './kind.ts';

/** The group in programs. Each run adds its own prefix. */
export const GADGETS_GROUP = DEFINED_GROUP_SUFFIX;

const [STRING_SCHEMA, INTEGER_SCHEMA] = [{ type: 'string' }, { type: 'integer' }];
const createStructSchema = (properties: JsonObject, otherMembers: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...otherMembers,
});
const createListSchema = (items: JsonObject, otherMembers: JsonObject = {}): JsonObject => ({
  type: 'array',
  items,
  ...otherMembers,
});
const createSetSchema = (items: JsonObject): JsonObject => createListSchema(items, { 'x-kubernetes-list-type': 'set' });
/** Creates the schema of a list of structs that are identified by `keys`. */
const createKeyedListSchema = (
  keys: readonly string[],
  required: readonly string[],
  properties: JsonObject,
): JsonObject =>
  createListSchema(createStructSchema(properties, { required }), {
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': keys,
  });

const ITEM_PROPERTIES = { name: STRING_SCHEMA, value: STRING_SCHEMA, port: INTEGER_SCHEMA };
const ATOMIC_MAP = { 'x-kubernetes-map-type': 'atomic' };
const TEXT_MAP_SCHEMA = { type: 'object', additionalProperties: STRING_SCHEMA };
const PROTOCOL_SCHEMA = { type: 'string', default: 'TCP' };

const SPEC_SCHEMA = createStructSchema({
  replicas: { type: 'integer', default: 1 },
  plain: createListSchema(createStructSchema(ITEM_PROPERTIES)),
  set: createSetSchema(STRING_SCHEMA),
  numbers: createSetSchema(INTEGER_SCHEMA),
  keyed: createKeyedListSchema(['name'], ['name'], ITEM_PROPERTIES),
  paired: createKeyedListSchema(['port', 'protocol'], ['port'], {
    port: INTEGER_SCHEMA,
    protocol: PROTOCOL_SCHEMA,
    value: STRING_SCHEMA,
  }),
  nested: createKeyedListSchema(['name'], ['name'], {
    name: STRING_SCHEMA,
    tags: createSetSchema(STRING_SCHEMA),
    parts: createKeyedListSchema(['name'], ['name'], ITEM_PROPERTIES),
  }),
  texts: TEXT_MAP_SCHEMA,
  atomicTexts: { ...TEXT_MAP_SCHEMA, ...ATOMIC_MAP },
  atomicStruct: createStructSchema({ name: STRING_SCHEMA, value: STRING_SCHEMA }, ATOMIC_MAP),
  struct: createStructSchema({
    name: { type: 'string', default: 'd' },
    value: STRING_SCHEMA,
    deep: createStructSchema(ITEM_PROPERTIES),
  }),
  any: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  either: { 'x-kubernetes-int-or-string': true },
  nullable: { type: 'string', nullable: true },
  limited: createStructSchema(
    {
      size: { type: 'integer', minimum: 1, maximum: 10 },
      color: { type: 'string', enum: ['red', 'green'] },
      code: { type: 'string', pattern: '^[a-z]+$', maxLength: 4 },
      names: createListSchema(STRING_SCHEMA, { maxItems: 2 }),
    },
    {
      required: ['size'],
      'x-kubernetes-validations': [
        { rule: 'self.size <= 5 || has(self.color)', message: 'a size above 5 requires a color' },
        { rule: 'self.size >= oldSelf.size', message: 'the size must not decrease', fieldPath: '.size' },
      ],
    },
  ),
});

/** The members that both versions have. If all versions have the same schema, servers store it once for the definition. */
const VERSION_FIELDS = {
  served: true,
  selectableFields: [{ jsonPath: '.spec.limited.color' }],
  schema: {
    openAPIV3Schema: createStructSchema({
      spec: SPEC_SCHEMA,
      status: createStructSchema({ replicas: INTEGER_SCHEMA, phase: STRING_SCHEMA, selector: STRING_SCHEMA }),
    }),
  },
  subresources: {
    status: {},
    scale: {
      specReplicasPath: '.spec.replicas',
      statusReplicasPath: '.status.replicas',
      labelSelectorPath: '.status.selector',
    },
  },
};

const GADGET_DEFINITION = {
  apiVersion: 'apiextensions.{suffix}/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `gadgets.${GADGETS_GROUP}` },
  spec: {
    group: GADGETS_GROUP,
    scope: 'Namespaced',
    names: { plural: 'gadgets', singular: 'gadget', kind: 'Gadget', listKind: 'GadgetList' },
    versions: [
      { name: 'v1', storage: true, ...VERSION_FIELDS },
      {
        name: 'v1beta1',
        storage: false,
        deprecated: true,
        ...VERSION_FIELDS,
        additionalPrinterColumns: [
          { name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas' },
          { name: 'Size', type: 'integer', jsonPath: '.spec.limited.size', priority: 1 },
          { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
        ],
      },
    ],
  },
};

export const GADGETS = new Kind({
  resource: 'gadgets',
  kind: 'Gadget',
  apiVersion: `${GADGETS_GROUP}/v1`,
  contents: [
    {},
    { spec: { set: ['a'], keyed: [{ name: 'a', value: '1' }], texts: { a: '1' } } },
    { spec: { paired: [{ port: 80 }], struct: {}, any: { a: [1], b: null }, either: 'x', nullable: null }, extra: 1 },
    { spec: { limited: { size: 3, color: 'red' } } },
    { spec: { limited: { size: 2, color: 'blue', code: 'UPPER', names: ['a', 'b', 'c'] } } },
    { spec: { limited: { size: 6 }, set: ['a', 'a'], keyed: [{ name: 'a' }, { name: 'a' }] } },
  ],
});

/** The same resource in a deprecated version, in which it is not stored. */
export const GADGETS_BETA = new Kind({
  resource: GADGETS.resource,
  kind: GADGETS.kind,
  apiVersion: `${GADGETS_GROUP}/v1beta1`,
  contents: GADGETS.contents,
});

/** The time in milliseconds after its definition in which the server must serve the kind. */
const ESTABLISHMENT_TIMEOUT = 20_000;
const PROBE_PATH = `/apis/${GADGETS_GROUP}/v1/namespaces/default/gadgets`;

const JSON_HEADERS = { 'content-type': 'application/json' };
const DEFINITIONS_PATH = '/apis/apiextensions.{suffix}/v1/customresourcedefinitions';

/**
 * Defines the custom resource, unless the server already has it because both sides are the same server, and waits until it is served.
 * Resolves with false if the server rejects the definition.
 */
export async function defineGadgets(server: Server): Promise<boolean> {
  const deadline = Date.now() + ESTABLISHMENT_TIMEOUT;
  const body = JSON.stringify(GADGET_DEFINITION);
  const { status: creationStatus } = await server.send({
    method: 'POST',
    path: DEFINITIONS_PATH,
    headers: JSON_HEADERS,
    body,
  });
  if (creationStatus !== 409 && (creationStatus < 200 || creationStatus >= 300)) return false;
  for (;;) {
    const { status } = await server.send({ method: 'GET', path: PROBE_PATH });
    if (status === 200) return true;
    if (Date.now() > deadline)
      throw createServerError(
        `${server.name}: gadgets are still not served ${ESTABLISHMENT_TIMEOUT / 1000} s after their definition: GET ${PROBE_PATH} returns ${status}`,
      );
  }
}

/** Returns the body of the request that creates the definition, for a script. */
export function formatGadgetDefinition(): string {
  return JSON.stringify(GADGET_DEFINITION);
}
