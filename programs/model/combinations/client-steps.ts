/** Draws the steps of clients in a random program. A seed repeats the steps, and failing steps shrink. */
import fc from 'fast-check';
import { chooseWeighted, drawList } from '../../arbitraries.ts';
import type { Labels, ObjectOperation } from '../../operation.ts';
import { MERGE_PATCH_TYPE } from '../../requests.ts';
import type { Representation } from './accept-headers.ts';

export type { Labels } from '../../operation.ts';

/** The names of the labels that programs write. */
export const LABEL_NAMES = ['app', 'tier'];

/**
 * An operation on an object of the client. The client adds kind, full name and body. The body of an update is the stored object with the
 * changes in `body`.
 */
export type ObjectStep = Omit<ObjectOperation, 'kind' | 'name' | 'accept'> & {
  readonly name: string;
  /** The representation in which an object is read. */
  readonly representation?: Representation;
};

export type ClientStep =
  | ObjectStep
  /** Writes the object again, unchanged. */
  | { readonly do: 'repeat'; readonly name: string; readonly by: 'update' | 'patch' | 'apply' }
  | { readonly do: 'list all'; readonly list: ListStep }
  /** Opens a watch that stays open until the end of the program. */
  | {
      readonly do: 'follow';
      readonly selectorIndex: number;
      readonly from: 'now' | 'version';
      readonly versionIndex: number;
    }
  /** Writes a label of the client to the object that all clients write. */
  | { readonly do: 'share' };

export interface ListStep {
  readonly labels: string;
  readonly fields: string;
  /** The resourceVersion and resourceVersionMatch of the list. */
  readonly versionMatch: 'now' | 'any' | 'exact' | 'not older' | 'version';
  readonly limit: number;
  readonly representation: Representation;
  /** Selects one of the versions that the client has received. */
  readonly versionIndex: number;
}

/** Label selectors with one and with two requirements. */
export const LABEL_SELECTORS = ['', 'app=web', 'app!=web', 'tier', 'app in (web,db),tier notin (back)', 'app=db,!tier'];
export const FIELD_SELECTORS = ['', 'metadata.name=one-client-1', 'metadata.name!=one-client-1'];

/** The values of all options of a list. */
export const LIST_PARAMETERS = {
  labels: LABEL_SELECTORS,
  fields: FIELD_SELECTORS,
  versionMatch: ['now', 'any', 'exact', 'not older', 'version'],
  limit: [0, 1, 2],
  representation: ['object', 'table', 'metadata', 'yaml', 'protobuf'],
} as const satisfies Partial<Record<keyof ListStep, readonly unknown[]>>;

export const NAMES = ['one', 'two', 'three'];
export const FINALIZER_NAME = 'example.com/hold';
export const FORCE_QUERY = { force: 'true' };

const nameArbitrary = fc.constantFrom(...NAMES);
export const labelsArbitrary: fc.Arbitrary<Labels> = fc.record(
  { app: fc.constantFrom('web', 'db'), tier: fc.constantFrom('front', 'back') },
  { requiredKeys: [], noNullPrototype: true },
);
const { labels, fields, versionMatch, limit, representation } = LIST_PARAMETERS;
const listArbitrary: fc.Arbitrary<ListStep> = fc.record({
  labels: fc.constantFrom(...labels),
  fields: fc.constantFrom(...fields),
  versionMatch: fc.constantFrom(...versionMatch),
  limit: fc.constantFrom(...limit),
  representation: fc.constantFrom(...representation),
  versionIndex: fc.nat(100),
});

type CreateWriteStep = (name: string, labels: Labels) => ObjectStep;
const createCreateStep: CreateWriteStep = (name, writtenLabels) => ({
  do: 'create',
  name,
  body: { metadata: { labels: writtenLabels } },
});
const createPatchStep: CreateWriteStep = (name, writtenLabels) => ({
  do: 'patch',
  name,
  type: MERGE_PATCH_TYPE,
  body: { metadata: { labels: writtenLabels } },
});
const createApplyStep: CreateWriteStep = (name, writtenLabels) => ({
  do: 'apply',
  name,
  body: { metadata: { labels: writtenLabels } },
  query: FORCE_QUERY,
});
const createStatusUpdate = (name: string, number: number): ObjectStep => {
  return { do: 'patch', name, subresource: 'status', type: MERGE_PATCH_TYPE, body: { status: number } };
};
/** No other step writes a status with this number. */
const createStatusDryRun: CreateWriteStep = (name) => createStatusUpdate(name, 9);

