/**
 * Chooses a resource under test whose objects no controller deletes. If the Endpoints controller runs, it deletes Endpoints without a
 * Service after an object with their name was deleted, even if they were created again. Scenarios and programs that recreate objects then
 * use another resource.
 */
import { RECREATES } from '../running-tags.ts';
import type { Subject } from '../subject.ts';
import type { AssayWorld } from '../world.ts';
import { findStableResource } from './resource-under-test.ts';

/** Returns the subject with the resource for scenarios that create objects again. */
export function useStableResource({
  subject,
  tags,
  parameters,
}: Pick<AssayWorld, 'subject' | 'tags' | 'parameters'>): Subject {
  if (!tags.includes(RECREATES) || parameters.resource !== undefined || !subject.namespaces.areCreated) return subject;
  const resource = isDisturbed(subject) ? findStableResource(subject.inventory) : undefined;
  return resource === undefined ? subject : { ...subject, resource };
}

/** The kind that random programs write, delete and create again. */
export function chooseStableKind(subject: Subject): string {
  if (!isDisturbed(subject)) return 'Endpoints';
  return findStableResource(subject.inventory)?.served.kind ?? 'Endpoints';
}

function isDisturbed({ capabilities }: Subject): boolean {
  return capabilities.has('controller:endpoint');
}
