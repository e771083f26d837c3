/**
 * The controller of Endpoints deletes those without a Service whenever it hears that an object of their name was deleted: also those that were created
 * again meanwhile. Scenarios and programs that create again use another resource where it runs.
 */
import { RECREATES } from '../running-tags.ts';
import type { Subject } from '../subject.ts';
import type { AssayWorld } from '../world.ts';
import { undisturbedResource } from './resource-under-test.ts';

/** The subject with the resource that a scenario which creates again is judged on. */
export function undisturbed({
  subject,
  tags,
  parameters,
}: Pick<AssayWorld, 'subject' | 'tags' | 'parameters'>): Subject {
  if (!tags.includes(RECREATES) || parameters.resource !== undefined || !subject.namespaces.made) return subject;
  const resource = isDisturbed(subject) ? undisturbedResource(subject.inventory) : undefined;
  return resource === undefined ? subject : { ...subject, resource };
}

/** The kind that random programs write, delete and create again. */
export function undisturbedKind(subject: Subject): string {
  if (!isDisturbed(subject)) return 'Endpoints';
  return undisturbedResource(subject.inventory)?.served.kind ?? 'Endpoints';
}

function isDisturbed({ capabilities }: Subject): boolean {
  return capabilities.has('controller:endpoint');
}
