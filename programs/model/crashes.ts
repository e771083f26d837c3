/**
 * Writers and watches across crashes of the server. It crashes at a random acknowledged write, or directly after the last one. After each
 * crash, the program lists the newest state, and opens watches at the last version received, at the first version, and at that of the list.
 */
import fc from 'fast-check';
import { checkDurability } from '../../checks/history/durability.ts';
import type { History, RecordedObject, WatchStart, Write } from '../../checks/history/history.ts';
import { judgeHistory } from '../../checks/history/judge-history.ts';
import { type Collection, createUniqueCollection } from './executor.ts';
import { reportViolations } from './histories.ts';
import type { Program, ProgramContext, Watch, WatchEvent } from './program-context.ts';
import { Readers, toRecordedWatch } from './readers.ts';
import { drawOperations, type Operations, Writers } from './writers.ts';

const WRITES = 8;
const KEYS = 30;
const MARKER = 'zz-marker';

interface CrashRound {
  readonly operations: Operations;
  /** The server crashes at the acknowledged write with this number, or after the last write if there are fewer. */
  readonly writesBeforeCrash: number;
}

export function createCrashProgram(writers = '', crashes = ''): Program {
  const count = Number(crashes);
  const round = (last: number) =>
    fc.record<CrashRound>({
      operations: drawOperations(Number(writers), WRITES, KEYS),
      writesBeforeCrash: last === 0 ? fc.constant(Number.POSITIVE_INFINITY) : fc.integer({ min: 20, max: 60 }),
    });
  const rounds = fc.tuple(...Array.from({ length: count }, (_, index) => round((index + 1) % 2)));
  return (context, item) =>
    // To shrink these values would take minutes.
    item(fc.noShrink(rounds), async (program) => {
      const run = new Run(context, await createUniqueCollection(context, context.stableKind));
      await run.listAndWatch();
      for (const [index, candidate] of program.entries()) {
        await run.writeUntilCrash(`${index + 1}`, candidate);
        await run.listAndWatch();
      }
      const history = await run.readHistory();
      reportViolations(context, [
        ...checkDurability(history, ({ metadata }) => metadata.labels?.written),
        ...judgeHistory(history),
      ]);
    });
}

interface OpenWatch {
  readonly id: string;
  readonly stream: Watch;
  readonly start: WatchStart & { readonly at: 'exact' };
  readonly openedAt: number;
  settledAt?: number;
}

class Run {
  readonly #context: ProgramContext;
  readonly #collection: string;
  readonly #writers: Writers;
  readonly #readers: Readers;
  readonly #watches: OpenWatch[] = [];
  /** Watches that were opened since the last crash. */
  #open: OpenWatch[] = [];

  constructor(context: ProgramContext, place: Collection) {
    const { collection } = place;
    this.#context = context;
    this.#collection = collection;
    this.#writers = new Writers(context, place);
    this.#readers = new Readers(context, collection);
  }

  async listAndWatch(): Promise<void> {
    const { version, items } = await this.#readers.list('most recent');
    this.#writers.setKnownObjects(items);
    const starts = [this.#watches[0]?.start.version, this.#findLastVersion(), version];
    this.#open = [];
    for (const start of new Set(starts.filter((start) => start !== undefined))) await this.#watch(start);
  }

  /** Returns the version of the last event of the newest watch. */
  #findLastVersion(): string | undefined {
    const metadata = this.#open.at(-1)?.stream.events.at(-1)?.object.metadata;
    return (metadata as RecordedObject['metadata'] | undefined)?.resourceVersion;
  }

  async #watch(version: string): Promise<void> {
    const openedAt = this.#context.now();
    const stream = await this.#context.watch(`${this.#collection}?watch=1&resourceVersion=${version}`);
    const id = `watch ${this.#watches.length + 1} (exact ${version})`;
    const watch: OpenWatch = { id, stream, start: { at: 'exact', version }, openedAt };
    this.#watches.push(watch);
    this.#open.push(watch);
  }

  async writeUntilCrash(id: string, { operations: allOperations, writesBeforeCrash }: CrashRound): Promise<void> {
    let acknowledgedCount = 0;
    let crash: Promise<void> | undefined;
    const countAcknowledged = ({ outcome }: Write) => {
      if (outcome === 'acknowledged') acknowledgedCount += 1;
      if (acknowledgedCount >= writesBeforeCrash) crash ??= this.#context.crashServer();
    };
    await this.#writers.writeAll(allOperations, {
      id: `crash-${id}-`,
      onWrite: countAcknowledged,
      shouldStop: () => crash !== undefined,
    });
    await (crash ?? this.#context.crashServer());
    this.#writers.endUnansweredWrites();
  }

  async readHistory(): Promise<History> {
    const settledAt = this.#context.now();
    await this.#writers.create('marker', MARKER, { written: 'marker', side: 'a' });
    for (const watch of this.#open) {
      const hasMarker = (events: readonly WatchEvent[]) => isExpired(events) || events.some(isMarker);
      await watch.stream.waitUntil(`${watch.id} reaches the last write`, hasMarker);
      watch.stream.close();
      watch.settledAt = settledAt;
    }
    await this.#readers.list('most recent');
    const watches = this.#watches.filter(({ stream }) => !isExpired(stream.events)).map(toRecordedWatch);
    return { writes: this.#writers.writes, lists: this.#readers.lists, watches, closed: true };
  }
}

const isMarker = ({ object }: WatchEvent): boolean => (object as Partial<RecordedObject>).metadata?.name === MARKER;

function isExpired([first]: readonly WatchEvent[]): boolean {
  return first?.type === 'ERROR' && first.object.code === 410;
}
