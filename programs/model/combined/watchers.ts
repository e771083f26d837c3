/**
 * A client that writes while many watches are open; each triple of options occurs in a watch. Each acknowledged write must cause exactly
 * one event in each watch that selects the object before or after the write. Then lists with each triple of options are sent, which the
 * monitors check.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import type { Program, ProgramContext, ProgramWatch } from '../program-context.ts';
import { findSelectableNamespace, findWidestCollection } from './all-namespaces.ts';
import { createCoveringRows } from './covering-arrays.ts';
import { listExpectedEvents, type ObjectChange, summarizeEvents } from './expected-events.ts';
import { buildNamedObject, createCollection, type ProgramCollection } from './program-collection.ts';
import { CombinedReader } from './reader.ts';
import { LIST_PARAMETERS } from './steps.ts';
import { listWatchOptions, type WatchOptions } from './watch-options.ts';
import { ObjectWriter, type Write, writes } from './writer.ts';

interface DrawnWrites {
  /** Writes before the watches are opened. Watches that start at a version report the second half. */
  readonly before: readonly Write[];
  readonly after: readonly Write[];
}

export function createWatcherProgram(count = '', kind = ''): Program {
  const arbitrary = fc.array(writes, { minLength: Number(count), maxLength: Number(count), size: 'max' });
  const values: fc.Arbitrary<DrawnWrites> = fc.record({ before: arbitrary, after: arbitrary });
  return (context, item) =>
    item(values, async (drawnWrites) => {
      await runWatchCombinations(context, kind, await createCollection(context, kind), drawnWrites);
    });
}

async function runWatchCombinations(
  context: ProgramContext,
  kind: string,
  kindCollection: ProgramCollection,
  { before, after }: DrawnWrites,
): Promise<void> {
  const writer = new ObjectWriter(context, kindCollection);
  const openWatches: ObservedWatch[] = [];
  const collectionPath = await findWidestCollection(context, kindCollection);
  const firstWatch = await context.watch(`${collectionPath}?watch=1`);
  try {
    await writer.writeAll(before.slice(0, before.length / 2));
    const version = await writer.version();
    const history = writer.changes.length;
    await writer.writeAll(before.slice(before.length / 2));
    const initialState: InitialState = { presentObjects: writer.present, now: writer.changes.length, history };
    const namespace = await findSelectableNamespace(context, kindCollection, collectionPath);
    for (const options of listWatchOptions(version, context, namespace))
      openWatches.push(await openWatch(context, kindCollection, options, collectionPath));
    await writer.writeAll(after);
    await writer.end();
    await Promise.all(openWatches.map((watch) => checkWatch(context, writer, watch, initialState)));
    await writer.fill();
    await listWithEveryTriple(context, kindCollection);
    if (collectionPath !== kindCollection.collection) await checkNewNamespaces(context, kind, firstWatch);
  } finally {
    await writer.clear();
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
  readonly presentObjects: readonly JsonObject[];
  /** The number of changes when the watches were opened. */
  readonly now: number;
  /** The number of changes at the version from which some watches start. */
  readonly history: number;
}

/** Checks that a watch across all namespaces covers namespaces that are created later. */
async function checkNewNamespaces(context: ProgramContext, kind: string, watch: ProgramWatch): Promise<void> {
  const place = await createCollection(context, kind);
  const { collection } = place;
  const { body } = await context.sendOrFail('POST', collection, { body: buildNamedObject(place, 'later', {}) });
  const { uid } = toJsonObject(toJsonObject(body).metadata);
  await watch.waitUntil(
    `the event of a create in ${collection}, in a namespace that was created after the watch across all namespaces was opened`,
    (events) => events.some(({ type, object }) => type === 'ADDED' && toJsonObject(object.metadata).uid === uid),
  );
  await context.send('DELETE', `${collection}/later`);
}

async function openWatch(
  context: ProgramContext,
  { collection }: ProgramCollection,
  options: WatchOptions,
  collectionPath: string,
): Promise<ObservedWatch> {
  const path = `${options.coversAllNamespaces ? collectionPath : collection}?${options.query}`;
  return { watch: await context.watch(path, options.accept), options, path };
}

async function checkWatch(
  context: ProgramContext,
  writer: ObjectWriter,
  { watch, options, path }: ObservedWatch,
  initialState: InitialState,
): Promise<void> {
  const { query, from } = options;
  const presentObjects = from === 'version' ? [] : initialState.presentObjects;
  const changes: readonly ObjectChange[] = writer.changes.slice(
    from === 'version' ? initialState.history : initialState.now,
  );
  const expected = listExpectedEvents(query, presentObjects, changes);
  const initial = listExpectedEvents(query, presentObjects, []).length;
  const summarizeReceived = (): string[] =>
    summarizeEvents(watch.events, writer.names, writer.namespace, writer.versions, initial);
  // If an event was lost, later events still arrive.
  const hasEnded = (now: readonly string[]): boolean => now.length >= expected.length || now.at(-1) === expected.at(-1);
  await watch.waitUntil(`the last expected event of ${path}`, () => hasEnded(summarizeReceived()));
  const actual = summarizeReceived();
  const first = expected.findIndex((name, index) => name !== actual[index]);
  const position = first < 0 ? expected.length : first;
  if (!isDeepStrictEqual(actual, expected)) watch.show();
  context.check(
    `event ${position + 1} of the watch ${path} as ${options.accept}`,
    expected[position] ?? '(no more)',
    actual[position] ?? '(no more)',
    isDeepStrictEqual(actual, expected),
  );
  if (from !== 'initial events') return;
  const ends = watch.events.filter(({ object }) => isEndOfInitialEvents(toJsonObject(object.metadata))).length;
  context.check(
    `the bookmarks that end the initial events of the watch ${path} as ${options.accept}`,
    '1',
    String(ends),
    ends === 1,
  );
}

function isEndOfInitialEvents({ annotations }: JsonObject): boolean {
  return Object.keys(toJsonObject(annotations)).some((name) => name.endsWith('/initial-events-end'));
}

async function listWithEveryTriple(context: ProgramContext, { collection: path }: ProgramCollection): Promise<void> {
  const reader = new CombinedReader(context, path);
  for (const [rowIndex, row] of createCoveringRows(LIST_PARAMETERS, 3).entries())
    await reader.list({ ...row, versionIndex: rowIndex * 7 });
}
