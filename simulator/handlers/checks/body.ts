/** Reads the body, at the place in the pipeline where kube-apiserver does, because the order of a 413 is observable. */
import type { Call } from '../call.ts';

export async function bodyIsRead(call: Call): Promise<void> {
  call.body = await call.request.body();
}
