/**
 * What the schema of a custom resource lets through, prunes, fills in and refuses, rule by rule so that none is missed by chance: by each verb,
 * under each level of validation, in both versions; and what a rule says of the change from one object to the next.
 */
import fc from 'fast-check';
import { GADGETS, GADGETS_BETA, GADGETS_GROUP } from '../kinds/custom-kind.ts';
import type { Kind } from '../kinds/kind.ts';
import type { Operation } from '../operation.ts';
import { MERGE_PATCH, STRATEGIC_PATCH } from './patch-documents.ts';
import { requested } from './plain-requests.ts';
import { ACCEPTED, TABLE } from './representations.ts';

const COLLECTION = `/apis/${GADGETS_GROUP}/v1/namespaces/{ns}/gadgets`;
const OF_BETA = COLLECTION.replace('/v1/', '/v1beta1/');
const JSON_TYPE = 'application/json';
const APPLY = 'application/apply-patch+yaml';

/** Each tells one thing about the schema. */
const TAKEN: readonly unknown[] = [
  // As they are.
  ...[{ replicas: 2 }, { limited: { size: 3, color: 'red' } }, { limited: { size: 6, color: 'green', code: 'abcd' } }],
  ...[
    { limited: { size: 1, names: ['a', 'b'] } },
    { either: 1 },
    { either: '1' },
    { nullable: null },
    { nullable: 'x' },
  ],
  ...[{ any: { a: { b: [1, null] } } }, { texts: { a: '1' } }, { atomicTexts: { a: '1' } }, { set: ['b', 'a'] }],
  ...[
    { keyed: [{ name: 'b', value: '1' }, { name: 'a' }] },
    { nested: [{ name: 'a', tags: ['a'], parts: [{ name: 'p' }] }] },
  ],
  // Filled in.
  ...[
    {},
    { struct: {} },
    { struct: { name: 'e', deep: {} } },
    { paired: [{ port: 80 }, { port: 80, protocol: 'UDP' }] },
  ],
  ...[{ replicas: null }, { struct: null }, { struct: { name: null } }, { set: null }],
  // Pruned.
  ...[
    { unknown: 1 },
    { struct: { unknown: 1 } },
    { plain: [{ name: 'a', unknown: 1 }] },
    { atomicStruct: { unknown: {} } },
  ],
];
const REFUSED: readonly unknown[] = [
  ...[{ limited: {} }, { limited: { size: 0 } }, { limited: { size: 11, color: 'red' } }, { limited: { size: 1.5 } }],
  ...[{ limited: { size: '3' } }, { limited: { size: 2, color: 'blue' } }, { limited: { size: 2, code: 'UP' } }],
  ...[
    { limited: { size: 2, code: 'abcde' } },
    { limited: { size: 2, names: ['a', 'b', 'c'] } },
    { limited: { size: 6 } },
  ],
  ...[{ set: ['a', 'a'] }, { numbers: [1, 1] }, { keyed: [{ name: 'a' }, { name: 'a' }] }, { keyed: [{ value: '1' }] }],
  ...[{ paired: [{ port: 1 }, { port: 1, protocol: 'TCP' }] }, { either: true }, { nullable: 1 }, { texts: { a: 1 } }],
  ...[{ replicas: '1' }, { replicas: 1.5 }, { plain: {} }, { any: [] }, { struct: [] }, 1, null],
];

/** After a size of 3, one after the other. */
const CHANGES: readonly unknown[] = [{ size: 4 }, { size: 2 }, null, { size: 1 }];

type Sent = Pick<Extract<Operation, { do: 'patch' }>, 'type' | 'method' | 'query' | 'part'> & {
  readonly name?: string;
};

const CREATION: Sent = { method: 'POST', type: JSON_TYPE, query: {} };
const UPDATE: Sent = { method: 'PUT', type: JSON_TYPE, name: 'a', query: {} };
const SENT: readonly Sent[] = [
  CREATION,
  CREATION,
  { ...CREATION, query: { fieldValidation: 'Strict' } },
  { ...CREATION, type: 'application/yaml', query: { fieldValidation: 'Ignore' } },
  UPDATE,
  { type: MERGE_PATCH, name: 'a', query: {} },
  { type: APPLY, name: 'a', query: { fieldManager: 'm', force: 'true' } },
  { type: APPLY, name: 'e', query: { fieldManager: 'm', dryRun: 'All' } },
];

