/**
 * A list has the version at which it was read: for Exact the requested version, for NotOlderThan the requested or a later version, and on
 * each page the version of the first page.
 *
 * Example of a contradiction: a list with resourceVersionMatch=Exact and resourceVersion=7 has version 9; or the first page of a list
 * has version 7, and the second page has version 9.
 */
import { explainReleaseMismatch } from '../../spec/rule-releases.ts';
import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { hasMismatchedListVersion } from './contradictions/exact-lists-by-name.ts';
import { formatValue } from './evidence/format-value.ts';
import { isCollection } from './evidence/object-lifetimes.ts';
import { listObjects } from './evidence/observed-versions.ts';
import { parseVersion } from './evidence/version-number.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { type ObservedResponse, readString } from './traffic.ts';

export const listVersionMonitor: Monitor = {
  id: 'list-versions',
  statement: 'A list has the requested resourceVersion, and each page has the resourceVersion of the first page.',
  rules: ['meta-list-resourceversion', 'rv-exact-old-snapshot', 'chunk-snapshot-consistent'],
  check: ({ responses, release }) => {
    const contradictions: Contradiction[] = [];
    const responsesByToken = new Map<string, ObservedResponse>();
    let comparisonCount = 0;
    for (const response of responses) {
      const { document, target, method, status } = response;
      const isList = method === 'GET' && status === 200 && target?.name === undefined && isCollection(document);
      if (!isList || document === undefined || !isStored(document)) continue;
      comparisonCount += 1;
      contradictions.push(
        ...checkVersion(response, release),
        ...comparePages(response, responsesByToken.get(response.query.get('continue') ?? '')),
      );
      const token = readString(toJsonObject(document.metadata).continue);
      if (token !== '') responsesByToken.set(token, response);
    }
    return { comparisonCount, contradictions };
  },
};

/**
 * Reports whether the objects of a list are stored. If the server computes a list on request, neither the list nor its items have a
 * version.
 */
function isStored(document: JsonObject): boolean {
  const objects = listObjects(document);
  return readListVersion(document) !== '' || objects.some((object) => readListVersion(object) !== '');
}

function readListVersion({ metadata }: JsonObject): string {
  return readString(toJsonObject(metadata).resourceVersion);
}

function checkVersion(response: ObservedResponse, release: string | undefined): Contradiction[] {
  const { query, document } = response;
  const actual = readListVersion(document ?? {});
  const requestedVersion = query.get('resourceVersion') ?? '';
  // Releases before 1.19 ignore the parameter.
  const match = isBeforeRelease('1.19', release) ? null : query.get('resourceVersionMatch');
  const createContradictions = (expected: string, rule: string): Contradiction[] => [
    createContradiction(response, expected, rule, []),
  ];
  if (actual === '') return createContradictions('the version at which it was read', 'meta-list-resourceversion');
  if (query.has('continue') || requestedVersion === '') return [];
  if (hasMismatchedListVersion(response, release)) return [];
  if (match === 'Exact')
    return actual === requestedVersion
      ? []
      : createContradictions(`"${requestedVersion}", as requested`, 'rv-exact-old-snapshot').map((contradiction) => ({
          basic: 'exact-list',
          ...contradiction,
        }));
  const [minVersion, version] = [parseVersion(requestedVersion), parseVersion(actual)];
  const isOlder = match === 'NotOlderThan' && minVersion !== undefined && version !== undefined && version < minVersion;
  return isOlder
    ? createContradictions(`"${requestedVersion}" or later, as requested`, 'meta-list-resourceversion')
    : [];
}

function isBeforeRelease(since: string, release: string | undefined): boolean {
  return release !== undefined && explainReleaseMismatch({ since }, release) !== undefined;
}

/**
 * Compares the version of a page with that of the previous page. A token in a 410 response does not count: it continues at another version.
 */
function comparePages(response: ObservedResponse, previous: ObservedResponse | undefined): Contradiction[] {
  if (previous === undefined) return [];
  const hasSameSelectors = ['labelSelector', 'fieldSelector'].every(
    (name) => response.query.get(name) === previous.query.get(name),
  );
  const expected = readListVersion(previous.document ?? {});
  if (!hasSameSelectors || response.target?.namespace !== previous.target?.namespace) return [];
  if (expected === readListVersion(response.document ?? {})) return [];
  const expectation = `"${expected}", as on the page with its continue token`;
  return [createContradiction(response, expectation, 'chunk-snapshot-consistent', [{ id: previous.id }])];
}

function createContradiction(
  { id, target, document }: ObservedResponse,
  expected: string,
  rule: string,
  evidence: readonly Evidence[],
): Contradiction {
  return {
    rules: [rule],
    subject: `metadata.resourceVersion of the list of ${target?.plural}`,
    expected,
    actual: formatValue(toJsonObject(document?.metadata).resourceVersion),
    evidence: [...evidence, { id }],
  };
}
