import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findDifferences } from './differences.ts';

describe('differences between two outcomes', () => {
  it('have the path of the member', () => {
    const [left, right] = [
      { body: { items: [{ metadata: { generation: 1 } }] } },
      { body: { items: [{ metadata: {} }] } },
    ];
    assert.deepEqual(findDifferences(left, right), [
      { path: 'body.items[].metadata.generation', soft: false, how: 'only left' },
    ]);
  });

  // Without this, a release whose OpenAPI document differs in every schema has thousands of signatures, each with its own example.
  it('have the same path in each schema and each path of an OpenAPI document', () => {
    const names = Array.from({ length: 50 }, (_, index) => `io.k8s.${index}`);
    const createDocument = (type: string) => ({
      body: {
        definitions: Object.fromEntries(names.map((name) => [name, { properties: { [name]: { type } } }])),
        components: { schemas: Object.fromEntries(names.map((name) => [name, { type }])) },
        paths: Object.fromEntries(names.map((name) => [`/${name}`, { get: { description: type } }])),
      },
    });
    const paths = findDifferences(createDocument('string'), createDocument('integer')).map(({ path }) => path);
    assert.deepEqual(
      [...new Set(paths)],
      ['body.definitions.*.properties.*.type', 'body.components.schemas.*.type', 'body.paths.*.get.description'],
    );
  });
});
