/**
 * The types of aggregated discovery, which are not in spec/types.json because they are never stored. The field numbers are those of
 * kube-apiserver.
 */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';

const createTextField = (proto: number): FieldFacts => ({ type: 'string', proto });
const createTextListField = (proto: number): FieldFacts => ({ type: 'array', items: { type: 'string' }, proto });
const createListField = (proto: number, ref: string): FieldFacts => ({ type: 'array', items: { ref }, proto });
const createReferenceField = (proto: number, ref: string): FieldFacts => ({ ref, proto });
const kindField: FieldFacts = { ref: 'discovery.Kind', proto: 2, pointer: true };

export const AGGREGATED_DISCOVERY_LIST = 'discovery.APIGroupDiscoveryList';

export const AGGREGATED_DISCOVERY_TYPES: Readonly<Record<string, TypeFacts>> = {
  [AGGREGATED_DISCOVERY_LIST]: {
    fields: { metadata: createReferenceField(1, 'meta.v1.ListMeta'), items: createListField(2, 'discovery.Group') },
  },
  'discovery.Group': {
    fields: {
      metadata: createReferenceField(1, 'meta.v1.ObjectMeta'),
      versions: createListField(2, 'discovery.Version'),
    },
  },
  'discovery.Version': {
    fields: {
      version: createTextField(1),
      resources: createListField(2, 'discovery.Resource'),
      freshness: createTextField(3),
    },
  },
  'discovery.Resource': {
    fields: {
      resource: createTextField(1),
      responseKind: kindField,
      scope: createTextField(3),
      singularResource: createTextField(4),
      verbs: createTextListField(5),
      shortNames: createTextListField(6),
      categories: createTextListField(7),
      subresources: createListField(8, 'discovery.Subresource'),
    },
  },
  'discovery.Subresource': {
    fields: {
      subresource: createTextField(1),
      responseKind: kindField,
      acceptedTypes: createListField(3, 'discovery.Kind'),
      verbs: createTextListField(4),
    },
  },
  'discovery.Kind': { fields: { group: createTextField(1), version: createTextField(2), kind: createTextField(3) } },
};
