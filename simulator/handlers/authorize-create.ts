/**
 * Who changes an object that isn't there creates it, and needs the permission for that besides the one for the verb of the request
 * (ssa-needs-create-permission): asked when the new object has been found valid, whether it is stored or not.
 */
import { accessDenied } from '../registry/access-denied.ts';
import { authorize } from './authorize.ts';
import type { Call } from './call.ts';

export async function authorizeCreate(call: Call): Promise<void> {
  const { asked, answer } = await authorize(call, 'create');
  if (!answer.allowed) throw accessDenied(call.user.name, asked, answer);
}
