/**
 * Sentences about random managers that apply, insist, change and give up, held against `checks/ownership-model.ts` after each write: the
 * answer with its conflicts, the whole of managedFields, and the object.
 */
import { Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { APPLIED_KINDS, type AppliedKind, type Piece, VALUES } from '../checks/arbitrary/applied-objects.ts';
import { leafAt } from '../checks/leaf-at.ts';
import { type OwnershipConflict, OwnershipModel } from '../checks/ownership-model.ts';
import { harness } from '../client/errors.ts';
import { type Exchange, jsonOf, statusOf } from '../client/exchange.ts';
import { fieldPaths } from './field-paths.ts';
import { Mismatch } from './mismatch.ts';
import { lookUp, MISSING } from './paths.ts';
import type { AssayWorld } from './world.ts';

const MANAGERS = ['one', 'two', 'three'];

type Deed =
  | { readonly by: string; readonly does: 'apply' | 'force'; readonly picks: readonly (number | undefined)[] }
  | { readonly by: string; readonly does: 'change'; readonly leaf: number; readonly value: string | undefined };

function deedsOn({ slots, patched }: AppliedKind, length: number): fc.Arbitrary<Deed[]> {
  const by = fc.constantFrom(...MANAGERS);
  const picks = fc.tuple(...slots.map((ways) => fc.option(fc.nat(ways.length - 1), { nil: undefined, freq: 2 })));
  const apply = fc.record({ by, does: fc.constantFrom('apply' as const, 'force' as const), picks });
  const value = fc.constantFrom(...VALUES, undefined);
  const change = fc.record({
    by,
    does: fc.constant('change' as const),
    leaf: fc.nat(Math.max(patched.length - 1, 0)),
    value,
  });
  const deed: fc.Arbitrary<Deed> =
    patched.length === 0 ? apply : fc.oneof({ weight: 3, arbitrary: apply }, { weight: 1, arbitrary: change });
  return fc.array(deed, { minLength: length, maxLength: length, size: 'max' });
}

class Run {
  readonly #world: AssayWorld;
  readonly #kind: string;
  readonly #of: AppliedKind;
  readonly #path: string;
  readonly #model = new OwnershipModel();

  constructor(world: AssayWorld, kind: string, path: string) {
    this.#world = world;
    this.#kind = kind;
    this.#of = kindOf(kind);
    this.#path = path;
  }

  async base(): Promise<void> {
    await this.#apply('base', [this.#of.base], false, 'the base');
  }

  async live(deed: Deed, said: string): Promise<void> {
    if (deed.does === 'change') return this.#change(deed.by, this.#of.patched[deed.leaf] ?? [], deed.value, said);
    const pieces = this.#of.slots.flatMap((ways, slot) => ways[deed.picks[slot] ?? ways.length] ?? []);
    return this.#apply(deed.by, pieces, deed.does === 'force', said);
  }

  async #apply(by: string, pieces: readonly Piece[], force: boolean, said: string): Promise<void> {
    const manifest = await this.#world.manifest(this.#kind, '{}');
    const body = pieces.reduce<object>((whole, piece) => merged(whole, piece.manifest), {
      ...manifest,
      metadata: { name: 'a' },
    });
    const headers: [string, string][] = [['Content-Type', 'application/apply-patch+yaml']];
    const path = `${this.#path}?fieldManager=${by}&force=${force}`;
    const answer = await this.#world.send({ method: 'PATCH', path, headers, body: JSON.stringify(body) });
    const intent = new Map(pieces.flatMap(({ leaves }) => Object.entries(leaves)));
    this.#answered(answer, this.#model.apply(by, intent, force), said);
    await this.#stored(said);
  }

  async #change(by: string, members: readonly string[], value: string | undefined, said: string): Promise<void> {
    const body = members.reduceRight<unknown>((below, name) => ({ [name]: below }), value ?? null);
    const headers: [string, string][] = [['Content-Type', 'application/merge-patch+json']];
    const path = `${this.#path}?fieldManager=${by}`;
    const answer = await this.#world.send({ method: 'PATCH', path, headers, body: JSON.stringify(body) });
    this.#model.update(by, new Map([[`.${members.join('.')}`, value]]));
    this.#answered(answer, [], said);
    await this.#stored(said);
  }

  #answered(answer: Exchange, conflicts: readonly OwnershipConflict[], said: string): void {
    const expected = conflicts.length === 0 ? [200, 201] : [409];
    if (!expected.includes(statusOf(answer))) {
      throw new Mismatch(said, expected.join(' or '), `${statusOf(answer)} ${JSON.stringify(jsonOf(answer))}`);
    }
    if (conflicts.length === 0) return;
    const version = this.#apiVersion;
    const causes = conflicts.map(({ owner: { manager, operation }, path }) => {
      const message = `conflict with "${manager}"${operation === 'Update' ? ` using ${version}` : ''}`;
      return `FieldManagerConflict ${message} ${path}`;
    });
    const found = lookUp(jsonOf(answer), 'details.causes') as Record<string, string>[];
    const told = found.map(({ reason, message, field }) => `${reason} ${message} ${field}`);
    agree(`the causes of ${said}`, causes.toSorted(), told.toSorted());
  }

  get #apiVersion(): string {
    const { group, version } = this.#world.resource(this.#kind);
    return group === '' ? version : `${group}/${version}`;
  }

  async #stored(said: string): Promise<void> {
    const stored = jsonOf(await this.#world.prepare({ method: 'GET', path: this.#path }));
    const owners = this.#model.owners.map(({ owner: { manager, operation }, paths }) =>
      [manager, operation, this.#apiVersion, ...[...paths].toSorted()].join(' '),
    );
    const entries = lookUp(stored, 'metadata.managedFields');
    const told = (entries === MISSING ? [] : (entries as Record<string, unknown>[])).map(
      ({ manager, operation, apiVersion, fieldsV1 }) =>
        [manager, operation, apiVersion, ...fieldPaths(fieldsV1)].join(' '),
    );
    agree(`the owners after ${said}`, owners.toSorted(), told.toSorted());
    for (const path of leavesOf(this.#of)) agree(`${path} after ${said}`, this.#expected(path), leafAt(stored, path));
  }

  #expected(path: string): unknown {
    const { live } = this.#model;
    if (live.has(path)) return live.get(path);
    const [, item = '', name = ''] = /^(.*\])\.([^.\]]+)$/.exec(path) ?? [];
    return live.has(item) ? this.#of.defaults?.[name] : undefined;
  }
}

