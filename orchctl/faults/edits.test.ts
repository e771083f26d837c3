/** Tests that every fault of the client command applies to the current source. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { listEdits } from '../../faults/fault.ts';
import { applyHunks, locateEdit } from '../../faults/hunk.ts';
import { CLIENT_FAULTS } from './catalogue.ts';

for (const [id, fault] of Object.entries(CLIENT_FAULTS)) {
  test(`the edits of ${id} match exactly once and change the source`, () => {
    for (const [file, edits = []] of Object.entries(Object.groupBy(listEdits(fault), (edit) => edit.in))) {
      const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
      const changedSource = applyHunks(
        source,
        edits.map((edit) => locateEdit(source, edit)),
      );
      assert.notEqual(changedSource, source);
    }
  });
}
