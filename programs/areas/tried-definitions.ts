/** Definitions of custom resources that are only tried, since they would hold for the whole server: right ones, and each with a mistake of its own. */
import fc from 'fast-check';
import type { Operation } from '../operation.ts';
import { METADATA, TABLE } from './representations.ts';

const DEFINITIONS = '/apis/apiextensions.{suffix}/v1/customresourcedefinitions';
const GROUP = '{ns}.example.com';
const NAME = `widgets.${GROUP}`;

type Members = Readonly<Record<string, unknown>>;

const names = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList', shortNames: ['wi'] };
const schema = {
  openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { a: { type: 'integer' } } } } },
};
const version = { name: 'v1', served: true, storage: true, schema };

const definitionOf = (spec: Members, metadata: Members = {}): Members => ({
  apiVersion: 'apiextensions.{suffix}/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: NAME, ...metadata },
  spec: { group: GROUP, scope: 'Namespaced', names, versions: [version], ...spec },
});

const structured = (openAPIV3Schema: Members): Members =>
  definitionOf({ versions: [{ ...version, schema: { openAPIV3Schema } }] });

const TRIED: readonly Members[] = [
  definitionOf({}),
  definitionOf({ scope: 'Cluster', names: { plural: 'widgets', kind: 'Widget' } }),
  definitionOf({ versions: [version, { ...version, name: 'v1beta1', storage: false, served: false }] }),
  definitionOf({ versions: [version, { ...version, name: 'v2' }] }),
  definitionOf({ versions: [{ ...version, storage: false }] }),
  definitionOf({ versions: [{ name: 'v1', served: true, storage: true }] }),
  definitionOf({ versions: [{ ...version, subresources: { status: {}, scale: { specReplicasPath: '.spec.a' } } }] }),
  definitionOf({
    versions: [{ ...version, additionalPrinterColumns: [{ name: 'A', type: 'integer', jsonPath: '.spec.a' }] }],
  }),
  definitionOf({ scope: 'Everywhere' }),
  definitionOf({ preserveUnknownFields: true }),
  definitionOf({}, { name: `others.${GROUP}` }),
  definitionOf({ names: { ...names, plural: 'Widgets' } }),
  definitionOf({ unknown: 1 }),
  structured({ type: 'object', properties: { spec: { type: 'array' } } }),
  structured({ type: 'object', properties: { spec: { type: 'object', additionalProperties: true, properties: {} } } }),
  structured({ type: 'object', properties: { a: { type: 'string', default: 1 } } }),
  structured({ type: 'string' }),
];

export const definitionTrials: fc.Arbitrary<Operation[]> = fc
  .shuffledSubarray([...TRIED], { minLength: TRIED.length })
  .chain((some) =>
    fc.tuple(
      ...some.map((one) =>
        fc
          .tuple(
            fc.constantFrom('', '', '&fieldValidation=Strict'),
            fc.constantFrom(undefined, undefined, undefined, TABLE, METADATA, 'application/yaml'),
          )
          .map(([asks, accept]): Operation => {
            const path = `${DEFINITIONS}?dryRun=All${asks}`;
            const body = JSON.stringify(one);
            return {
              do: 'request',
              method: 'POST',
              path,
              type: 'application/json',
              body,
              ...(accept !== undefined && { accept }),
            };
          }),
      ),
    ),
  );
