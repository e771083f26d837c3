/**
 * The error for a patch that cannot be applied. `malformed`: the document is not a patch of this type (400). `unprocessable`: the patch
 * does not apply to the object (422). `internalError`: kube-apiserver returns 500 without a reason, and the specification requires the same
 * response as for `malformed`.
 */
export class PatchError extends Error {
  override readonly name = 'PatchError';
  readonly type: 'malformed' | 'unprocessable' | 'internalError';
  /** Whether a `test` operation of a JSON patch failed. */
  readonly isFailedTest: boolean;
  constructor(type: PatchError['type'], message: string, isFailedTest = false) {
    super(message);
    this.type = type;
    this.isFailedTest = isFailedTest;
  }
}
