/**
 * Who changes an object that isn't there creates it, and needs the permission for that besides the one for the verb of the request
 * (ssa-needs-create-permission): asked when the new object has been found valid, whether it is stored or not.
 */
import { accessRefused } from '../registry/access-refusal.ts';
import type { Call } from './call.ts';
import { askPermission } from './permission.ts';

export async function mayCreate(call: Call): Promise<void> {
  const { context, user, verb, writeOptions } = call;
  const { faults } = context;
  if (faults.has(writeOptions.applies ? 'apply-needs-no-create' : 'put-needs-no-create')) return;
  if (writeOptions.dryRun && faults.has('dry-run-needs-no-create')) return;
  const { asked, answer } = await askPermission(call, faults.has('create-asked-as-verb') ? verb : 'create');
  if (!answer.allowed) throw accessRefused(user.name, asked, answer);
}
