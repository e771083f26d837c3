/**
 * Who changes an object that isn't there creates it, and needs the permission for that besides the one for the verb of the request
 * (ssa-needs-create-permission): asked when the new object has been found valid, whether it is stored or not.
 */
import { accessRefused } from '../registry/access-refusal.ts';
import type { AccessQuestion } from '../registry/resource.ts';
import type { Call } from './call.ts';

export async function mayCreate({ context, info, user, verb, writeOptions }: Call): Promise<void> {
  const { faults } = context;
  if (faults.has(writeOptions.applies ? 'apply-needs-no-create' : 'put-needs-no-create')) return;
  if (writeOptions.dryRun && faults.has('dry-run-needs-no-create')) return;
  const { group, version, resource, subresource, namespace, name } = info;
  const asked: AccessQuestion = {
    resourceRequest: true,
    verb: faults.has('create-asked-as-verb') ? verb : 'create',
    group,
    version,
    resource,
    subresource,
    namespace,
    name,
  };
  const answer = await context.reviewer(user).authorize(user, asked);
  if (!answer.allowed) throw accessRefused(user.name, asked, answer);
}
