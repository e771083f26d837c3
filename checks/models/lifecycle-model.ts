/**
 * Models the lifecycle of an object: it is absent, live or terminating, and has finalizers (del-two-phases and related rules). A PUT may
 * create the object, as for Endpoints.
 */
export interface ObjectState {
  readonly finalizers: readonly string[];
  readonly isTerminating: boolean;
}

export type LifecycleRequest =
  | { readonly do: 'create'; readonly finalizers: readonly string[] }
  /** Sets the finalizers of the object. */
  | { readonly do: 'finalize'; readonly finalizers: readonly string[]; readonly method: 'PUT' | 'PATCH' }
  /** Changes a label of the object. */
  | { readonly do: 'label' }
  | {
      readonly do: 'delete';
      readonly dryRun: boolean;
      /** The precondition: none, the uid of the object, or another uid. */
      readonly uid: 'none' | 'right' | 'wrong';
      readonly hasGracePeriod: boolean;
    };

/** The state after a request, and the permitted status codes of its response. */
export interface Transition {
  readonly object: ObjectState | undefined;
  readonly codes: readonly number[];
}

export function computeNextState(object: ObjectState | undefined, request: LifecycleRequest): Transition {
  if (request.do === 'create') {
    if (object !== undefined) return { object, codes: [409] };
    return { object: { finalizers: request.finalizers, isTerminating: false }, codes: [201] };
  }
  if (object === undefined && request.do === 'finalize' && request.method === 'PUT') {
    return { object: { finalizers: request.finalizers, isTerminating: false }, codes: [201] };
  }
  if (object === undefined) return { object, codes: [404] };
  if (request.do === 'label') return { object, codes: [200] };
  if (request.do === 'finalize') {
    const { finalizers } = request;
    const addsFinalizer = finalizers.some((finalizer) => !object.finalizers.includes(finalizer));
    if (object.isTerminating && addsFinalizer) return { object, codes: [422] };
    if (object.isTerminating && finalizers.length === 0) return { object: undefined, codes: [200] };
    return { object: { ...object, finalizers }, codes: [200] };
  }
  if (request.uid === 'wrong') return { object, codes: [409] };
  if (request.dryRun) return { object, codes: [200, 202] };
  if (object.finalizers.length === 0) return { object: undefined, codes: [200] };
  return { object: { ...object, isTerminating: true }, codes: [200, 202] };
}
