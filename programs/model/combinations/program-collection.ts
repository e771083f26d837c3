/** The collection of a random program, which no other program uses, and valid objects for it. */
import { compact } from '../../../values/compact.ts';
import type { JsonObject } from '../../../values/json-object.ts';
import type { Labels } from '../../operation.ts';
import { createUniqueCollection, type KindCollection } from '../executor.ts';
import type { ProgramContext } from '../program-context.ts';

export interface ProgramCollection extends KindCollection {
  /** A valid object of the collection without a name. */
  readonly object: JsonObject;
  /** Merge patches that change fields other than metadata. */
  readonly changes: readonly object[];
  /** Returns the n-th status that a client writes. Absent for a kind without status. */
  readonly createStatus?: (n: number) => object;
}

/** Annotations of each object, because representations must also show metadata other than labels. */
const ANNOTATIONS = { 'example.com/note': 'kept' };

export function buildNamedObject(
  { object: validObject }: ProgramCollection,
  name: string,
  labels: Labels,
  otherMetadata: object = {},
): object {
  const metadata = validObject.metadata as { readonly annotations?: object } | undefined;
  const annotations = { ...metadata?.annotations, ...ANNOTATIONS };
  return { ...validObject, metadata: { ...metadata, name, labels, annotations, ...otherMetadata } };
}

/** The functions that return the n-th status that a client writes, by kind. */
const STATUS_FUNCTIONS: Readonly<Record<string, (n: number) => object>> = {
  Deployment: (n) => ({ replicas: n, unavailableReplicas: n, observedGeneration: n }),
  Ingress: (n) => ({ loadBalancer: { ingress: [{ ip: `10.0.0.${n}` }] } }),
};

export async function createProgramCollection(context: ProgramContext, kindName: string): Promise<ProgramCollection> {
  const name = findStableKind(context, kindName);
  const kindCollection = await createUniqueCollection(context, name);
  const object = await context.buildObject(name, kindCollection.collectionPath);
  const createStatus = STATUS_FUNCTIONS[name];
  return { ...kindCollection, object, changes: context.listContentPatches(name), ...compact({ createStatus }) };
}

/**
 * Returns the kind whose objects the program writes. If a controller writes the status of Deployments, the program writes Ingresses instead,
 * because only the controllers of ingress classes write the status of an Ingress.
 */
function findStableKind(context: ProgramContext, kind: string): string {
  const canReplace =
    context.hasCapability('controller:deployment') && context.hasCapability('type:ingresses.networking');
  return kind === 'Deployment' && canReplace && context.getApiVersion('Ingress').endsWith('/v1') ? 'Ingress' : kind;
}
