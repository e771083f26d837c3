/** Where a combined program writes: a new collection, and valid objects for it. */
import type { Wire } from '../wire.ts';
import type { Labels } from './steps.ts';

export const FINALIZER = 'example.com/hold';

export interface Place {
  readonly collection: string;
  /** A valid object of the collection, without a name. */
  readonly object: Readonly<Record<string, unknown>>;
  /** Merge patches of more than its metadata. */
  readonly changes: readonly object[];
  /** The status that a client writes as its n-th; absent for a kind without a status of its own. */
  readonly status?: (n: number) => object;
}

/** What stands beside labels in metadata is shown, too, whatever representation shows it. */
const ANNOTATIONS = { 'example.com/note': 'kept' };

export function named({ object }: Place, name: string, labels: Labels, more: object = {}): object {
  const metadata = object.metadata as { readonly annotations?: object } | undefined;
  const annotations = { ...metadata?.annotations, ...ANNOTATIONS };
  return { ...object, metadata: { ...metadata, name, labels, annotations, ...more } };
}

const STATUSES: Readonly<Record<string, (n: number) => object>> = {
  Deployment: (n) => ({ replicas: n, unavailableReplicas: n, observedGeneration: n }),
  Ingress: (n) => ({ loadBalancer: { ingress: [{ ip: `10.0.0.${n}` }] } }),
};

export async function placeOf(wire: Wire, named: string): Promise<Place> {
  const kind = undisturbed(wire, named);
  const collection = await wire.ownCollection(kind);
  const object = await wire.object(kind, collection);
  const status = STATUSES[kind];
  return { collection, object, changes: wire.changes(kind), ...(status !== undefined && { status }) };
}

/** Where a controller writes the status of Deployments, Ingresses take their place: that is for controllers of ingress classes alone. */
function undisturbed(wire: Wire, kind: string): string {
  const canReplace = wire.has('controller:deployment') && wire.has('type:ingresses.networking');
  return kind === 'Deployment' && canReplace && wire.apiVersion('Ingress').endsWith('/v1') ? 'Ingress' : kind;
}
