/** Returns the name of the JSON type of a value, as in Go's error messages. */
import type { Json } from '../../pure/object.ts';

export function formatJsonTypeName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

/** The Go type into which kube-apiserver first decodes a document, as its error messages print it. */
export const GO_HEADER_TYPE =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';
