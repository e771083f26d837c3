/**
 * The error for a patch that cannot be applied. `malformed`: the document is not a patch of its type (400). `unprocessable`: the patch does
 * not fit the object (422). `confused`: kube-apiserver fails with a 500 without a reason; the specification requires the same response as
 * for `malformed`.
 */
export class PatchError extends Error {
  override readonly name = 'PatchError';
  readonly type: 'malformed' | 'unprocessable' | 'confused';
  /** Whether the `test` of a JSON patch found another value. */
  readonly isFailedTest: boolean;
  constructor(type: PatchError['type'], message: string, isFailedTest = false) {
    super(message);
    this.type = type;
    this.isFailedTest = isFailedTest;
  }
}
