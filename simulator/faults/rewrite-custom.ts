/** Faults of custom types: a schema read otherwise than it is written. */
import type { Structural } from '../pure/custom/structural.ts';
import type { FaultId, FaultSet } from './catalogue.ts';

export function withoutPreserving(schema: Structural, faults: FaultSet): Structural {
  if (!faults.has('preserving-ignored')) return schema;
  return changed(schema, (member, name) => (name === 'x-kubernetes-preserve-unknown-fields' ? undefined : member));
}

/** As server-side apply understands it. */
export function mismarked(schema: Structural, faults: FaultSet): Structural {
  const wrong = MARKERS.filter(([id]) => faults.has(id)).map(([, remark]) => remark);
  if (wrong.length === 0) return schema;
  return changed(schema, (member) => {
    if (member === null || typeof member !== 'object') return member;
    return wrong.reduce((marked, remark) => remark(marked), member as Structural);
  });
}

type Remark = (schema: Structural) => Structural;

const LIST = 'x-kubernetes-list-type';
const KEYS = 'x-kubernetes-list-map-keys';
const MAP = 'x-kubernetes-map-type';

const ofLists = (type: string, remark: Remark): Remark => {
  return (schema) => (schema.type === 'array' && schema[LIST] === type ? remark(schema) : schema);
};
const isMap = ({ additionalProperties }: Structural) => additionalProperties !== undefined;
const ofObjects = (maps: boolean, type: string, remark: Remark): Remark => {
  return (schema) =>
    schema.type === 'object' && isMap(schema) === maps && schema[MAP] === type ? remark(schema) : schema;
};

const MARKERS: readonly (readonly [FaultId, Remark])[] = [
  ['custom-lists-merged', (schema) => (schema.type === 'array' ? { [LIST]: 'set', ...schema } : schema)],
  ['custom-objects-atomic', (schema) => (schema.type === 'object' ? { [MAP]: 'atomic', ...schema } : schema)],
  ['atomic-lists-are-sets', ofLists('atomic', (schema) => ({ ...schema, [LIST]: 'set' }))],
  ['atomic-lists-of-objects-by-key', ofLists('atomic', byFirstField)],
  ['sets-are-atomic', ofLists('set', (schema) => ({ ...schema, [LIST]: 'atomic' }))],
  ['map-lists-are-atomic', ofLists('map', (schema) => ({ ...schema, [LIST]: 'atomic' }))],
  ['map-lists-by-the-first-key', ofLists('map', (schema) => ({ ...schema, [KEYS]: schema[KEYS]?.slice(0, 1) ?? [] }))],
  ['atomic-maps-are-merged', ofObjects(true, 'atomic', (schema) => ({ ...schema, [MAP]: 'granular' }))],
  ['atomic-structures-are-merged', ofObjects(false, 'atomic', (schema) => ({ ...schema, [MAP]: 'granular' }))],
  ['marked-maps-are-atomic', ofObjects(true, 'granular', (schema) => ({ ...schema, [MAP]: 'atomic' }))],
  ['marked-structures-are-atomic', ofObjects(false, 'granular', (schema) => ({ ...schema, [MAP]: 'atomic' }))],
];

function byFirstField(schema: Structural): Structural {
  const [first] = Object.keys(schema.items?.properties ?? {});
  return first === undefined ? schema : { ...schema, [LIST]: 'map', [KEYS]: [first] };
}

function changed(schema: Structural, change: (member: unknown, name: string) => unknown): Structural {
  return JSON.parse(
    JSON.stringify(schema, (name, member) => (name === '' ? member : change(member, name))),
  ) as Structural;
}
