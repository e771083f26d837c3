import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGadgetFixture, GADGETS_PATH } from './fixture/gadgets.ts';

const TABLE_HEADERS = { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' };

test('the Table of the scale of a custom resource has the columns Desired and Available', async () => {
  const { fixture } = await createGadgetFixture({ replicas: 3 });
  const { body } = await fixture.send('GET', `${GADGETS_PATH}/a/scale`, undefined, TABLE_HEADERS);
  assert.deepEqual(
    body.columnDefinitions.map(({ name, type }: { name: string; type: string }) => [name, type]),
    [
      ['Name', 'string'],
      ['Desired', 'integer'],
      ['Available', 'integer'],
      ['Age', 'date'],
    ],
  );
  assert.deepEqual(body.rows[0].cells.slice(0, 3), ['a', 3, 0]);
});
