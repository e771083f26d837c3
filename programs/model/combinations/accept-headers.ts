/** The representations in which a program reads objects, and their Accept headers. */
import type { ProgramContext } from '../program-context.ts';

export type Representation = 'object' | 'table' | 'metadata' | 'yaml' | 'protobuf';

type MediaTypes = Pick<ProgramContext, 'dialect' | 'protobufMediaType'>;

/**
 * Returns the Accept header of a representation. `kindSuffix` is "List" for a collection. If the server does not support protobuf for this
 * kind, it responds in JSON.
 */
export function buildAcceptHeader(
  representation: Representation,
  kindSuffix: '' | 'List',
  { dialect: { metaGroup }, protobufMediaType }: MediaTypes,
): string {
  if (representation === 'table') return `application/json;as=Table;v=v1;g=${metaGroup}`;
  if (representation === 'metadata')
    return `application/json;as=PartialObjectMetadata${kindSuffix};v=v1;g=${metaGroup}`;
  if (representation === 'protobuf' && protobufMediaType !== undefined) return `${protobufMediaType}, application/json`;
  return representation === 'yaml' ? 'application/yaml' : 'application/json';
}
