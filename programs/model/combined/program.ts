/**
 * Several clients combine what scenarios test one by one: each writes its own objects in every way, all write a shared object, and they
 * list, get and watch with all options. The model judges codes, reasons and labels; the monitors judge whether responses and events agree.
 */
import type { Program, Wire } from '../wire.ts';
import { listAllNamespaces } from './all-namespaces.ts';
import { Client, PATCH_TYPES, SHARED } from './client.ts';
import { testCollectionDeletions } from './collection-deletions.ts';
import { createCoveringRows, rotateParameters } from './covering-arrays.ts';
import { buildNamedObject, createCollection, type ProgramCollection } from './program-collection.ts';
import { type CombinedProgram, drawPrograms, LIST_PARAMETERS } from './steps.ts';

/** The object that is created last. */
const LAST = 'last';

export function createCombinedProgram(clients = '', steps = '', kind = ''): Program {
  return (wire, item) =>
    item(drawPrograms(Number(clients), Number(steps)), async (program) => {
      await combine(wire, await createCollection(wire, kind), program);
    });
}

async function combine(wire: Wire, place: ProgramCollection, program: CombinedProgram): Promise<void> {
  const { collection } = place;
  const labels = { app: 'web' };
  const watchOfAll = await wire.watch(`${collection}?watch=1`);
  const clients = program.clients.map((_, index) => new Client(wire, place, index));
  try {
    await wire.must('POST', collection, { body: buildNamedObject(place, SHARED, labels) });
    await Promise.all(clients.map((client, index) => client.run(program.clients[index] ?? [])));
    for (let patchType = 0; patchType < PATCH_TYPES; patchType += 1) {
      await Promise.all(clients.map((client) => client.share()));
      await judgeShared(wire, clients, `${collection}/${SHARED}`);
    }
    await sendEveryList(clients, program.turn);
    await listAllNamespaces(wire, place, program.turn);
    await testCollectionDeletions(wire, place, program.turn);
    await judgeShared(wire, clients, `${collection}/${SHARED}`);
    await wire.must('POST', collection, { body: buildNamedObject(place, LAST, labels) });
    await watchOfAll.comesTo('the last write of a program', (events) =>
      events.some(({ object }) => (object.metadata as { name?: string } | undefined)?.name === LAST),
    );
  } finally {
    for (const client of clients) await client.clear();
    for (const name of [SHARED, LAST]) await wire.send('DELETE', `${collection}/${name}`);
    watchOfAll.close();
    for (const { reader } of clients) for (const watch of reader.watches) watch.close();
  }
}

/** Sends lists with each pair of options at the end of a program, distributed to the clients. */
async function sendEveryList(clients: readonly Client[], turn: number): Promise<void> {
  const lists = createCoveringRows(rotateParameters(LIST_PARAMETERS, turn));
  await Promise.all(
    clients.map(async ({ reader }, index) => {
      for (const [which, row] of lists.entries())
        if (which % clients.length === index) await reader.list({ ...row, which: which * 7 });
    }),
  );
}

/** Checks that no acknowledged patch of the shared object was lost. */
async function judgeShared(wire: Wire, clients: readonly Client[], path: string): Promise<void> {
  const { body } = await wire.must('GET', path);
  const { labels = {} } = (body as { metadata: { labels?: Readonly<Record<string, string>> } }).metadata;
  for (const { shared } of clients) {
    const [name, value] = shared;
    wire.same(`the label ${name} of the object that all clients patched`, value, labels[name]);
  }
}