const stepArbitrary: fc.Arbitrary<ClientStep> = chooseWeighted<ClientStep>(
  [2, fc.tuple(nameArbitrary, labelsArbitrary).map((drawn) => createCreateStep(...drawn))],
  [
    2,
    fc.tuple(nameArbitrary, labelsArbitrary).map(([name, writtenLabels]): ClientStep => {
      return { do: 'create', name, body: { metadata: { labels: writtenLabels, finalizers: [FINALIZER_NAME] } } };
    }),
  ],
  [
    3,
    fc
      .tuple(nameArbitrary, labelsArbitrary, fc.constantFrom('@current', '@current', '@first'))
      .map(([name, writtenLabels, resourceVersion]): ClientStep => {
        return { do: 'update', name, body: { metadata: { labels: writtenLabels, resourceVersion } } };
      }),
  ],
  [3, fc.tuple(nameArbitrary, labelsArbitrary).map((drawn) => createPatchStep(...drawn))],
  [2, fc.record({ do: fc.constant('repeat'), name: nameArbitrary, by: fc.constantFrom('update', 'patch', 'apply') })],
  [2, fc.tuple(nameArbitrary, labelsArbitrary).map((drawn) => createApplyStep(...drawn))],
  [
    2,
    fc
      .tuple(nameArbitrary, fc.integer({ min: 1, max: 3 }), fc.constantFrom(undefined, '@current', '@first'))
      .map(([name, number, resourceVersion]): ClientStep => {
        if (resourceVersion === undefined) return createStatusUpdate(name, number);
        const body = { metadata: { resourceVersion }, status: number };
        return { do: 'update', name, subresource: 'status', body };
      }),
  ],
  [2, nameArbitrary.map((name): ClientStep => ({ do: 'delete', name }))],
  [1, nameArbitrary.map((name): ClientStep => ({ do: 'delete', name, query: { dryRun: 'All' } }))],
  [
    2,
    fc
      .tuple(
        nameArbitrary,
        labelsArbitrary,
        fc.constantFrom(createCreateStep, createPatchStep, createApplyStep, createStatusDryRun),
      )
      .map(([name, writtenLabels, write]): ClientStep => {
        const dryRunStep = write(name, writtenLabels);
        return { ...dryRunStep, query: { ...Object(dryRunStep.query), dryRun: 'All' } };
      }),
  ],
  [
    2,
    nameArbitrary.map(
      (name): ClientStep => ({ do: 'patch', name, type: MERGE_PATCH_TYPE, body: { metadata: { finalizers: null } } }),
    ),
  ],
  [
    2,
    fc
      .tuple(nameArbitrary, fc.constantFrom(...representation))
      .map(([name, readRepresentation]): ClientStep => ({ do: 'get', name, representation: readRepresentation })),
  ],
  [3, fc.record({ do: fc.constant('list all'), list: listArbitrary })],
  [
    1,
    fc.record({
      do: fc.constant('follow'),
      selectorIndex: fc.nat(LABEL_SELECTORS.length - 1),
      from: fc.constantFrom('now', 'version'),
      versionIndex: fc.nat(100),
    }),
  ],
  [2, fc.constant({ do: 'share' })],
);

export interface DrawnSteps {
  /** The steps of each client; clients run concurrently. */
  readonly stepsByClient: readonly (readonly ClientStep[])[];
  /** The offset by which the parameter values of the final lists are rotated (rotateParameters). */
  readonly rotation: number;
}

export function drawClientSteps(clientCount: number, maxSteps: number): fc.Arbitrary<DrawnSteps> {
  return fc.record({
    stepsByClient: drawList(drawList(stepArbitrary, 1, maxSteps), clientCount, clientCount),
    rotation: fc.nat(1000),
  });
}
