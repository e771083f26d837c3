/** Tests lists by name at an exact version; releases before 1.24 return them differently. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../values/json-object.ts';
import { changeMetadata, findReportingMonitors, listItems, replaceItems } from '../testing/altered-traffic.ts';
import { ModelServer, replaceDocument } from '../testing/model-server.ts';
import type { Traffic } from '../traffic.ts';

/** Returns traffic in which a list by name requests the version before an update of `a` and gets the current version. */
function listBeforeUpdate(change: (items: readonly JsonObject[]) => readonly JsonObject[] = (items) => items): Traffic {
  const server = new ModelServer();
  server.create('a', { app: 'web' });
  const before = server.version;
  server.get('a');
  server.list();
  server.update('a', { app: 'db' });
  const query = {
    fieldSelector: 'metadata.name=a',
    resourceVersion: String(before),
    resourceVersionMatch: 'Exact',
  };
  const list = server.list(query, before);
  server.list();
  const document = {
    ...list.document,
    ...changeMetadata(list.document ?? {}, { resourceVersion: String(server.version) }),
  };
  return replaceDocument(server.traffic, list, replaceItems({ ...list, document }, change(listItems(list))));
}

test('a list by name that returns the current version is an error since 1.24', () => {
  assert.deepEqual(findReportingMonitors({ ...listBeforeUpdate(), release: '1.24' }), [
    'list-versions',
    'list-contents',
  ]);
});

test('a list by name in releases from 1.19 to 1.23 may have the current version and the items of the requested version', () => {
  for (const release of ['1.19', '1.23'])
    assert.deepEqual(findReportingMonitors({ ...listBeforeUpdate(), release }), []);
});

test('a list by name without the item of the requested version is also an error before 1.24', () => {
  assert.deepEqual(findReportingMonitors({ ...listBeforeUpdate(() => []), release: '1.23' }), ['list-contents']);
});
