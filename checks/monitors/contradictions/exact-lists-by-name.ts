/**
 * Recognizes lists with the field selector metadata.name and resourceVersionMatch=Exact. kube-apiserver 1.19 to 1.23 returns the items of the
 * requested resourceVersion, but the current resourceVersion of the store in the metadata of the list (departure exact-list-by-name).
 */
import { explainReleaseMismatch } from '../../../spec/rule-releases.ts';
import type { ObservedResponse } from '../traffic.ts';

const AFFECTED_RELEASES = { since: '1.19', until: '1.23' };

/** Reports whether the resourceVersion of a list may differ from the version at which its items were read. */
export function hasMismatchedListVersion({ query }: ObservedResponse, release: string | undefined): boolean {
  if (release === undefined || explainReleaseMismatch(AFFECTED_RELEASES, release) !== undefined) return false;
  const isNamed = query.get('fieldSelector')?.includes('metadata.name=') === true;
  return isNamed && query.get('resourceVersionMatch') === 'Exact';
}
