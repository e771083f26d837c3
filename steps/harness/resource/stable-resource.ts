/**
 * A resource under test whose objects no controller deletes. The Endpoints controller deletes Endpoints without a Service after an object of their
 * name was deleted, even if they were created again. Scenarios and programs that create objects again use another resource where it runs.
 */
import { RECREATES } from '../running-tags.ts';
import type { Subject } from '../subject.ts';
import type { AssayWorld } from '../world.ts';
import { stableResource } from './resource-under-test.ts';

/** Returns the subject with the resource for scenarios that create objects again. */
export function useStableResource({
  subject,
  tags,
  parameters,
}: Pick<AssayWorld, 'subject' | 'tags' | 'parameters'>): Subject {
  if (!tags.includes(RECREATES) || parameters.resource !== undefined || !subject.namespaces.made) return subject;
  const resource = isDisturbed(subject) ? stableResource(subject.inventory) : undefined;
  return resource === undefined ? subject : { ...subject, resource };
}

/** The kind that random programs write, delete and create again. */
export function stableKind(subject: Subject): string {
  if (!isDisturbed(subject)) return 'Endpoints';
  return stableResource(subject.inventory)?.served.kind ?? 'Endpoints';
}

function isDisturbed({ capabilities }: Subject): boolean {
  return capabilities.has('controller:endpoint');
}
