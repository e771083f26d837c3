/**
 * Finds a permission that a scenario needs and the credentials of the run do not have. The scenario is then skipped, because a server that
 * returns 403 breaks no rule.
 */
import { formatQualifiedName } from '../resource/resource-under-test.ts';
import type { Subject } from '../subject.ts';
import type { Needs } from './step-needs.ts';

/** Returns the reason to skip a scenario whose permissions the credentials do not have. */
export function describeMissingPermission(
  needs: Needs,
  { deniedVerbs, resource }: Pick<Subject, 'deniedVerbs' | 'resource'>,
): string | undefined {
  if (resource === undefined) return undefined;
  const { served, existingObject } = resource;
  const createsObject = existingObject === undefined && needs.conditions?.includes('object') === true;
  const neededPermissions: readonly string[] = [
    ...(needs.permissions ?? []),
    ...(needs.basics ?? []),
    ...(createsObject ? ['create'] : []),
  ];
  const verb = deniedVerbs.find((name) => neededPermissions.includes(name));
  if (verb === undefined) return undefined;
  const name = formatQualifiedName(served);
  if (verb === 'create' && served.verbs.includes('create') && !served.verbs.includes('delete'))
    return `${name} can be created but not deleted: the created objects would stay in the collection`;
  const missingOperation = verb === 'create' && deniedVerbs.includes('delete') ? 'both create and delete' : verb;
  return `these credentials may not ${missingOperation === verb ? formatVerb(verb, name) : `${missingOperation} ${name}`}`;
}

function formatVerb(words: string, name: string): string {
  const [verb, ...resourceWords] = words.split(' ');
  return resourceWords[0]?.startsWith('/') ? words : [verb, name, ...resourceWords].join(' ');
}