const VERSIONS = [GADGETS, GADGETS, GADGETS_BETA];

/** How much of what is refused is sent in another way, too. */
const AGAIN = 3;

/** Of the object that is named; one that is made has a name of its own. */
function written({ name: named, ...sent }: Sent, number: number, kind: Kind, members: object): Operation {
  const name = named ?? `o${number}`;
  // A custom object is not replaced without its version.
  const version = sent.method === 'PUT' ? { resourceVersion: '@current' } : {};
  const document = JSON.stringify({
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: { name, labels: { x: '1' }, ...version },
    ...members,
  });
  return { do: 'patch', kind, name, document, ...sent };
}

const CHANGE: Sent = { type: MERGE_PATCH, name: 'c', query: {} };
/**
 * Of an object that nobody wrote in the other version: kube-apiserver takes what a status is sent without for given up by the managers of other
 * versions.
 */
const STATUS: readonly Sent[] = [
  { ...UPDATE, name: 'c', part: 'status' },
  { type: MERGE_PATCH, name: 'c', query: {}, part: 'status' },
  { type: APPLY, name: 'c', query: { fieldManager: 's' }, part: 'status' },
];
/** Beside a spec that a write of the status leaves as it is, and with a status that a write of the object leaves as it is. */
const STATUSES: readonly object[] = [
  { status: { replicas: 2, phase: 'p', selector: 'a=b' }, spec: { replicas: 7 } },
  { status: { phase: 1 } },
  { status: { unknown: 1 } },
  { status: null },
];

/** Parts of the specs, which are taken in turn so that none is missed by chance. */
const PARTS = 4;

export const customPrograms: readonly fc.Arbitrary<Operation[]>[] = Array.from({ length: PARTS }, (_, part) => {
  const partOf = (specs: readonly unknown[]): unknown[] => specs.filter((_spec, at) => at % PARTS === part);
  const [taken, refused] = [partOf(TAKEN), partOf(REFUSED)];
  return fc
    .tuple(
      fc.shuffledSubarray(taken, { minLength: taken.length }),
      fc.shuffledSubarray(refused, { minLength: AGAIN, maxLength: AGAIN }),
      fc.infiniteStream(fc.record({ sent: fc.constantFrom(...SENT), kind: fc.constantFrom(...VERSIONS) })),
      fc.constantFrom(...STATUS),
      fc.constantFrom(...ACCEPTED),
    )
    .map(([some, again, choices, status, accept]) => [
      written({ ...CREATION, name: 'a' }, 0, GADGETS, {
        spec: { limited: { size: 1 } },
        status: { replicas: 1 },
        extra: 1,
      }),
      written({ ...CREATION, name: 'c' }, 0, GADGETS, { spec: { limited: { size: 3 } } }),
      ...refused.map((spec) => written({ ...CREATION, name: 'refused' }, 0, GADGETS, { spec })),
      ...[...some, ...again].map((spec, number) => {
        const { sent, kind } = choices.next().value;
        return written(sent, number, kind, { spec });
      }),
      ...CHANGES.slice(part).map((limited) => written(CHANGE, 0, GADGETS, { spec: { limited } })),
      written(status, 0, GADGETS, STATUSES[part] ?? {}),
      // Which no custom resource takes.
      written({ type: STRATEGIC_PATCH, name: 'c', query: {} }, 0, GADGETS, { spec: { replicas: 2 } }),
      requested('GET', `${COLLECTION}/c/scale`, { kind: GADGETS }),
      requested('GET', part % 2 === 0 ? OF_BETA : COLLECTION, { kind: GADGETS, accept: TABLE }),
      requested('GET', COLLECTION, { kind: GADGETS, accept }),
    ]);
});
