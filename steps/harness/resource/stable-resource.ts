/**
 * Chooses a resource under test whose objects no controller deletes. When Endpoints without a Service are deleted and created again, the
 * Endpoints controller deletes the new object. If this controller runs, scenarios and programs that recreate objects use another resource.
 */
import { RECREATES_TAG } from '../running-tags.ts';
import type { Subject } from '../subject.ts';
import type { AssayWorld } from '../world.ts';
import { findStableResource } from './resource-under-test.ts';

/** Returns the subject with the resource for scenarios that create objects again. */
export function selectStableResource({
  subject,
  tags,
  parameters,
}: Pick<AssayWorld, 'subject' | 'tags' | 'parameters'>): Subject {
  if (!tags.includes(RECREATES_TAG) || parameters.resource !== undefined || !subject.namespaces.areCreated)
    return subject;
  const resource = hasEndpointsController(subject) ? findStableResource(subject.inventory) : undefined;
  return resource === undefined ? subject : { ...subject, resource };
}

/** Returns the kind that random programs write, delete and create again. */
export function chooseStableKind(subject: Subject): string {
  if (!hasEndpointsController(subject)) return 'Endpoints';
  return findStableResource(subject.inventory)?.served.kind ?? 'Endpoints';
}

function hasEndpointsController({ capabilities }: Subject): boolean {
  return capabilities.has('controller:endpoint');
}
