/** The representations in which a program reads objects, as Accept asks for them. */
export type Representation = 'object' | 'table' | 'metadata' | 'yaml';

/** `list`: "List" where a collection is asked for. */
export function metaAccept(as: Representation, list: '' | 'List', group: string): string {
  if (as === 'table') return `application/json;as=Table;v=v1;g=${group}`;
  if (as === 'metadata') return `application/json;as=PartialObjectMetadata${list};v=v1;g=${group}`;
  return as === 'yaml' ? 'application/yaml' : 'application/json';
}
