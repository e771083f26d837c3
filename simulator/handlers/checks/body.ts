/**
 * Checks of the request body: its size, and the syntax of a patch. They run at the same positions as in kube-apiserver, because clients can
 * observe which errors take precedence over a 413.
 */
import { createBadRequestError } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';

export async function readRequestBody(call: Call): Promise<void> {
  call.body = await call.request.readBody();
}

/**
 * Throws 400 for a merge patch, strategic merge patch or JSON Patch that is not JSON, in releases that parse the patch before they read the
 * stored object.
 */
export function checkPatchSyntax({ body, context, writeOptions }: Call): void {
  if (writeOptions.isApply || !context.behaviors.has('patch-parsed-first')) return;
  try {
    JSON.parse(body.toString());
  } catch {
    throw createBadRequestError('invalid JSON patch');
  }
}
