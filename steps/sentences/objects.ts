/**
 * Sentences that create, change and delete objects before the When step. Each request must succeed; its response is saved under the
 * object's name.
 */
import { createSuiteError } from '../../client/errors.ts';
import { type Exchange, isSuccess } from '../../client/exchange/exchange.ts';
import { determineColumnsNeeds, determineRowsNeeds } from '../harness/needs/field-needs.ts';
import { determineCreationNeeds, determineKindNeeds } from '../harness/needs/object-needs.ts';
import { combineNeeds } from '../harness/needs/step-needs.ts';
import { addStoredResourceVersion } from '../harness/resource/conditional-update.ts';
import { isResourceUnderTest } from '../harness/resource/resource-placeholders.ts';
import { findMinimalState, readState } from '../harness/resource/resource-states.ts';
import type { Manifest } from '../harness/state-manifests.ts';
import { type DataTable, Given } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

/** Creates an object with this name, and saves the response under the name. */
async function createObject(
  world: AssayWorld,
  kind: string,
  name: string,
  manifest: Manifest,
  alias?: string,
): Promise<void> {
  const metadata = { ...manifest.metadata, name: await world.fillPlaceholders(name) };
  const path = await world.buildPath(kind, undefined, alias);
  const body = JSON.stringify({ ...manifest, metadata });
  const createdExchange = await world.sendPreparatoryRequest({ method: 'POST', path, body });
  world.saveResponse(
    name,
    (await readCreatedObject(world, await world.buildPath(kind, name, alias))) ?? createdExchange,
  );
}

/** Reads the created object, on a server whose responses to creates differ from the stored object. Later steps compare with this object. */
async function readCreatedObject(world: AssayWorld, path: string): Promise<Exchange | undefined> {
  if (!world.subject.failedBasics.has('create-answer')) return undefined;
  const exchange = await world.send({ method: 'GET', path });
  return isSuccess(exchange) ? exchange : undefined;
}

/** Matches `the Endpoints "two-subsets" named "a" in namespace "second"`. The name and the namespace are optional. */
const STATE_PATTERN =
  /^the (resource|[A-Z][A-Za-z]+(?:\.[a-z.]+)?) "([^"]*)"(?: named "([^"]*)")?(?: in namespace "([^"]*)")?$/;
const STATE_WITH_ROWS_PATTERN = new RegExp(`${STATE_PATTERN.source.slice(0, -1)} with:$`);

Given(
  STATE_PATTERN,
  {
    needs: (kind: string, state: string, name?: string, alias?: string) =>
      determineCreationNeeds(kind, [name ?? state], alias),
  },
  async function (this: AssayWorld, kind: string, state: string, name?: string, alias?: string) {
    await createObject(
      this,
      kind,
      name ?? state,
      await readState(this, kind, state, await this.buildPath(kind, undefined, alias ?? undefined)),
      alias ?? undefined,
    );
  },
);

Given(
  STATE_WITH_ROWS_PATTERN,
  {
    needs: (kind: string, state: string, name: string | undefined, alias: string | undefined, table: DataTable) =>
      combineNeeds(determineCreationNeeds(kind, [name ?? state], alias), determineRowsNeeds(table.raw())),
  },
  async function (this: AssayWorld, kind: string, state: string, name: string, alias: string, table: DataTable) {
    const manifest = await readState(this, kind, state, await this.buildPath(kind, undefined, alias ?? undefined));
    await createObject(
      this,
      kind,
      name ?? state,
      await this.setFieldsFromRows(manifest, table.raw()),
      alias ?? undefined,
    );
  },
);

Given(
  '{int} {kind} with the name prefix {string}',
  { needs: (_count: number, kind: string, name: string) => determineCreationNeeds(kind, [name]) },
  async function (this: AssayWorld, count: number, kind: string, name: string) {
    const manifest = await readState(this, kind, findMinimalState(kind), await this.buildPath(kind));
    for (let index = 0; index < count; index += 1) await createObject(this, kind, `${name}-${index}`, manifest);
  },
);

Given(
  'these {kind} exist:',
  {
    needs: (kind: string, table: DataTable) =>
      combineNeeds(
        determineCreationNeeds(
          kind,
          table.hashes().map(({ name = '' }) => name),
        ),
        determineColumnsNeeds(table.raw()),
      ),
  },
  async function (this: AssayWorld, kind: string, table: DataTable) {
    const [header = [], ...rows] = table.raw();
    for (const row of rows) {
      const fields = header.map((path, column) => [path === 'name' ? 'metadata.name' : path, row[column] ?? '']);
      const name = fields.find(([path]) => path === 'metadata.name')?.[1];
      if (name === undefined) throw createSuiteError('a table of objects needs a column "name"');
      const filledFields = fields.filter(([, cell]) => cell !== '');
      await createObject(
        this,
        kind,
        name,
        await this.setFieldsFromRows(
          await readState(this, kind, findMinimalState(kind), await this.buildPath(kind)),
          filledFields,
        ),
      );
    }
  },
);

Given(
  'the {kind} {string} has been changed:',
  {
    needs: (kind: string, _name: string, table: DataTable) =>
      combineNeeds(
        { basics: ['create', 'get', 'update'], verbs: isResourceUnderTest(kind) ? ['create', 'update'] : [] },
        determineKindNeeds(kind),
        determineRowsNeeds(table.raw()),
      ),
  },
  async function (this: AssayWorld, kind: string, name: string, table: DataTable) {
    await replaceObject(this, kind, name, table);
  },
);

/** Updates the saved object with the values of the rows, without a condition on its resourceVersion. */
async function replaceObject(world: AssayWorld, kind: string, name: string, table: DataTable): Promise<void> {
  const { resourceVersion: _, ...metadata } = world.getSavedObject(name).metadata ?? {};
  const changedObject = await world.setFieldsFromRows({ ...world.getSavedObject(name), metadata }, table.raw());
  const path = await findSavedPath(world, kind, name);
  const body = await addStoredResourceVersion(world, kind, path, changedObject);
  world.saveResponse(name, await world.sendPreparatoryRequest({ method: 'PUT', path, body: JSON.stringify(body) }));
}

Given(
  'the {kind} {string} {deletionResult}',
  {
    needs: (kind: string) =>
      combineNeeds(
        { basics: ['create', 'delete'], verbs: isResourceUnderTest(kind) ? ['create', 'delete'] : [] },
        determineKindNeeds(kind),
      ),
  },
  async function (this: AssayWorld, kind: string, name: string) {
    await this.sendPreparatoryRequest({ method: 'DELETE', path: await findSavedPath(this, kind, name) });
  },
);

/** Returns the path of a saved object, in any namespace of the scenario. */
export async function findSavedPath(world: AssayWorld, kind: string, name: string): Promise<string> {
  const savedExchange = world.savedResponses.get(name.replace('-{unique}', ''));
  const metadata = savedExchange === undefined ? undefined : world.getSavedObject(name).metadata;
  // If the object contains no namespace, the namespace comes from the path of its request.
  const objectNamespace =
    metadata?.namespace ?? /\/namespaces\/([^/?]+)\//.exec(savedExchange?.request.path ?? '')?.[1];
  const resource = world.getResource(kind);
  if (!resource.namespaced || metadata === undefined || objectNamespace === undefined)
    return world.buildPath(kind, name);
  const collection = await world.buildPath(kind);
  const namespace = await world.getNamespace();
  return `${collection.replace(`/namespaces/${namespace}/`, `/namespaces/${objectNamespace}/`)}/${metadata.name}`;
}
