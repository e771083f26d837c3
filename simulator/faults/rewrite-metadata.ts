/** Faults that show metadata wrongly, wherever an object is shown, a row each: what it looks like then. */
import type { ApiObject } from '../pure/object.ts';
import type { FaultId, FaultSet } from './catalogue.ts';

type Fields = Record<string, unknown>;
type Rewrite = (metadata: Fields, object: ApiObject) => Fields;

const SHOWN: readonly (readonly [FaultId, Rewrite])[] = [
  ['version-is-a-number', (metadata) => ({ ...metadata, resourceVersion: Number(metadata.resourceVersion) })],
  ['uid-as-in-the-table', ({ uid, ...metadata }) => ({ ...metadata, UID: uid })],
  ['name-is-store-key', (metadata) => ({ ...metadata, name: keyOf(metadata) })],
  ['namespace-left-out', ({ namespace: _, ...metadata }) => metadata],
  ['namespace-always-there', (metadata) => ({ ...metadata, namespace: metadata.namespace ?? '' })],
  [
    'namespace-in-itself',
    (metadata, { kind }) => (kind === 'Namespace' ? { ...metadata, namespace: metadata.name } : metadata),
  ],
  ['no-creation-time', ({ creationTimestamp: _, ...metadata }) => metadata],
  ['times-with-milliseconds', (metadata) => ({ ...metadata, creationTimestamp: precise(metadata.creationTimestamp) })],
  [
    'empty-values-dropped',
    ({ labels, annotations, ...metadata }) => ({ ...metadata, ...filled({ labels, annotations }) }),
  ],
];

/** Undefined where metadata is shown as it is. */
export function wrongMetadata(faults: FaultSet): ((object: ApiObject) => ApiObject) | undefined {
  const rewrites = SHOWN.filter(([id]) => faults.has(id)).map(([, rewrite]) => rewrite);
  if (rewrites.length === 0) return undefined;
  return (object) => {
    const metadata = rewrites.reduce((shown, rewrite) => rewrite(shown, object), object.metadata as Fields);
    return { ...object, metadata } as ApiObject;
  };
}

function keyOf({ namespace, name }: Fields): unknown {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

function precise(time: unknown): unknown {
  return typeof time === 'string' ? time.replace('Z', '.000Z') : time;
}

function filled(maps: Fields): Fields {
  const full = Object.entries(maps).map(([member, map]) => [
    member,
    map && Object.fromEntries(Object.entries(map).filter(([, value]) => value !== '')),
  ]);
  return Object.fromEntries(full);
}
