/**
 * Why a patch cannot be applied. `malformed`: the document is no patch of its sort (400). `unprocessable`: it is one, but does
 * not fit the object (422). `confused`: kube-apiserver fails over it with a 500 that has no reason; a careful server answers as
 * for `malformed`.
 */
export class PatchError extends Error {
  override readonly name = 'PatchError';
  readonly type: 'malformed' | 'unprocessable' | 'confused';
  /** True if the `test` of a JSON patch found another value. */
  readonly isFailedTest: boolean;
  constructor(type: PatchError['type'], message: string, isFailedTest = false) {
    super(message);
    this.type = type;
    this.isFailedTest = isFailedTest;
  }
}
