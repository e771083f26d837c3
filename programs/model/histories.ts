/** Random writers, watchers and readers side by side; what they recorded is judged by the guarantees of `checks/`. */
import { type History, tellsChange } from '../../checks/history/history.ts';
import { judgeHistory } from '../../checks/history/judge-history.ts';
import { haveOthersWritten } from '../../checks/history/other-writers.ts';
import { checkPageWalk } from '../../checks/history/page-walk.ts';
import { formatViolation, type Violation } from '../../checks/history/violation.ts';
import { Readers } from './readers.ts';
import type { Program, Wire } from './wire.ts';
import { KEYS, type Operations, operations, Writers } from './writers.ts';

const MARKER = 'zz-marker';
const LISTS = 3;

export function besideWatches(writers = '', writes = ''): Program {
  return (wire, each) =>
    each(operations(Number(writers), Number(writes)), async (program) => {
      const run = await Run.begin(wire);
      await run.readers.watchAll();
      await Promise.all([run.writers.writeAll(program), run.listBeside()]);
      tellViolations(wire, judgeHistory(await run.settle()));
    });
}

export function besideWalk(writers = '', writes = '', limit = ''): Program {
  return (wire, each) =>
    each(operations(Number(writers), Number(writes)), async (program) => {
      const run = await Run.begin(wire);
      // There must be something to walk through before others write.
      await run.writers.writeAll(everyKey());
      const [walk] = await Promise.all([run.readers.walk(Number(limit)), run.writers.writeAll(program)]);
      tellViolations(wire, checkPageWalk(walk, await run.settle()));
    });
}

function everyKey(): Operations {
  return [Array.from({ length: KEYS }, (_, key) => ({ verb: 'create', key, side: 'a' }))];
}

export function tellViolations(wire: Wire, violations: readonly Violation[]): void {
  const violationTexts = violations.slice(0, 5).map(formatViolation).join('\n            ');
  wire.check('the recorded history', 'no guarantee is broken', violationTexts || 'none is', violations.length === 0);
}

/** In a namespace of its own: on a server that others use another client may write there nevertheless. */
class Run {
  readonly writers: Writers;
  readonly readers: Readers;
  readonly #wire: Wire;

  static async begin(wire: Wire): Promise<Run> {
    return new Run(wire, await wire.ownCollection(wire.undisturbedKind));
  }

  private constructor(wire: Wire, collection: string) {
    this.#wire = wire;
    this.writers = new Writers(wire, collection);
    this.readers = new Readers(wire, collection);
  }

  /** Lists while writers are at work: the newest state, and the state at versions that writes were given. */
  async listBeside(): Promise<void> {
    for (let time = 0; time < LISTS; time += 1) {
      await this.readers.list('most recent');
      const last = this.writers.writes.findLast(({ object }) => object !== undefined);
      const version = last?.object?.metadata.resourceVersion;
      if (version !== undefined) await this.readers.list('exact', version);
    }
  }

  async settle(): Promise<History> {
    const settled = this.#wire.now();
    await this.writers.create('marker', MARKER, { side: 'a' });
    const watches = await this.readers.settle(MARKER, settled);
    const { writes } = this.writers;
    const { lists } = this.readers;
    const changes = watches.flatMap(({ events }) =>
      events.filter((event) => tellsChange(event) && event.type !== 'DELETED'),
    );
    const shownObjects = [...changes.map(({ object }) => object), ...lists.flatMap(({ items }) => items)];
    return { writes, lists, watches, closed: !haveOthersWritten(writes, shownObjects) };
  }
}
