/** Area `selectors`: label and field selectors with every operator, for one collection, in lists, watches and dry-run deletions. */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import { distributeRows } from '../arbitraries.ts';
import type { KindSelection } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { ACCEPT_HEADERS, buildCollectionDeletion, buildCreate, buildList, createOperation } from '../requests.ts';

const LABELS_BY_NAME: Readonly<Record<string, object>> = {
  a: { x: '1' },
  b: { x: '2' },
  c: { x: '3', y: '' },
  d: { y: '1' },
  e: {},
  f: { x: '1', y: '1', 'example.com/part': 'p' },
};

const LABEL_SELECTORS = [
  ...['x', '!x', ' x ', 'x=1', 'x==1', 'x = 1', 'x!=1', 'x in (1)', 'x in (1,2)', 'x in (3,2)', 'x in ()', 'x in (,1)'],
  ...['x notin (1)', 'x notin (1,2)', 'y=', 'y!=', 'y in ()', 'y notin ()', 'x,y', 'x,!y', 'x=1,y=1', 'x in (1,2),!y'],
  ...['x=1,x=2', 'x!=1,x!=2', 'example.com/part', '!example.com/part', 'example.com/part=p', 'x>1', 'x<3', 'y>0'],
  ...['', ',', '=1', 'x=1,', 'X=1', 'x in (1', 'x in 1', 'x=a b', '!x=1', `x=${'a'.repeat(64)}`, '/x=1', 'x>a'],
];
const FIELD_SELECTORS = [
  ...[
    '=a',
    '==a',
    '!=a',
    '!=a,metadata.name!=b',
    '=',
    '=a,metadata.namespace={ns}',
    '!=',
    '',
    ' in (a,b)',
    '=a,',
    '=a\\,b',
  ].map((operatorAndValue) => `metadata.name${operatorAndValue}`),
  ...['metadata.namespace={ns}', 'metadata.namespace!={ns}', 'metadata.uid=a', 'spec.x=1'],
];
const SELECTOR_PAIRS = [
  { labelSelector: 'x', fieldSelector: 'metadata.name!=a' },
  { labelSelector: 'x=1', fieldSelector: 'metadata.name=a' },
  { labelSelector: 'x=2', fieldSelector: 'metadata.name=a' },
  { labelSelector: '!y', fieldSelector: 'metadata.name!=b,metadata.name!=e' },
];
const SELECTIONS: readonly { readonly labelSelector?: string; readonly fieldSelector?: string }[] = [
  ...LABEL_SELECTORS.map((labelSelector) => ({ labelSelector })),
  ...FIELD_SELECTORS.map((fieldSelector) => ({ fieldSelector })),
  ...SELECTOR_PAIRS,
];

export const drawSelectorPrograms = (kinds: KindSelection): fc.Arbitrary<Operation[]>[] =>
  distributeRows(4, SELECTIONS, (selections) =>
    fc
      .tuple(
        fc.constantFrom(...kinds.selectKinds(['configmaps', 'endpoints'])),
        fc.infiniteStream(
          fc.tuple(fc.nat(7), fc.constantFrom(undefined, undefined, undefined, undefined, ...ACCEPT_HEADERS)),
        ),
      )
      .map(([kind, choices]) => [
        ...Object.entries(LABELS_BY_NAME).map(([name, labels]) =>
          buildCreate(kind, name, { ...kind.getContent(0), metadata: { labels } }),
        ),
        ...selections.map((selection): Operation => {
          const [choice, accept] = choices.next().value;
          if (choice === 1) return buildCollectionDeletion(kind, { ...selection, dryRun: 'All' });
          if (choice === 3) return buildCollectionDeletion(kind, selection, { dryRun: ['All'] });
          if (choice === 2) return createOperation('watch', kind, { query: compact(selection) });
          return buildList(kind, selection, accept);
        }),
      ]),
  );
