/**
 * Area `custom-resources`: each value that the schema of a custom resource accepts, defaults, prunes or rejects, written by each verb, at
 * each level of field validation and in both versions; and validation rules that compare an object with its previous state.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../values/json-object.ts';
import { distributeRows, selectProgramRows, shuffleRows } from '../arbitraries.ts';
import { GADGETS, GADGETS_BETA } from '../kinds/custom-kind.ts';
import type { Operation } from '../operation.ts';
import {
  ACCEPT_HEADERS,
  buildGet,
  buildList,
  buildPatch,
  createOperation,
  MERGE_PATCH_TYPE,
  STRATEGIC_PATCH_TYPE,
  TABLE_TYPE,
  YAML_TYPE,
} from '../requests.ts';

/** Specs that the schema accepts, adds defaults to, or prunes. */
const ACCEPTED_SPECS: readonly unknown[] = [
  // Accepted.
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
  // With defaults.
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
const REJECTED_SPECS: readonly unknown[] = [
  ...[
    { size: 0 },
    { size: 11, color: 'red' },
    { size: 1.5 },
    { size: '3' },
    { size: 2, color: 'blue' },
    { size: 6 },
    {},
  ].map((limitedMembers) => ({ limited: limitedMembers })),
  ...[{ code: 'UP' }, { code: 'abcde' }, { names: ['a', 'b', 'c'] }].map((members) => ({
    limited: { size: 2, ...members },
  })),
  ...[{ set: ['a', 'a'] }, { numbers: [1, 1] }, { keyed: [{ name: 'a' }, { name: 'a' }] }, { keyed: [{ value: '1' }] }],
  ...[{ paired: [{ port: 1 }, { port: 1, protocol: 'TCP' }] }, { either: true }, { nullable: 1 }, { texts: { a: 1 } }],
  ...[{ replicas: '1' }, { replicas: 1.5 }, { plain: {} }, { any: [] }, { struct: [] }, 1, null],
];

/** Changes of an object whose size is 3, one after the other. */
const LIMITED_CHANGES: readonly unknown[] = [{ size: 4 }, { size: 2 }, null, { size: 1 }];

type BuildWrite = (members: JsonObject, name: string, kind?: typeof GADGETS) => Operation;
const LABELS = { labels: { x: '1' } };
const buildWrite =
  (verb: 'create' | 'update' | 'patch' | 'apply', options: Parameters<typeof createOperation>[2] = {}): BuildWrite =>
  (members, name, kind = GADGETS) =>
    createOperation(verb, kind, {
      name,
      // Updates of custom objects must contain the resourceVersion.
      body: { metadata: { ...LABELS, ...(verb === 'update' && { resourceVersion: '@current' }) }, ...members },
      ...options,
    });
const buildApplyTo =
  (name: string, query: object): BuildWrite =>
  (members, _, kind) =>
    buildWrite('apply', { name, query: { fieldManager: 'm', ...query } })(members, name, kind);
const writeCreate = buildWrite('create');
const WRITE_BUILDERS: readonly BuildWrite[] = [
  writeCreate,
  writeCreate,
  buildWrite('create', { query: { fieldValidation: 'Strict' } }),
  buildWrite('create', { type: YAML_TYPE, query: { fieldValidation: 'Ignore' } }),
  buildWrite('update', { name: 'a' }),
  buildWrite('patch', { name: 'a', type: MERGE_PATCH_TYPE }),
  buildApplyTo('a', { force: 'true' }),
  buildApplyTo('e', { dryRun: 'All' }),
];

/**
 * Writes of the status of an object that nobody wrote in the other version: if a status omits a member, kube-apiserver
 * removes the member from the entries of managers of other versions.
 */
const STATUS_WRITE_BUILDERS: readonly BuildWrite[] = [
  buildWrite('update', { name: 'c', subresource: 'status' }),
  buildWrite('patch', { name: 'c', type: MERGE_PATCH_TYPE, subresource: 'status' }),
  buildWrite('apply', { name: 'c', query: { fieldManager: 's' }, subresource: 'status' }),
];
const STATUSES: readonly JsonObject[] = [
  { status: { replicas: 2, phase: 'p', selector: 'a=b' }, spec: { replicas: 7 } },
  { status: { phase: 1 } },
  { status: { unknown: 1 } },
  { status: null },
];

const PROGRAM_COUNT = 4;
/** The number of rejected specs that a program also sends with another write than a create. */
const REPEATED_SPEC_COUNT = 3;

export const drawCustomResourcePrograms = (): fc.Arbitrary<Operation[]>[] =>
  distributeRows(PROGRAM_COUNT, ACCEPTED_SPECS, (acceptedSpecs, programIndex) => {
    const rejectedSpecs = selectProgramRows(REJECTED_SPECS, programIndex, PROGRAM_COUNT);
    const choiceArbitrary = fc.record({
      write: fc.constantFrom(...WRITE_BUILDERS),
      kind: fc.constantFrom(GADGETS, GADGETS, GADGETS_BETA),
    });
    return fc
      .tuple(
        shuffleRows(acceptedSpecs),
        fc.shuffledSubarray(rejectedSpecs, { minLength: REPEATED_SPEC_COUNT, maxLength: REPEATED_SPEC_COUNT }),
        fc.infiniteStream(choiceArbitrary),
        fc.constantFrom(...STATUS_WRITE_BUILDERS),
        fc.constantFrom(...ACCEPT_HEADERS),
      )
      .map(([shuffledSpecs, repeatedSpecs, choices, writeStatus, accept]) => [
        writeCreate({ spec: { limited: { size: 1 } }, status: { replicas: 1 }, extra: 1 }, 'a'),
        writeCreate({ spec: { limited: { size: 3 } } }, 'c'),
        ...rejectedSpecs.map((spec) => writeCreate({ spec }, 'rejected')),
        ...[...shuffledSpecs, ...repeatedSpecs].map((spec, index) => {
          const { write, kind } = choices.next().value;
          return write({ spec }, `o${index}`, kind);
        }),
        ...LIMITED_CHANGES.slice(programIndex).map((limitedChange) =>
          buildPatch(GADGETS, 'c', MERGE_PATCH_TYPE, { spec: { limited: limitedChange } }),
        ),
        writeStatus(STATUSES[programIndex] ?? {}, 'c'),
        // Custom resources do not have strategic merge patches.
        buildPatch(GADGETS, 'c', STRATEGIC_PATCH_TYPE, { spec: { replicas: 2 } }),
        buildGet(GADGETS, 'c', { subresource: 'scale' }),
        buildList(programIndex % 2 === 0 ? GADGETS_BETA : GADGETS, undefined, TABLE_TYPE),
        buildList(GADGETS, undefined, accept),
      ]);
  });
