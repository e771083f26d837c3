/**
 * A client that writes while watches with every triple of their options are open. Each acknowledged write is exactly one event on each watch that selects the
 * object before or after it. Then lists with every triple of their options are sent; the monitors judge them.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import type { Program, Watch, Wire } from '../wire.ts';
import { findSelectableNamespace, findWidestCollection } from './all-namespaces.ts';
import { createCoveringRows } from './covering-arrays.ts';
import { type Change, listExpectedEvents, summarizeEvents } from './expected-events.ts';
import { buildNamedObject, createCollection, type ProgramCollection } from './program-collection.ts';
import { Reader } from './reader.ts';
import { LIST_PARAMETERS } from './steps.ts';
import { type WatchOptions, watchOptions } from './watch-options.ts';
import { type Write, Writer, writes } from './writer.ts';

interface DrawnWrites {
  /** Watches that start at a version begin with some of these. */
  readonly before: readonly Write[];
  readonly after: readonly Write[];
}

export function createWatcherProgram(count = '', kind = ''): Program {
  const arbitrary = fc.array(writes, { minLength: Number(count), maxLength: Number(count), size: 'max' });
  const values: fc.Arbitrary<DrawnWrites> = fc.record({ before: arbitrary, after: arbitrary });
  return (wire, item) =>
    item(values, async (writtenWrites) => {
      await combine(wire, kind, await createCollection(wire, kind), writtenWrites);
    });
}

async function combine(
  wire: Wire,
  kind: string,
  place: ProgramCollection,
  { before, after }: DrawnWrites,
): Promise<void> {
  const writer = new Writer(wire, place);
  const openWatches: OpenWatch[] = [];
  const collectionPath = await findWidestCollection(wire, place);
  const first = await wire.watch(`${collectionPath}?watch=1`);
  try {
    await writer.writeAll(before.slice(0, before.length / 2));
    const version = await writer.version();
    const history = writer.changes.length;
    await writer.writeAll(before.slice(before.length / 2));
    const ground: InitialState = { present: writer.present, now: writer.changes.length, history };
    const namespace = await findSelectableNamespace(wire, place, collectionPath);
    for (const options of watchOptions(version, wire, namespace))
      openWatches.push(await open(wire, place, options, collectionPath));
    await writer.writeAll(after);
    await writer.end();
    await Promise.all(openWatches.map((watch) => judge(wire, writer, watch, ground)));
    await writer.fill();
    await listWithEveryTriple(wire, place);
    if (collectionPath !== place.collection) await judgeNewNamespaces(wire, kind, first);
  } finally {
    await writer.clear();
    first.close();
    for (const { watch } of openWatches) watch.close();
  }
}

interface OpenWatch {
  readonly watch: Watch;
  readonly options: WatchOptions;
  readonly path: string;
}

interface InitialState {
  readonly present: readonly JsonObject[];
  /** The number of changes when the watches started, and at the version from which some start. */
  readonly now: number;
  readonly history: number;
}

/** A watch across all namespaces covers namespaces that are created later. */
async function judgeNewNamespaces(wire: Wire, kind: string, watch: Watch): Promise<void> {
  const place = await createCollection(wire, kind);
  const { collection } = place;
  const { body } = await wire.must('POST', collection, { body: buildNamedObject(place, 'later', {}) });
  const { uid } = toJsonObject(toJsonObject(body).metadata);
  await watch.comesTo(
    `what is written in a namespace that is made after the watch over all began: ${collection}`,
    (events) => events.some(({ type, object }) => type === 'ADDED' && toJsonObject(object.metadata).uid === uid),
  );
  await wire.send('DELETE', `${collection}/later`);
}

async function open(
  wire: Wire,
  { collection }: ProgramCollection,
  options: WatchOptions,
  collectionPath: string,
): Promise<OpenWatch> {
  const path = `${options.everywhere ? collectionPath : collection}?${options.query}`;
  return { watch: await wire.watch(path, options.accept), options, path };
}

async function judge(
  wire: Wire,
  writer: Writer,
  { watch, options, path }: OpenWatch,
  ground: InitialState,
): Promise<void> {
  const { query, from } = options;
  const presentObjects = from === 'version' ? [] : ground.present;
  const changes: readonly Change[] = writer.changes.slice(from === 'version' ? ground.history : ground.now);
  const expected = listExpectedEvents(query, presentObjects, changes);
  const initial = listExpectedEvents(query, presentObjects, []).length;
  const summarizeReceived = (): string[] =>
    summarizeEvents(watch.events, writer.names, writer.namespace, writer.versions, initial);
  // After a lost event, later events still arrive.
  const isOver = (now: readonly string[]): boolean => now.length >= expected.length || now.at(-1) === expected.at(-1);
  await watch.comesTo(`the last event that is due to ${path}`, () => isOver(summarizeReceived()));
  const actual = summarizeReceived();
  const first = expected.findIndex((name, index) => name !== actual[index]);
  const position = first < 0 ? expected.length : first;
  if (!isDeepStrictEqual(actual, expected)) watch.show();
  wire.check(
    `event ${position + 1} of the watch ${path} as ${options.accept}`,
    expected[position] ?? '(no more)',
    actual[position] ?? '(no more)',
    isDeepStrictEqual(actual, expected),
  );
  if (from !== 'initial events') return;
  const ends = watch.events.filter(({ object }) => isEnd(toJsonObject(object.metadata))).length;
  wire.check(`the ends of the initial events of the watch ${path} as ${options.accept}`, '1', String(ends), ends === 1);
}

function isEnd({ annotations }: JsonObject): boolean {
  return Object.keys(toJsonObject(annotations)).some((name) => name.endsWith('/initial-events-end'));
}

async function listWithEveryTriple(wire: Wire, { collection }: ProgramCollection): Promise<void> {
  const reader = new Reader(wire, collection);
  for (const [which, row] of createCoveringRows(LIST_PARAMETERS, 3).entries())
    await reader.list({ ...row, which: which * 7 });
}
