/**
 * Writers and watches across crashes of the server. The server crashes at a random acknowledged write, or directly after the last write.
 * After each crash, the program lists the newest state, and opens watches at the last received version, at the first version, and at the
 * version of the list.
 */
import fc from 'fast-check';
import { checkHistory } from '../../checks/history/check-history.ts';
import { checkDurability } from '../../checks/history/durability.ts';
import type { History, RecordedObject, WatchStart, Write } from '../../checks/history/history.ts';
import { createUniqueCollection, type KindCollection } from './executor.ts';
import { reportViolations } from './histories.ts';
import type { Program, ProgramContext, ProgramWatch, WatchEvent } from './program-context.ts';
import { createRecordedWatch, HistoryReaders } from './readers.ts';
import { drawOperations, HistoryWriters, type WriterOperations } from './writers.ts';

const WRITE_COUNT = 8;
const KEY_COUNT = 30;
const MARKER_NAME = 'zz-marker';

interface CrashRound {
  readonly operations: WriterOperations;
  /** The server crashes at the acknowledged write with this number, or after the last write if there are fewer. */
  readonly writesBeforeCrash: number;
}

export function createCrashProgram(writerCount = '', crashCount = ''): Program {
  const count = Number(crashCount);
  const drawRound = ({ crashesDuringWrites }: { readonly crashesDuringWrites: boolean }) =>
    fc.record<CrashRound>({
      operations: drawOperations(Number(writerCount), WRITE_COUNT, KEY_COUNT),
      writesBeforeCrash: crashesDuringWrites ? fc.integer({ min: 20, max: 60 }) : fc.constant(Number.POSITIVE_INFINITY),
    });
  const rounds = fc.tuple(
    ...Array.from({ length: count }, (_, index) => drawRound({ crashesDuringWrites: index % 2 === 0 })),
  );
  return (context, checkProperty) =>
    // Shrinking would take minutes.
    checkProperty(fc.noShrink(rounds), async (program) => {
      const run = new CrashRun(context, await createUniqueCollection(context, context.stableKind));
      await run.listAndWatch();
      for (const [index, crashRound] of program.entries()) {
        await run.writeUntilCrash(index + 1, crashRound);
        await run.listAndWatch();
      }
      const history = await run.completeHistory();
      reportViolations(context, [
        ...checkDurability(history, ({ metadata }) => metadata.labels?.written),
        ...checkHistory(history),
      ]);
    });
}

interface OpenWatch {
  readonly id: string;
  readonly stream: ProgramWatch;
  readonly start: WatchStart & { readonly type: 'exact' };
  readonly openedAt: number;
  /** The time after the writes of the program, before the marker. */
  settledAt?: number;
}

class CrashRun {
  readonly #context: ProgramContext;
  readonly #collectionPath: string;
  readonly #writers: HistoryWriters;
  readonly #readers: HistoryReaders;
  readonly #watches: OpenWatch[] = [];
  /** Watches that were opened since the last crash. */
  #openWatches: OpenWatch[] = [];

  constructor(context: ProgramContext, kindCollection: KindCollection) {
    const { collectionPath } = kindCollection;
    this.#context = context;
    this.#collectionPath = collectionPath;
    this.#writers = new HistoryWriters(context, kindCollection);
    this.#readers = new HistoryReaders(context, collectionPath);
  }

  async listAndWatch(): Promise<void> {
    const { version, items } = await this.#readers.list('most recent');
    this.#writers.setKnownObjects(items);
    const startVersions = [this.#watches[0]?.start.version, this.#findLastVersion(), version];
    this.#openWatches = [];
    for (const start of new Set(startVersions.filter((start) => start !== undefined))) await this.#watch(start);
  }

  /** Returns the version of the last event of the newest watch. */
  #findLastVersion(): string | undefined {
    const metadata = this.#openWatches.at(-1)?.stream.events.at(-1)?.object.metadata;
    return (metadata as RecordedObject['metadata'] | undefined)?.resourceVersion;
  }

  async #watch(version: string): Promise<void> {
    const openedAt = this.#context.now();
    const stream = await this.#context.watch(`${this.#collectionPath}?watch=1&resourceVersion=${version}`);
    const id = `watch ${this.#watches.length + 1} (exact ${version})`;
    const watch: OpenWatch = { id, stream, start: { type: 'exact', version }, openedAt };
    this.#watches.push(watch);
    this.#openWatches.push(watch);
  }

  async writeUntilCrash(
    crashNumber: number,
    { operations: allOperations, writesBeforeCrash }: CrashRound,
  ): Promise<void> {
    let acknowledgedCount = 0;
    let crash: Promise<void> | undefined;
    const countAcknowledged = ({ outcome }: Write) => {
      if (outcome === 'acknowledged') acknowledgedCount += 1;
      if (acknowledgedCount >= writesBeforeCrash) crash ??= this.#context.crashServer();
    };
    await this.#writers.writeAll(allOperations, {
      idPrefix: `crash-${crashNumber}-`,
      onWrite: countAcknowledged,
      shouldStop: () => crash !== undefined,
    });
    await (crash ?? this.#context.crashServer());
    this.#writers.endUnansweredWrites();
  }

  /** Writes the last object, waits for its events, closes the watches, and returns the history. */
  async completeHistory(): Promise<History> {
    const settledAt = this.#context.now();
    await this.#writers.create('marker', MARKER_NAME, { written: 'marker', side: 'a' });
    for (const watch of this.#openWatches) {
      const hasMarker = (events: readonly WatchEvent[]) => isExpiredWatch(events) || events.some(isMarkerEvent);
      await watch.stream.waitUntil(`${watch.id} reaches the last write`, hasMarker);
      watch.stream.close();
      watch.settledAt = settledAt;
    }
    await this.#readers.list('most recent');
    const watches = this.#watches.filter(({ stream }) => !isExpiredWatch(stream.events)).map(createRecordedWatch);
    return { writes: this.#writers.writes, lists: this.#readers.lists, watches, hasAllWrites: true };
  }
}

const isMarkerEvent = ({ object }: WatchEvent): boolean =>
  (object as Partial<RecordedObject>).metadata?.name === MARKER_NAME;

function isExpiredWatch([first]: readonly WatchEvent[]): boolean {
  return first?.type === 'ERROR' && first.object.code === 410;
}
