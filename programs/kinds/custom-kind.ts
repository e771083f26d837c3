/**
 * A custom resource with every marker of lists, maps and structs, every sort of node that a schema can have, and the subresources. Its
 * definition is put on both servers before the first program.
 */
import { unusable } from '../../client/errors.ts';
import { DEFINED_GROUPS, type Server } from '../execution/server.ts';
import { Kind } from './kind.ts';

/** As programs are drawn; each run puts a word of its own before it. */
export const GADGETS_GROUP = DEFINED_GROUPS;
const string = { type: 'string' };
const integer = { type: 'integer' };
const item = { type: 'object', properties: { name: string, value: string, port: integer } };

const spec = {
  type: 'object',
  properties: {
    replicas: { type: 'integer', default: 1 },
    plain: { type: 'array', items: item },
    set: { type: 'array', 'x-kubernetes-list-type': 'set', items: string },
    numbers: { type: 'array', 'x-kubernetes-list-type': 'set', items: integer },
    keyed: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: { ...item, required: ['name'] },
    },
    paired: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['port', 'protocol'],
      items: {
        type: 'object',
        required: ['port'],
        properties: { port: integer, protocol: { type: 'string', default: 'TCP' }, value: string },
      },
    },
    nested: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: string,
          tags: { type: 'array', 'x-kubernetes-list-type': 'set', items: string },
          parts: {
            type: 'array',
            'x-kubernetes-list-type': 'map',
            'x-kubernetes-list-map-keys': ['name'],
            items: { ...item, required: ['name'] },
          },
        },
      },
    },
    texts: { type: 'object', additionalProperties: string },
    atomicTexts: { type: 'object', 'x-kubernetes-map-type': 'atomic', additionalProperties: string },
    atomicStruct: { type: 'object', 'x-kubernetes-map-type': 'atomic', properties: { name: string, value: string } },
    struct: { type: 'object', properties: { name: { type: 'string', default: 'd' }, value: string, deep: item } },
    any: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    either: { 'x-kubernetes-int-or-string': true },
    nullable: { type: 'string', nullable: true },
    limited: {
      type: 'object',
      required: ['size'],
      properties: {
        size: { type: 'integer', minimum: 1, maximum: 10 },
        color: { type: 'string', enum: ['red', 'green'] },
        code: { type: 'string', pattern: '^[a-z]+$', maxLength: 4 },
        names: { type: 'array', maxItems: 2, items: string },
      },
      'x-kubernetes-validations': [
        { rule: 'self.size <= 5 || has(self.color)', message: 'large ones have a color' },
        { rule: 'self.size >= oldSelf.size', message: 'it only grows', fieldPath: '.size' },
      ],
    },
  },
};

/** Of both: what all versions have alike is taken for that of the whole definition. */
const VERSION = {
  served: true,
  selectableFields: [{ jsonPath: '.spec.limited.color' }],
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: {
        spec,
        status: { type: 'object', properties: { replicas: integer, phase: string, selector: string } },
      },
    },
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

const DEFINITION = {
  apiVersion: 'apiextensions.{suffix}/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `gadgets.${GADGETS_GROUP}` },
  spec: {
    group: GADGETS_GROUP,
    scope: 'Namespaced',
    names: { plural: 'gadgets', singular: 'gadget', kind: 'Gadget', listKind: 'GadgetList' },
    versions: [
      { name: 'v1', storage: true, ...VERSION },
      {
        name: 'v1beta1',
        storage: false,
        deprecated: true,
        ...VERSION,
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

/** The same, in a version that is deprecated and not the one that is stored. */
export const GADGETS_BETA = new Kind({
  resource: GADGETS.resource,
  kind: GADGETS.kind,
  apiVersion: `${GADGETS_GROUP}/v1beta1`,
  contents: GADGETS.contents,
});

/** Milliseconds. */
const PATIENCE = 20_000;
const PROBE = `/apis/${GADGETS_GROUP}/v1/namespaces/default/gadgets`;

const JSON_TYPE = { 'content-type': 'application/json' };
const DEFINITIONS = '/apis/apiextensions.{suffix}/v1/customresourcedefinitions';

/** Waits for the kind to be served. Both sides may be one server. False for a server that takes no definitions. */
export async function defineGadgets(server: Server): Promise<boolean> {
  const until = Date.now() + PATIENCE;
  const body = JSON.stringify(DEFINITION);
  const { status: made } = await server.send({ method: 'POST', path: DEFINITIONS, headers: JSON_TYPE, body });
  if (made !== 409 && (made < 200 || made >= 300)) return false;
  for (;;) {
    const { status } = await server.send({ method: 'GET', path: PROBE });
    if (status === 200) return true;
    if (Date.now() > until)
      throw unusable(`${server.name}: gadgets, which were defined there, are not served: ${status}`);
  }
}

/** The body of the request that defines it, for a script. */
export function definitionSent(): string {
  return JSON.stringify(DEFINITION);
}
