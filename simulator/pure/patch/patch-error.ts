/**
 * The error for a patch that cannot be applied. `malformed` means that the document is not a patch of this type (400). `unprocessable`
 * means that the patch cannot be applied to the object (422). `internalError` means that kube-apiserver returns 500 without a reason,
 * whereas the specification requires the same response as for `malformed`.
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
