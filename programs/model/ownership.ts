/**
 * Managers that apply, change and remove random fields, with and without force. After each write, the ownership model of `checks/` predicts
 * the response with its conflicts, all managedFields, and the object.
 */
import fc from 'fast-check';
import {
  APPLIED_KINDS,
  type AppliedKind,
  type ManifestFragment,
  SCALAR_VALUES,
} from '../../checks/arbitrary/applied-objects.ts';
import { listFieldPaths } from '../../checks/models/field-paths.ts';
import { findLeaf } from '../../checks/models/find-leaf.ts';
import { type OwnershipConflict, OwnershipModel } from '../../checks/models/ownership-model.ts';
import type { JsonObject } from '../../values/json-object.ts';
import type { ObjectOperation } from '../operation.ts';
import { buildApply, buildPatch, MERGE_PATCH_TYPE } from '../requests.ts';
import { createUniqueCollection, type KindCollection, sendOperation } from './executor.ts';
import type { Program, ProgramContext, ProgramResponse } from './program-context.ts';

const MANAGERS = ['one', 'two', 'three'];
/** The manager that creates the object. */
const CREATING_MANAGER = 'base';

/**
 * A write of a manager: an apply with or without force, or a change of one field by a patch. `choices` contains the index of the applied
 * fragment in each slot; undefined for no fragment.
 */
type ManagerWrite =
  | { readonly manager: string; readonly kind: 'apply' | 'force'; readonly choices: readonly (number | undefined)[] }
  | {
      readonly manager: string;
      readonly kind: 'change';
      readonly pathIndex: number;
      readonly value: string | undefined;
    };

function createWritesArbitrary(
  { slots: fragmentSlots, patchedPaths }: AppliedKind,
  length: number,
): fc.Arbitrary<ManagerWrite[]> {
  const managerArbitrary = fc.constantFrom(...MANAGERS);
  const choices = fc.tuple(
    ...fragmentSlots.map((fragments) => fc.option(fc.nat(fragments.length - 1), { nil: undefined, freq: 2 })),
  );
  const applyArbitrary = fc.record({
    manager: managerArbitrary,
    kind: fc.constantFrom('apply' as const, 'force' as const),
    choices,
  });
  const value = fc.constantFrom(...SCALAR_VALUES, undefined);
  const changeArbitrary = fc.record({
    manager: managerArbitrary,
    kind: fc.constant('change' as const),
    pathIndex: fc.nat(Math.max(patchedPaths.length - 1, 0)),
    value,
  });
  const managerWrite: fc.Arbitrary<ManagerWrite> =
    patchedPaths.length === 0
      ? applyArbitrary
      : fc.oneof({ weight: 3, arbitrary: applyArbitrary }, { weight: 1, arbitrary: changeArbitrary });
  return fc.array(managerWrite, { minLength: length, maxLength: length, size: 'max' });
}

export function createOwnershipProgram(writes = '', kind = ''): Program {
  const appliedKind = APPLIED_KINDS[kind];
  if (appliedKind === undefined)
    throw new Error(
      `no applied configurations are defined for the kind ${kind}; available: ${Object.keys(APPLIED_KINDS).join(', ')}`,
    );
  return (context, checkProperty) =>
    checkProperty(createWritesArbitrary(appliedKind, Number(writes)), async (managerWrites) => {
      const run = new OwnershipRun(context, appliedKind, await createUniqueCollection(context, kind));
      await run.applyBaseConfiguration();
      for (const [index, managerWrite] of managerWrites.entries())
        await run.performWrite(managerWrite, `write ${index + 1}, ${JSON.stringify(managerWrite)}`);
    });
}

class OwnershipRun {
  readonly #context: ProgramContext;
  readonly #appliedKind: AppliedKind;
  readonly #kindCollection: KindCollection;
  readonly #model = new OwnershipModel();

  constructor(context: ProgramContext, appliedKind: AppliedKind, kindCollection: KindCollection) {
    this.#context = context;
    this.#appliedKind = appliedKind;
    this.#kindCollection = kindCollection;
  }

  async applyBaseConfiguration(): Promise<void> {
    await this.#apply(
      CREATING_MANAGER,
      [this.#appliedKind.base],
      { force: false },
      'the apply of the base configuration',
    );
  }

