/**
 * A PUT or PATCH that creates needs the permission to create besides the one for the verb of the request (ssa-needs-create-permission). It
 * is checked once the new object is valid, for a dry run too.
 */
import { accessDenied } from '../registry/access-denied.ts';
import { authorize } from './authorize.ts';
import type { Call } from './call.ts';

export async function authorizeCreate(call: Call): Promise<void> {
  const { attributes, answer } = await authorize(call, 'create');
  if (!answer.allowed) throw accessDenied(call.user.name, attributes, answer);
}
