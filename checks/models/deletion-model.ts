/**
 * A model of the objects of one name: absent, live, or terminating, with its finalizers (del-two-phases and related rules). `computeNextState`
 * returns the state after a request, and the permitted status codes. A PUT may create the object, as for Endpoints.
 */
export interface ObjectState {
  readonly finalizers: readonly string[];
  readonly terminating: boolean;
}

export type LifecycleRequest =
  | { readonly do: 'create'; readonly finalizers: readonly string[] }
  | { readonly do: 'finalize'; readonly finalizers: readonly string[]; readonly by: 'PUT' | 'PATCH' }
  | { readonly do: 'label' }
  | {
      readonly do: 'delete';
      readonly dryRun: boolean;
      readonly uid: 'none' | 'right' | 'wrong';
      readonly grace: boolean;
    };

export interface Transition {
  readonly life: ObjectState | undefined;
  readonly codes: readonly number[];
}

export function computeNextState(life: ObjectState | undefined, request: LifecycleRequest): Transition {
  if (request.do === 'create') {
    if (life !== undefined) return { life, codes: [409] };
    return { life: { finalizers: request.finalizers, terminating: false }, codes: [201] };
  }
  if (life === undefined && request.do === 'finalize' && request.by === 'PUT') {
    return { life: { finalizers: request.finalizers, terminating: false }, codes: [201] };
  }
  if (life === undefined) return { life, codes: [404] };
  if (request.do === 'label') return { life, codes: [200] };
  if (request.do === 'finalize') {
    const { finalizers } = request;
    const addsFinalizer = finalizers.some((finalizer) => !life.finalizers.includes(finalizer));
    if (life.terminating && addsFinalizer) return { life, codes: [422] };
    if (life.terminating && finalizers.length === 0) return { life: undefined, codes: [200] };
    return { life: { ...life, finalizers }, codes: [200] };
  }
  if (request.uid === 'wrong') return { life, codes: [409] };
  if (request.dryRun) return { life, codes: [200, 202] };
  if (life.finalizers.length === 0) return { life: undefined, codes: [200] };
  return { life: { ...life, terminating: true }, codes: [200, 202] };
}
