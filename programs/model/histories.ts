/** Random concurrent writers, watches and readers. Their recorded history must satisfy the guarantees of `checks/`. */

import { checkHistory } from '../../checks/history/check-history.ts';
import { checkChunkedList } from '../../checks/history/chunked-list.ts';
import { type History, isChangeEvent } from '../../checks/history/history.ts';
import { haveOthersWritten } from '../../checks/history/other-writers.ts';
import { formatViolation, type Violation } from '../../checks/history/violation.ts';
import { createUniqueCollection, type KindCollection } from './executor.ts';
import type { Program, ProgramContext } from './program-context.ts';
import { HistoryReaders } from './readers.ts';
import { drawOperations, HistoryWriters, KEY_COUNT, type WriterOperations } from './writers.ts';

const MARKER_NAME = 'zz-marker';
const LIST_COUNT = 3;

export function createWatchedWritesProgram(writerCount = '', writeCount = ''): Program {
  return (context, checkProperty) =>
    checkProperty(drawOperations(Number(writerCount), Number(writeCount)), async (program) => {
      const run = await HistoryRun.start(context);
      await run.readers.watchAll();
      await Promise.all([run.writers.writeAll(program), run.listDuringWrites()]);
      reportViolations(context, checkHistory(await run.completeHistory()));
    });
}

export function createPagedWritesProgram(writerCount = '', writeCount = '', limit = ''): Program {
  return (context, checkProperty) =>
    checkProperty(drawOperations(Number(writerCount), Number(writeCount)), async (program) => {
      const run = await HistoryRun.start(context);
      // Creates an object for each key before the list in pages starts.
      await run.writers.writeAll(createInitialWrites());
      const [chunkedList] = await Promise.all([run.readers.listInPages(Number(limit)), run.writers.writeAll(program)]);
      reportViolations(context, checkChunkedList(chunkedList, await run.completeHistory()));
    });
}

function createInitialWrites(): WriterOperations {
  return [Array.from({ length: KEY_COUNT }, (_, key) => ({ verb: 'create', key, side: 'a' }))];
}

export function reportViolations(context: ProgramContext, violations: readonly Violation[]): void {
  const violationTexts = violations.slice(0, 5).map(formatViolation).join('\n            ');
  context.check(
    'the recorded history',
    'no guarantee is broken',
    violationTexts || 'no guarantee is broken',
    violations.length === 0,
  );
}

/** The writers and readers of a program, in a new namespace. On a shared server, other clients may write there, too. */
class HistoryRun {
  readonly writers: HistoryWriters;
  readonly readers: HistoryReaders;
  readonly #context: ProgramContext;

  static async start(context: ProgramContext): Promise<HistoryRun> {
    return new HistoryRun(context, await createUniqueCollection(context, context.stableKind));
  }

  private constructor(context: ProgramContext, kindCollection: KindCollection) {
    this.#context = context;
    this.writers = new HistoryWriters(context, kindCollection);
    this.readers = new HistoryReaders(context, kindCollection.collectionPath);
  }

  /** Lists the newest state and the state at versions of writes, during the writes. */
  async listDuringWrites(): Promise<void> {
    for (let listIndex = 0; listIndex < LIST_COUNT; listIndex += 1) {
      await this.readers.list('most recent');
      const lastWrite = this.writers.writes.findLast(({ object }) => object !== undefined);
      const version = lastWrite?.object?.metadata.resourceVersion;
      if (version !== undefined) await this.readers.list('exact', version);
    }
  }

  /** Writes the last object, waits for its events, closes the watches, and returns the history. */
  async completeHistory(): Promise<History> {
    const settledAt = this.#context.now();
    await this.writers.create('marker', MARKER_NAME, { side: 'a' });
    const watches = await this.readers.closeWatchesAfter(MARKER_NAME, settledAt);
    const { writes } = this.writers;
    const { lists } = this.readers;
    const changes = watches.flatMap(({ events }) =>
      events.filter((event) => isChangeEvent(event) && event.type !== 'DELETED'),
    );
    const observedObjects = [...changes.map(({ object }) => object), ...lists.flatMap(({ items }) => items)];
    return { writes, lists, watches, hasAllWrites: !haveOthersWritten(writes, observedObjects) };
  }
}
