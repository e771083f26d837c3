/** Faults of custom types: a schema read otherwise than it is written. */
import type { Structural } from '../pure/custom/structural.ts';
import type { FaultSet } from './catalogue.ts';

export function withoutPreserving(schema: Structural, faults: FaultSet): Structural {
  if (!faults.has('preserving-ignored')) return schema;
  return changed(schema, (member, name) => (name === 'x-kubernetes-preserve-unknown-fields' ? undefined : member));
}

/** As server-side apply understands it. */
export function mismarked(schema: Structural, faults: FaultSet): Structural {
  const lists = faults.has('custom-lists-merged');
  const objects = faults.has('custom-objects-atomic');
  if (!lists && !objects) return schema;
  return changed(schema, (member) => {
    const { type } = (member ?? {}) as Structural;
    if (lists && type === 'array') return { 'x-kubernetes-list-type': 'set', ...(member as object) };
    if (objects && type === 'object') return { 'x-kubernetes-map-type': 'atomic', ...(member as object) };
    return member;
  });
}

function changed(schema: Structural, change: (member: unknown, name: string) => unknown): Structural {
  return JSON.parse(
    JSON.stringify(schema, (name, member) => (name === '' ? member : change(member, name))),
  ) as Structural;
}
