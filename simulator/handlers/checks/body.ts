/** Reads the body, at the place in the pipeline where kube-apiserver does, because the order of a 413 is observable. */
import { badRequest } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';

export async function bodyIsRead(call: Call): Promise<void> {
  call.body = await call.request.body();
}

/** In releases that read the document before the object, 400 whether the object exists or not. An applied document is YAML. */
export function patchIsJson({ body, context, writeOptions }: Call): void {
  if (writeOptions.isApply || !context.machinery.has('patch-parsed-first')) return;
  try {
    JSON.parse(body.toString());
  } catch {
    throw badRequest('invalid JSON patch');
  }
}
