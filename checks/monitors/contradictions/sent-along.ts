/**
 * What a server says of an object that it makes is not what the body of the creation says of it, as when a copy of another object is sent: it has a
 * uid of its own, and is not about to be deleted.
 *
 *     POST a {uid: u-1}   201  uid u-1
 */

import { shown } from '../evidence/shown.ts';
import { shownInAnswer } from '../evidence/sightings.ts';
import type { Contradiction } from '../monitor.ts';
import { type Answer, fieldsOf, textOf } from '../traffic.ts';
import { UID_ASSIGNED } from './unidentified.ts';

export const MARKED_BY_DELETE = 'del-mark-by-delete-only';

const MEMBERS = [
  ['uid', UID_ASSIGNED, 'one that the server gives'],
  ['deletionTimestamp', MARKED_BY_DELETE, '(absent): nobody has asked for its deletion'],
] as const;

export function sentAlong(answer: Answer): Contradiction[] {
  const { method, status, sent, place } = answer;
  const [object] = method === 'POST' && status === 201 ? shownInAnswer(answer) : [];
  const [stored, named] = [fieldsOf(object?.object.metadata), fieldsOf(sent?.metadata)];
  return MEMBERS.flatMap(([member, rule, expected]): Contradiction[] => {
    if (textOf(named[member]) === '' || stored[member] !== named[member]) return [];
    const what = `metadata.${member} of ${place?.plural} ${textOf(stored.name)}, as the body had it`;
    return [{ rules: [rule], what, expected, actual: shown(stored[member]), evidence: [{ id: answer.id }] }];
  });
}
