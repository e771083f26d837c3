/** Returns kube-apiserver's name for a JSON value of the wrong type. */
import type { Json } from '../../pure/object.ts';

export function formatTypeName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

/** The Go type that kube-apiserver decodes first. */
export const GO_HEADER =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';
