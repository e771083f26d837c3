/**
 * The types of aggregated discovery, which are not in spec/types.json because they are never stored; the field numbers are those of
 * kube-apiserver.
 */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';

const text = (proto: number): FieldFacts => ({ type: 'string', proto });
const texts = (proto: number): FieldFacts => ({ type: 'array', items: { type: 'string' }, proto });
const list = (proto: number, ref: string): FieldFacts => ({ type: 'array', items: { ref }, proto });
const reference = (proto: number, ref: string): FieldFacts => ({ ref, proto });
const kind: FieldFacts = { ref: 'discovery.Kind', proto: 2, pointer: true };

export const AGGREGATED_LIST = 'discovery.APIGroupDiscoveryList';

export const AGGREGATED_TYPES: Readonly<Record<string, TypeFacts>> = {
  [AGGREGATED_LIST]: {
    fields: { metadata: reference(1, 'meta.v1.ListMeta'), items: list(2, 'discovery.Group') },
  },
  'discovery.Group': {
    fields: { metadata: reference(1, 'meta.v1.ObjectMeta'), versions: list(2, 'discovery.Version') },
  },
  'discovery.Version': {
    fields: { version: text(1), resources: list(2, 'discovery.Resource'), freshness: text(3) },
  },
  'discovery.Resource': {
    fields: {
      resource: text(1),
      responseKind: kind,
      scope: text(3),
      singularResource: text(4),
      verbs: texts(5),
      shortNames: texts(6),
      categories: texts(7),
      subresources: list(8, 'discovery.Subresource'),
    },
  },
  'discovery.Subresource': {
    fields: {
      subresource: text(1),
      responseKind: kind,
      acceptedTypes: list(3, 'discovery.Kind'),
      verbs: texts(4),
    },
  },
  'discovery.Kind': { fields: { group: text(1), version: text(2), kind: text(3) } },
};
