/** Reads the body, at the same position in the pipeline as kube-apiserver: clients can observe which errors take precedence over a 413. */
import { createBadRequestError } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';

export async function readRequestBody(call: Call): Promise<void> {
  call.body = await call.request.readBody();
}

/** Throws 400 for an invalid JSON patch, in releases that parse the patch before they read the stored object. */
export function checkPatchSyntax({ body, context, writeOptions }: Call): void {
  if (writeOptions.isApply || !context.behaviors.has('patch-parsed-first')) return;
  try {
    JSON.parse(body.toString());
  } catch {
    throw createBadRequestError('invalid JSON patch');
  }
}