  async performWrite(managerWrite: ManagerWrite, description: string): Promise<void> {
    if (managerWrite.kind === 'change')
      return this.#change(
        managerWrite.manager,
        this.#appliedKind.patchedPaths[managerWrite.pathIndex] ?? [],
        managerWrite.value,
        description,
      );
    const chosenFragments = this.#appliedKind.slots.flatMap(
      (fragments, slot) => fragments[managerWrite.choices[slot] ?? fragments.length] ?? [],
    );
    return this.#apply(managerWrite.manager, chosenFragments, { force: managerWrite.kind === 'force' }, description);
  }

  async #apply(
    manager: string,
    chosenFragments: readonly ManifestFragment[],
    { force }: { readonly force: boolean },
    description: string,
  ): Promise<void> {
    const body = chosenFragments.reduce<object>((manifest, fragment) => mergeObjects(manifest, fragment.manifest), {});
    const response = await this.#send(
      buildApply(this.#kindCollection.kind, 'a', body, { fieldManager: manager, force: String(force) }),
    );
    const appliedConfiguration = new Map(chosenFragments.flatMap(({ leaves }) => Object.entries(leaves)));
    this.#checkResponse(response, this.#model.apply(manager, appliedConfiguration, { force }), description);
    await this.#checkStored(description);
  }

  async #change(
    manager: string,
    members: readonly string[],
    value: string | undefined,
    description: string,
  ): Promise<void> {
    const body = members.reduceRight<unknown>(
      (nestedValue, name) => ({ [name]: nestedValue }),
      value ?? null,
    ) as object;
    const query = { fieldManager: manager };
    const response = await this.#send(buildPatch(this.#kindCollection.kind, 'a', MERGE_PATCH_TYPE, body, { query }));
    this.#model.update(manager, new Map([[`.${members.join('.')}`, value]]));
    this.#checkResponse(response, [], description);
    await this.#checkStored(description);
  }

  #checkResponse(
    { status, body }: ProgramResponse,
    conflicts: readonly OwnershipConflict[],
    description: string,
  ): void {
    const expected = conflicts.length === 0 ? [200, 201] : [409];
    const actual = `${status} ${JSON.stringify(body)}`;
    this.#context.check(description, expected.join(' or '), actual, expected.includes(status));
    if (conflicts.length === 0) return;
    const causes = conflicts.map(({ owner: { manager, operation }, path }) => {
      const message = `conflict with "${manager}"${operation === 'Update' ? ` using ${this.#apiVersion}` : ''}`;
      return `FieldManagerConflict ${this.#context.comparesWording ? message : ''} ${path}`;
    });
    const { details } = body as { details?: { causes?: Record<string, string>[] } };
    const actualTexts = (details?.causes ?? []).map(
      ({ reason, message, field }) => `${reason} ${this.#context.comparesWording ? message : ''} ${field}`,
    );
    this.#checkEqual(`the causes of ${description}`, causes.toSorted(), actualTexts.toSorted());
  }

  #send(operation: ObjectOperation): Promise<ProgramResponse> {
    return sendOperation(this.#context, this.#kindCollection, operation);
  }

  get #apiVersion(): string {
    return this.#kindCollection.kind.apiVersion;
  }

  async #checkStored(description: string): Promise<void> {
    const storedBody = (await this.#context.sendOrFail('GET', `${this.#kindCollection.collectionPath}/a`)).body;
    const owners = this.#model.owners.map(({ owner: { manager, operation }, paths }) =>
      [manager, operation, this.#apiVersion, ...[...paths].toSorted()].join(' '),
    );
    const { managedFields = [] } = (storedBody as { metadata: { managedFields?: Record<string, unknown>[] } }).metadata;
    const actualTexts = managedFields
      .filter((entry) => this.#isCompared(entry))
      .map(({ manager, operation, apiVersion, fieldsV1 }) =>
        [manager, operation, apiVersion, ...listFieldPaths(fieldsV1)].join(' '),
      );
    this.#checkEqual(`the owners after ${description}`, owners.toSorted(), actualTexts.toSorted());
    for (const path of listLeaves(this.#appliedKind))
      this.#checkEqual(`${path} after ${description}`, this.#findExpectedValue(path), findLeaf(storedBody, path));
  }

  /**
   * Reports whether an entry of managedFields is compared. Entries of other clients are ignored, unless they contain a field that the
   * program writes.
   */
  #isCompared({ manager, fieldsV1 }: JsonObject): boolean {
    const allLeaves = listLeaves(this.#appliedKind);
    return (
      manager === CREATING_MANAGER ||
      MANAGERS.includes(String(manager)) ||
      listFieldPaths(fieldsV1).some((path) => allLeaves.includes(path))
    );
  }

  #findExpectedValue(path: string): unknown {
    const { leaves } = this.#model;
    if (leaves.has(path)) return leaves.get(path);
    const [, parentPath = '', name = ''] = /^(.*\])\.([^.\]]+)$/.exec(path) ?? [];
    return leaves.has(parentPath) ? this.#appliedKind.defaults?.[name] : undefined;
  }

  #checkEqual(subject: string, expected: unknown, actual: unknown): void {
    const [expectedText, actualText] = [JSON.stringify(expected) ?? '(absent)', JSON.stringify(actual) ?? '(absent)'];
    this.#context.check(subject, expectedText, actualText, expectedText === actualText);
  }
}

function listLeaves({ base, slots }: AppliedKind): readonly string[] {
  return [...new Set([base, ...slots.flat()].flatMap(({ leaves }) => Object.keys(leaves)))];
}

function mergeObjects(first: unknown, second: unknown): object {
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  const mergedObject = { ...(first as Record<string, unknown>) };
  for (const [name, value] of Object.entries(second as object)) {
    const otherMember = mergedObject[name];
    mergedObject[name] =
      typeof otherMember === 'object' && typeof value === 'object' ? mergeObjects(otherMember, value) : value;
  }
  return mergedObject;
}
