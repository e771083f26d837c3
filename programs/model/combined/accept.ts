/** The representations and encodings in which a program reads objects, as Accept asks for them. */
import type { Wire } from '../wire.ts';

export type Representation = 'object' | 'table' | 'metadata' | 'yaml' | 'protobuf';

type MediaTypes = Pick<Wire, 'dialect' | 'protobufMediaType'>;

/** `list`: "List" where a collection is asked for. In protobuf where the server speaks it, and has it for the kind. */
export function metaAccept(
  as: Representation,
  list: '' | 'List',
  { dialect: { metaGroup }, protobufMediaType }: MediaTypes,
): string {
  if (as === 'table') return `application/json;as=Table;v=v1;g=${metaGroup}`;
  if (as === 'metadata') return `application/json;as=PartialObjectMetadata${list};v=v1;g=${metaGroup}`;
  if (as === 'protobuf' && protobufMediaType !== undefined) return `${protobufMediaType}, application/json`;
  return as === 'yaml' ? 'application/yaml' : 'application/json';
}
