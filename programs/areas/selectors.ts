/** Selectors with every operator over one collection, whose objects tell them apart; of lists, of watches and of deletions that are only tried. */
import fc from 'fast-check';
import type { Operation } from '../operation.ts';
import { compact } from './members.ts';
import { ACCEPTED } from './representations.ts';

const COLLECTIONS = ['/api/v1/namespaces/{ns}/configmaps', '/api/v1/namespaces/{ns}/endpoints'];

const LABELS: readonly (readonly [name: string, labels: Readonly<Record<string, string>>])[] = [
  ['a', { x: '1' }],
  ['b', { x: '2' }],
  ['c', { x: '3', y: '' }],
  ['d', { y: '1' }],
  ['e', {}],
  ['f', { x: '1', y: '1', 'example.com/part': 'p' }],
];

const LABEL_SELECTORS = [
  ...['x', '!x', ' x ', 'x=1', 'x==1', 'x = 1', 'x!=1', 'x in (1)', 'x in (1,2)', 'x in (3,2)', 'x in ()', 'x in (,1)'],
  ...['x notin (1)', 'x notin (1,2)', 'y=', 'y!=', 'y in ()', 'y notin ()', 'x,y', 'x,!y', 'x=1,y=1', 'x in (1,2),!y'],
  ...['x=1,x=2', 'x!=1,x!=2', 'example.com/part', '!example.com/part', 'example.com/part=p', 'x>1', 'x<3', 'y>0'],
  ...['', ',', '=1', 'x=1,', 'X=1', 'x in (1', 'x in 1', 'x=a b', '!x=1', `x=${'a'.repeat(64)}`, '/x=1', 'x>a'],
];

const FIELD_SELECTORS = [
  ...['metadata.name=a', 'metadata.name==a', 'metadata.name!=a', 'metadata.name!=a,metadata.name!=b', 'metadata.name='],
  ...[
    'metadata.namespace={ns}',
    'metadata.namespace!={ns}',
    'metadata.name=a,metadata.namespace={ns}',
    'metadata.name!=',
  ],
  ...[
    'metadata.name',
    'metadata.name in (a,b)',
    'metadata.uid=a',
    'spec.x=1',
    'metadata.name=a,',
    'metadata.name=a\\,b',
  ],
];

/** What both let through comes. */
const BOTH = [
  ['x', 'metadata.name!=a'],
  ['x=1', 'metadata.name=a'],
  ['x=2', 'metadata.name=a'],
  ['!y', 'metadata.name!=b,metadata.name!=e'],
];

const spelled = (parameter: string, text = ''): string =>
  `${parameter}=${encodeURIComponent(text).replace('%7Bns%7D', '{ns}')}`;

const QUERIES = [
  ...LABEL_SELECTORS.map((text) => spelled('labelSelector', text)),
  ...FIELD_SELECTORS.map((text) => spelled('fieldSelector', text)),
  ...BOTH.map(([label, field]) => `${spelled('labelSelector', label)}&${spelled('fieldSelector', field)}`),
];

/** Options of a deletion, which may stand in its body. */
const DRY = '{"dryRun":["All"]}';

/** Parts of the selectors, which are taken in turn so that none is missed by chance. */
const PARTS = 4;

export const selectorPrograms: readonly fc.Arbitrary<Operation[]>[] = Array.from({ length: PARTS }, (_, part) =>
  programOf(QUERIES.filter((_query, at) => at % PARTS === part)),
);

function programOf(queries: readonly string[]): fc.Arbitrary<Operation[]> {
  return fc
    .tuple(
      fc.constantFrom(...COLLECTIONS),
      fc.infiniteStream(fc.tuple(fc.nat(7), fc.constantFrom(undefined, undefined, undefined, undefined, ...ACCEPTED))),
    )
    .map(([collection, choices]) => {
      const creations = LABELS.map(([name, labels]): Operation => {
        const body = JSON.stringify({ metadata: { name, labels } });
        return { do: 'request', method: 'POST', path: collection, type: 'application/json', body };
      });
      const readings = queries.map((query): Operation => {
        const [choice = 0, accept] = choices.next().value;
        const path = `${collection}?${query}`;
        if (choice === 1) return { do: 'request', method: 'DELETE', path: `${path}&dryRun=All` };
        if (choice === 3) return { do: 'request', method: 'DELETE', path, type: 'application/json', body: DRY };
        if (choice === 2) return { do: 'request', method: 'GET', path: `${path}&watch=1&timeoutSeconds=1` };
        return compact({ do: 'request', method: 'GET', path, accept }) as Operation;
      });
      return [...creations, ...readings];
    });
}
