/** The body, read whole: at the place in the pipeline where genuine servers read it, because a 413 has its rank too. */
import type { Call } from '../call.ts';

export async function bodyIsRead(call: Call): Promise<void> {
  call.body = await call.request.body();
}