function agree(what: string, expected: unknown, actual: unknown): void {
  const [wanted, found] = [JSON.stringify(expected) ?? '(absent)', JSON.stringify(actual) ?? '(absent)'];
  if (wanted !== found) throw new Mismatch(what, wanted, found);
}

function leavesOf({ base, slots }: AppliedKind): readonly string[] {
  return [...new Set([base, ...slots.flat()].flatMap(({ leaves }) => Object.keys(leaves)))];
}

function merged(one: unknown, other: unknown): object {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  const both = { ...(one as Record<string, unknown>) };
  for (const [name, value] of Object.entries(other as object)) {
    const there = both[name];
    both[name] = typeof there === 'object' && typeof value === 'object' ? merged(there, value) : value;
  }
  return both;
}

function kindOf(kind: string): AppliedKind {
  const known = APPLIED_KINDS[kind];
  if (known === undefined)
    throw harness(`no intents are known for ${kind}; there are: ${Object.keys(APPLIED_KINDS).join(', ')}`);
  return known;
}

When(
  '{int} random programs of {int} writes by several managers run on a {kind}',
  async function (this: AssayWorld, runs: number, length: number, kind: string) {
    const what = `a random program of managers on a ${kind}`;
    let number = 0;
    const holds = async (deeds: Deed[]): Promise<void> => {
      number += 1;
      const run = new Run(this, kind, await this.pathTo(kind, 'a', `run${number}`));
      await run.base();
      for (const [at, deed] of deeds.entries()) await run.live(deed, `write ${at + 1}, ${JSON.stringify(deed)}`);
    };
    this.broken = { what, error: undefined };
    try {
      await this.property(what, deedsOn(kindOf(kind), length), holds, runs);
    } catch (error) {
      this.broken = { what, error };
    }
  },
);

Then('the server and the model of owners agree after each write', function (this: AssayWorld) {
  const { what, error } = this.broken ?? { what: 'no program has run', error: new Error('none') };
  if (error !== undefined) throw error;
  this.check(what, 'as the model says', 'as the model says', true);
});
