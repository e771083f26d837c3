/**
 * A client that writes while many watches are open. Each triple of option values occurs in a watch. Each acknowledged write must cause
 * exactly one event in each watch that selects the object before or after the write. Then the program sends lists with each triple of
 * option values, whose responses the monitors check.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import type { Program, ProgramContext, ProgramWatch } from '../program-context.ts';
import { findSelectableNamespace, findWidestCollection } from './all-namespaces.ts';
import { LIST_PARAMETERS } from './client-steps.ts';
import { CollectionReader } from './collection-reader.ts';
import { createCoveringRows } from './covering-arrays.ts';
import { listExpectedEvents, type ObjectChange, summarizeEvents } from './expected-events.ts';
import { ObjectWriter, type Write, writeArbitrary } from './object-writer.ts';
import { buildNamedObject, createProgramCollection, type ProgramCollection } from './program-collection.ts';
import { listWatchOptions, type WatchOptions } from './watch-options.ts';

interface DrawnWrites {
  /** Writes before the watches are opened. Watches that start at a version report the second half. */
  readonly earlierWrites: readonly Write[];
  readonly laterWrites: readonly Write[];
}

export function createWatcherProgram(writeCount = '', kind = ''): Program {
  const writesArbitrary = fc.array(writeArbitrary, {
    minLength: Number(writeCount),
    maxLength: Number(writeCount),
    size: 'max',
  });
  const values: fc.Arbitrary<DrawnWrites> = fc.record({ earlierWrites: writesArbitrary, laterWrites: writesArbitrary });
  return (context, checkProperty) =>
    checkProperty(values, async (drawnWrites) => {
      await runWatchCombinations(context, kind, await createProgramCollection(context, kind), drawnWrites);
    });
}

async function runWatchCombinations(
  context: ProgramContext,
  kind: string,
  programCollection: ProgramCollection,
  { earlierWrites, laterWrites }: DrawnWrites,
): Promise<void> {
  const writer = new ObjectWriter(context, programCollection);
  const openWatches: ObservedWatch[] = [];
  const widestPath = await findWidestCollection(context, programCollection);
  const firstWatch = await context.watch(`${widestPath}?watch=1`);
  try {
    await writer.writeAll(earlierWrites.slice(0, earlierWrites.length / 2));
    const version = await writer.readVersion();
    const changeCountAtVersion = writer.changes.length;
    await writer.writeAll(earlierWrites.slice(earlierWrites.length / 2));
    const initialState: InitialState = {
      existingObjects: writer.existingObjectMetadata,
      changeCountAtStart: writer.changes.length,
      changeCountAtVersion,
    };
    const namespace = await findSelectableNamespace(context, programCollection, widestPath);
    for (const options of listWatchOptions(version, context, namespace))
      openWatches.push(await openWatch(context, programCollection, options, widestPath));
    await writer.writeAll(laterWrites);
    await writer.writeLastChanges();
    await Promise.all(openWatches.map((watch) => checkWatch(context, writer, watch, initialState)));
    await writer.createMoreObjects();
    await listWithEveryTriple(context, programCollection);
    if (widestPath !== programCollection.collectionPath) await checkNewNamespaces(context, kind, firstWatch);
  } finally {
    await writer.deleteObjects();
    firstWatch.close();
    for (const { watch } of openWatches) watch.close();
  }
}

interface ObservedWatch {
  readonly watch: ProgramWatch;
  readonly options: WatchOptions;
  readonly path: string;
}

interface InitialState {
  /** The metadata of the objects that existed when the watches were opened. */
  readonly existingObjects: readonly JsonObject[];
  /** The number of changes when the watches were opened. */
  readonly changeCountAtStart: number;
  /** The number of changes at the version from which some watches start. */
  readonly changeCountAtVersion: number;
}

/** Checks that a watch across all namespaces covers namespaces that are created later. */
async function checkNewNamespaces(context: ProgramContext, kind: string, watch: ProgramWatch): Promise<void> {
  const programCollection = await createProgramCollection(context, kind);
  const { collectionPath } = programCollection;
  const { body } = await context.sendOrFail('POST', collectionPath, {
    body: buildNamedObject(programCollection, 'later', {}),
  });
  const { uid } = toJsonObject(toJsonObject(body).metadata);
  await watch.waitUntil(
    `the event of a create in ${collectionPath}, in a namespace that was created after the watch across all namespaces was opened`,
    (events) => events.some(({ type, object }) => type === 'ADDED' && toJsonObject(object.metadata).uid === uid),
  );
  await context.send('DELETE', `${collectionPath}/later`);
}

async function openWatch(
  context: ProgramContext,
  { collectionPath }: ProgramCollection,
  options: WatchOptions,
  widestPath: string,
): Promise<ObservedWatch> {
  const path = `${options.coversAllNamespaces ? widestPath : collectionPath}?${options.query}`;
  return { watch: await context.watch(path, options.accept), options, path };
}

async function checkWatch(
  context: ProgramContext,
  writer: ObjectWriter,
  { watch, options, path }: ObservedWatch,
  initialState: InitialState,
): Promise<void> {
  const { query, from } = options;
  const existingObjects = from === 'version' ? [] : initialState.existingObjects;
  const changes: readonly ObjectChange[] = writer.changes.slice(
    from === 'version' ? initialState.changeCountAtVersion : initialState.changeCountAtStart,
  );
  const expectedEvents = listExpectedEvents(query, existingObjects, changes);
  const initialEventCount = listExpectedEvents(query, existingObjects, []).length;
  const summarizeReceived = (): string[] =>
    summarizeEvents(watch.events, writer.names, writer.namespace, writer.versions, initialEventCount);
  // Stops at the last expected event even if an earlier event is missing, so that the comparison reports the missing event.
  const hasLastEvent = (received: readonly string[]): boolean =>
    received.length >= expectedEvents.length || received.at(-1) === expectedEvents.at(-1);
  await watch.waitUntil(`the last expected event of ${path}`, () => hasLastEvent(summarizeReceived()));
  const actual = summarizeReceived();
  const differingIndex = expectedEvents.findIndex((event, index) => event !== actual[index]);
  const position = differingIndex < 0 ? expectedEvents.length : differingIndex;
  if (!isDeepStrictEqual(actual, expectedEvents)) watch.showInReport();
  context.check(
    `event ${position + 1} of the watch ${path} as ${options.accept}`,
    expectedEvents[position] ?? '(no more)',
    actual[position] ?? '(no more)',
    isDeepStrictEqual(actual, expectedEvents),
  );
  if (from !== 'initial events') return;
  const endBookmarkCount = watch.events.filter(({ object }) =>
    isEndOfInitialEvents(toJsonObject(object.metadata)),
  ).length;
  context.check(
    `the bookmarks that end the initial events of the watch ${path} as ${options.accept}`,
    '1',
    String(endBookmarkCount),
    endBookmarkCount === 1,
  );
}

function isEndOfInitialEvents({ annotations }: JsonObject): boolean {
  return Object.keys(toJsonObject(annotations)).some((name) => name.endsWith('/initial-events-end'));
}

async function listWithEveryTriple(context: ProgramContext, { collectionPath }: ProgramCollection): Promise<void> {
  const reader = new CollectionReader(context, collectionPath);
  for (const [rowIndex, row] of createCoveringRows(LIST_PARAMETERS, 3).entries())
    await reader.list({ ...row, versionIndex: rowIndex * 7 });
}
