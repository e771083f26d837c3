/**
 * Two managers over one object, step by step so that nothing is missed by chance: one applies less than before, the other is refused, forces, shares,
 * and gives up what the first keeps; an update takes over, and an apply takes back.
 */
import fc from 'fast-check';
import { kindNamed } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { MERGE_PATCH } from './patch-documents.ts';

type Members = Readonly<Record<string, unknown>>;

type Values = Readonly<Record<string, string>>;

/** What is applied of a kind, with these values by key. */
const APPLIED: Readonly<Record<string, (values: Values) => Members>> = {
  configmaps: (data) => ({ data }),
  deployments: (values) => ({
    spec: {
      selector: { matchLabels: { app: 'a' } },
      template: {
        metadata: { labels: { app: 'a' } },
        spec: {
          containers: [
            { name: 'c', image: 'x:1', env: Object.entries(values).map(([name, value]) => ({ name, value })) },
          ],
        },
      },
    },
  }),
};

export const takeoverPrograms: readonly fc.Arbitrary<Operation[]>[] = Object.entries(APPLIED).map(programOf);

function programOf([resource, members]: readonly [string, (values: Values) => Members]): fc.Arbitrary<Operation[]> {
  const kind = kindNamed(resource);
  const apply = (fieldManager: string, values: Values, force?: 'true'): Operation => ({
    do: 'apply',
    kind,
    name: 'a',
    configuration: { metadata: { labels: values }, members: members(values) },
    query: { fieldManager, ...(force !== undefined && { force }) },
  });
  const update: Operation = {
    do: 'patch',
    kind,
    name: 'a',
    type: MERGE_PATCH,
    document: JSON.stringify({ metadata: { labels: { a: 'u', b: null } } }),
    query: { fieldManager: 'u' },
  };
  return fc
    .constantFrom('3', '')
    .map((last) => [
      apply('one', { a: '1', b: '1', c: '1' }),
      apply('one', { a: '1', b: '1' }),
      apply('two', { a: '2' }),
      apply('two', { a: '2' }, 'true'),
      apply('one', { a: '2', b: '1' }),
      apply('two', {}),
      update,
      apply('one', { a: '1' }),
      apply('one', { a: last }, 'true'),
      { do: 'list', kind, query: { version: 'absent' } },
    ]);
}
