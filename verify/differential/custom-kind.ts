/**
 * A custom resource with every marker of lists, maps and structs, every sort of node that a schema can have, and the subresources. Its
 * definition is put on both servers before the first program and stays there.
 */
import type { Kind } from './operation.ts';
import type { Server } from './server.ts';

export const GADGETS_GROUP = 'differential.example.com';
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
  },
};

const DEFINITION = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `gadgets.${GADGETS_GROUP}` },
  spec: {
    group: GADGETS_GROUP,
    scope: 'Namespaced',
    names: { plural: 'gadgets', singular: 'gadget', kind: 'Gadget', listKind: 'GadgetList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec, status: { type: 'object', properties: { replicas: integer, phase: string } } },
          },
        },
        subresources: {
          status: {},
          scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
        },
      },
    ],
  },
};

export const GADGETS: Kind = {
  resource: 'gadgets',
  kind: 'Gadget',
  apiVersion: `${GADGETS_GROUP}/v1`,
  contents: [
    {},
    { spec: { set: ['a'], keyed: [{ name: 'a', value: '1' }], texts: { a: '1' } } },
    { spec: { paired: [{ port: 80 }], struct: {}, any: { a: [1], b: null }, either: 'x', nullable: null }, extra: 1 },
  ],
};

const PATIENCE = 10_000;

/** Waits for the kind to be served. */
export async function defineGadgets(server: Server): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const created = await server.send({ method: 'POST', path, headers, body: JSON.stringify(DEFINITION) });
  if (created.status !== 201 && created.status !== 409)
    throw new Error(`${server.name}: no definition: ${created.text}`);
  const until = Date.now() + PATIENCE;
  for (;;) {
    const { status } = await server.send({
      method: 'GET',
      path: `/apis/${GADGETS_GROUP}/v1/namespaces/default/gadgets`,
    });
    if (status === 200) return;
    if (Date.now() > until) throw new Error(`${server.name}: gadgets are not served: ${status}`);
  }
}
