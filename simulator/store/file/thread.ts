/** The thread of a file store, so that disk access does not block the thread that serves requests. */
import { parentPort, workerData } from 'node:worker_threads';
import { Database, isFull } from './database.ts';
import type { FromThread, Row, ThreadData, ToThread } from './messages.ts';
import { UnusableFileError } from './unusable-file-error.ts';

/** The number of rows per message. */
const ROWS_PER_MESSAGE = 2_000;

const { path, dialect }: ThreadData = workerData;
const post = (message: FromThread) => parentPort?.postMessage(message);

try {
  const database = new Database(path, dialect);
  database.check();
  const { compacted: revision } = database;
  for (const rows of splitRows(database.state())) post({ type: 'state', revision, rows });
  post({ type: 'state', revision, rows: [] });
  for (const rows of splitRows(database.changes())) post({ type: 'changes', rows });
  parentPort?.on('message', (message: ToThread) => handleRequest(database, message));
  post({ type: 'read' });
} catch (error) {
  if (!(error instanceof UnusableFileError)) throw error;
  post({ type: 'unusable', message: error.message });
}

function handleRequest(database: Database, message: ToThread): void {
  const { id } = message;
  try {
    if (message.type === 'commit') database.commit(message.rows);
    else if (message.type === 'compact') database.compact(message.revision);
    else if (message.type === 'try') database.testWrite(message.bytes);
    else if (message.type === 'backup') database.backup(message.path);
    else database.close();
    post({ id, type: 'done' });
    if (message.type === 'close') parentPort?.close();
  } catch (error) {
    post({
      id,
      type: 'failed',
      message: error instanceof Error ? error.message : String(error),
      isDiskFull: isFull(error),
    });
  }
}

function* splitRows(rows: Iterable<Row>): Generator<readonly Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    // Rows of one revision stay together.
    if (batch.length >= ROWS_PER_MESSAGE && batch.at(-1)?.revision !== row.revision) {
      yield batch;
      batch = [];
    }
    batch.push(row);
  }
  if (batch.length > 0) yield batch;
}
