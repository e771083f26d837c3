/** Random concurrent writers, watches and readers; the guarantees of `checks/` judge the recorded history. */
import { type History, isChangeEvent } from '../../checks/history/history.ts';
import { judgeHistory } from '../../checks/history/judge-history.ts';
import { haveOthersWritten } from '../../checks/history/other-writers.ts';
import { checkPageWalk } from '../../checks/history/page-walk.ts';
import { formatViolation, type Violation } from '../../checks/history/violation.ts';
import { type Collection, newCollection } from './executor.ts';
import { Readers } from './readers.ts';
import type { Program, Wire } from './wire.ts';
import { drawOperations, KEYS, type Operations, Writers } from './writers.ts';

const MARKER = 'zz-marker';
const LISTS = 3;

export function createWatchedWritesProgram(writers = '', writes = ''): Program {
  return (wire, item) =>
    item(drawOperations(Number(writers), Number(writes)), async (program) => {
      const run = await Run.begin(wire);
      await run.readers.watchAll();
      await Promise.all([run.writers.writeAll(program), run.listBeside()]);
      reportViolations(wire, judgeHistory(await run.settle()));
    });
}

export function createPagedWritesProgram(writers = '', writes = '', limit = ''): Program {
  return (wire, item) =>
    item(drawOperations(Number(writers), Number(writes)), async (program) => {
      const run = await Run.begin(wire);
      // Creates an object for each key before the list in pages starts.
      await run.writers.writeAll(createEveryKey());
      const [walk] = await Promise.all([run.readers.walk(Number(limit)), run.writers.writeAll(program)]);
      reportViolations(wire, checkPageWalk(walk, await run.settle()));
    });
}

function createEveryKey(): Operations {
  return [Array.from({ length: KEYS }, (_, key) => ({ verb: 'create', key, side: 'a' }))];
}

export function reportViolations(wire: Wire, violations: readonly Violation[]): void {
  const violationTexts = violations.slice(0, 5).map(formatViolation).join('\n            ');
  wire.check('the recorded history', 'no guarantee is broken', violationTexts || 'none is', violations.length === 0);
}

/** A program in a new namespace. On a shared server, another client may still write there. */
class Run {
  readonly writers: Writers;
  readonly readers: Readers;
  readonly #wire: Wire;

  static async begin(wire: Wire): Promise<Run> {
    return new Run(wire, await newCollection(wire, wire.stableKind));
  }

  private constructor(wire: Wire, place: Collection) {
    this.#wire = wire;
    this.writers = new Writers(wire, place);
    this.readers = new Readers(wire, place.collection);
  }

  /** Lists during the writes: the newest state, and the state at versions of writes. */
  async listBeside(): Promise<void> {
    for (let time = 0; time < LISTS; time += 1) {
      await this.readers.list('most recent');
      const last = this.writers.writes.findLast(({ object }) => object !== undefined);
      const version = last?.object?.metadata.resourceVersion;
      if (version !== undefined) await this.readers.list('exact', version);
    }
  }

  async settle(): Promise<History> {
    const settledAt = this.#wire.now();
    await this.writers.create('marker', MARKER, { side: 'a' });
    const watches = await this.readers.settle(MARKER, settledAt);
    const { writes } = this.writers;
    const { lists } = this.readers;
    const changes = watches.flatMap(({ events }) =>
      events.filter((event) => isChangeEvent(event) && event.type !== 'DELETED'),
    );
    const shownObjects = [...changes.map(({ object }) => object), ...lists.flatMap(({ items }) => items)];
    return { writes, lists, watches, closed: !haveOthersWritten(writes, shownObjects) };
  }
}
