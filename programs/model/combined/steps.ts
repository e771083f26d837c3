/** What the clients of a combined program do, at random; the values replay by seed and shrink. */
import fc from 'fast-check';
import type { Representation } from './accept.ts';

export type Labels = Readonly<Record<string, string>>;

/** Those that programs write. */
export const LABELS = ['app', 'tier'];

export type Step =
  | { readonly do: 'create'; readonly name: string; readonly labels: Labels; readonly held: boolean }
  /** `first`: with the version that the object had at first, which is stale when it was changed. */
  | { readonly do: 'replace'; readonly name: string; readonly labels: Labels; readonly basis: 'latest' | 'first' }
  | { readonly do: 'patch'; readonly name: string; readonly labels: Labels }
  /** With what is there already. */
  | { readonly do: 'repeat'; readonly name: string; readonly by: Repeated }
  | { readonly do: 'apply'; readonly name: string; readonly labels: Labels }
  | { readonly do: 'status'; readonly name: string; readonly value: number; readonly by: 'PATCH' | 'PUT' | 'stale PUT' }
  | { readonly do: 'remove'; readonly name: string; readonly dryRun: boolean }
  /** Nothing may come of it. */
  | { readonly do: 'dry run'; readonly name: string; readonly labels: Labels; readonly by: DryRun }
  | { readonly do: 'release'; readonly name: string }
  | { readonly do: 'get'; readonly name: string; readonly as: Representation }
  | { readonly do: 'list'; readonly list: ListStep }
  | { readonly do: 'watch'; readonly selector: number; readonly from: 'now' | 'version'; readonly which: number }
  /** A label of the client on the object that all of them write. */
  | { readonly do: 'share' };

export type DryRun = 'POST' | 'PATCH' | 'apply' | 'status';

/** How what is there already is written again. */
export type Repeated = 'PUT' | 'PATCH' | 'apply';

export interface ListStep {
  readonly labels: string;
  readonly fields: string;
  readonly at: 'now' | 'any' | 'exact' | 'not older' | 'version';
  readonly limit: number;
  readonly as: Representation;
  /** Which of the versions that were seen. */
  readonly which: number;
}

/** Label selectors of one and of two requirements. */
export const LABEL_SELECTORS = ['', 'app=web', 'app!=web', 'tier', 'app in (web,db),tier notin (back)', 'app=db,!tier'];
export const FIELD_SELECTORS = ['', 'metadata.name=one-client-1', 'metadata.name!=one-client-1'];

/** All that a list may be asked for. */
export const LIST_PARAMETERS = {
  labels: LABEL_SELECTORS,
  fields: FIELD_SELECTORS,
  at: ['now', 'any', 'exact', 'not older', 'version'],
  limit: [0, 1, 2],
  as: ['object', 'table', 'metadata', 'yaml', 'protobuf'],
} as const satisfies Partial<Record<keyof ListStep, readonly unknown[]>>;

export const NAMES = ['one', 'two', 'three'];

const name = fc.constantFrom(...NAMES);
const labels = fc.record(
  { app: fc.constantFrom('web', 'db'), tier: fc.constantFrom('front', 'back') },
  { requiredKeys: [], noNullPrototype: true },
);
const list: fc.Arbitrary<ListStep> = fc.record({
  labels: fc.constantFrom(...LIST_PARAMETERS.labels),
  fields: fc.constantFrom(...LIST_PARAMETERS.fields),
  at: fc.constantFrom(...LIST_PARAMETERS.at),
  limit: fc.constantFrom(...LIST_PARAMETERS.limit),
  as: fc.constantFrom(...LIST_PARAMETERS.as),
  which: fc.nat(100),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create'), name, labels, held: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('replace'),
      name,
      labels,
      basis: fc.constantFrom('latest', 'latest', 'first'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('patch'), name, labels }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('repeat'), name, by: fc.constantFrom('PUT', 'PATCH', 'apply') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('apply'), name, labels }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('status'),
      name,
      value: fc.integer({ min: 1, max: 3 }),
      by: fc.constantFrom('PATCH', 'PUT', 'stale PUT'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove'), name, dryRun: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('dry run'),
      name,
      labels,
      by: fc.constantFrom('POST', 'PATCH', 'apply', 'status'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release'), name }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('get'), name, as: fc.constantFrom(...LIST_PARAMETERS.as) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('list'), list }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('watch'),
      selector: fc.nat(LABEL_SELECTORS.length - 1),
      from: fc.constantFrom('now', 'version'),
      which: fc.nat(100),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('share') }) },
);

export interface CombinedProgram {
  /** One list of steps a client; clients work side by side. */
  readonly clients: readonly (readonly Step[])[];
  /** Which lists are asked for at the end. */
  readonly turn: number;
}

export function programs(clients: number, steps: number): fc.Arbitrary<CombinedProgram> {
  const one = fc.array(step, { minLength: 1, maxLength: steps, size: 'max' });
  const all = fc.array(one, { minLength: clients, maxLength: clients, size: 'max' });
  return fc.record({ clients: all, turn: fc.nat(1000) });
}
