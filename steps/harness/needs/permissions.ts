/** Scenarios that need what the credentials of the run may not do are not asked: that a server refuses it breaks no rule. */
import { EVERYWHERE, OPTIONS, SINGLE_CHECK } from '../../../client/discovery/permissions.ts';
import { qualifiedName } from '../resource/resource-under-test.ts';
import type { Subject } from '../subject.ts';
import { blockedBy } from './basics.ts';

/** What a scenario says that needs it, besides what stands on the basic of the verb: whether one may is decided before the path is found not to take it. */
const SAYS: Readonly<Record<string, RegExp>> = {
  [`list${EVERYWHERE}`]: /\/\{everywhere\}/,
  patch: /^(?:the answer to )?PATCH \/|" (?:has (?:applied|changed)|applies) the /m,
  update: /^PUT \/\{collection[^}]*\}(?![/\w])/m,
  [OPTIONS]: /^OPTIONS \//m,
  [`get ${SINGLE_CHECK}`]: /\/(?:livez|readyz|healthz)\/\w|each check of/,
};

/** One that is there is read. */
const AN_OBJECT = /^an object of the resource .*$/m;

export function notPermitted(
  text: string,
  { denied, resource }: Pick<Subject, 'denied' | 'resource'>,
): string | undefined {
  if (resource === undefined) return undefined;
  const written = resource.existing === undefined ? text : text.replace(AN_OBJECT, '');
  const verb = denied.find(
    (words) => SAYS[words]?.test(written) === true || blockedBy(written, [], new Set([words])) !== undefined,
  );
  if (verb === undefined) return undefined;
  if (verb === 'create' && resource.served.verbs.includes('create') && !resource.served.verbs.includes('delete'))
    return `${qualifiedName(resource.served)} can be created and not deleted: what is made would stay in the collection`;
  const words = verb === 'create' && denied.includes('delete') ? 'both create and delete' : verb;
  const name = qualifiedName(resource.served);
  return `these credentials may not ${words === verb ? phrase(verb, name) : `${words} ${name}`}`;
}

function phrase(words: string, name: string): string {
  const [verb, ...rest] = words.split(' ');
  return rest[0]?.startsWith('/') ? words : [verb, name, ...rest].join(' ');
}
