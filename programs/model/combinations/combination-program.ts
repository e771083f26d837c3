/**
 * Several clients combine the operations that scenarios test one by one. Each client writes its own objects by every verb, all clients
 * write a shared object, and they list, get and watch with all options. The model predicts codes, reasons and labels. The monitors check
 * whether responses and events agree.
 */
import type { Program, ProgramContext } from '../program-context.ts';
import { listObjectsInAllNamespaces } from './all-namespaces.ts';
import { type DrawnSteps, drawClientSteps, LIST_PARAMETERS } from './client-steps.ts';
import { testCollectionDeletions } from './collection-deletions.ts';
import { createCoveringRows, rotateParameters } from './covering-arrays.ts';
import { PATCH_TYPE_COUNT, ProgramClient, SHARED_NAME } from './program-client.ts';
import { buildNamedObject, createProgramCollection, type ProgramCollection } from './program-collection.ts';

/** The object that is created last. */
const LAST_OBJECT_NAME = 'last';

export function createCombinationProgram(clients = '', steps = '', kind = ''): Program {
  return (context, checkProperty) =>
    checkProperty(drawClientSteps(Number(clients), Number(steps)), async (drawnSteps) => {
      await runProgram(context, await createProgramCollection(context, kind), drawnSteps);
    });
}

async function runProgram(
  context: ProgramContext,
  programCollection: ProgramCollection,
  drawnSteps: DrawnSteps,
): Promise<void> {
  const { collectionPath } = programCollection;
  const labels = { app: 'web' };
  const collectionWatch = await context.watch(`${collectionPath}?watch=1`);
  const clients = drawnSteps.stepsByClient.map((_, index) => new ProgramClient(context, programCollection, index));
  try {
    await context.sendOrFail('POST', collectionPath, {
      body: buildNamedObject(programCollection, SHARED_NAME, labels),
    });
    await Promise.all(clients.map((client, index) => client.run(drawnSteps.stepsByClient[index] ?? [])));
    for (let patchType = 0; patchType < PATCH_TYPE_COUNT; patchType += 1) {
      await Promise.all(clients.map((client) => client.patchSharedObject()));
      await checkSharedObject(context, clients, `${collectionPath}/${SHARED_NAME}`);
    }
    await sendEveryList(clients, drawnSteps.rotation);
    await listObjectsInAllNamespaces(context, programCollection, drawnSteps.rotation);
    await testCollectionDeletions(context, programCollection, drawnSteps.rotation);
    await checkSharedObject(context, clients, `${collectionPath}/${SHARED_NAME}`);
    await context.sendOrFail('POST', collectionPath, {
      body: buildNamedObject(programCollection, LAST_OBJECT_NAME, labels),
    });
    await collectionWatch.waitUntil('the last write of a program', (events) =>
      events.some(({ object }) => (object.metadata as { name?: string } | undefined)?.name === LAST_OBJECT_NAME),
    );
  } finally {
    for (const client of clients) await client.deleteObjects();
    for (const name of [SHARED_NAME, LAST_OBJECT_NAME]) await context.send('DELETE', `${collectionPath}/${name}`);
    collectionWatch.close();
    for (const { reader } of clients) for (const watch of reader.watches) watch.close();
  }
}

/** Sends lists with each pair of options at the end of a program. Each client sends some of these lists. */
async function sendEveryList(clients: readonly ProgramClient[], rotation: number): Promise<void> {
  const lists = createCoveringRows(rotateParameters(LIST_PARAMETERS, rotation));
  await Promise.all(
    clients.map(async ({ reader }, index) => {
      for (const [listIndex, row] of lists.entries())
        if (listIndex % clients.length === index) await reader.list({ ...row, versionIndex: listIndex * 7 });
    }),
  );
}

/** Checks that no acknowledged patch of the shared object was lost. */
async function checkSharedObject(
  context: ProgramContext,
  clients: readonly ProgramClient[],
  path: string,
): Promise<void> {
  const { body } = await context.sendOrFail('GET', path);
  const { labels = {} } = (body as { metadata: { labels?: Readonly<Record<string, string>> } }).metadata;
  for (const { expectedSharedLabel } of clients) {
    const [name, value] = expectedSharedLabel;
    context.compare(`the label ${name} of the object that all clients patched`, value, labels[name]);
  }
}
