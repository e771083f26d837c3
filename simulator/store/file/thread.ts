/** The program of the thread that accesses the file of a file store, so that disk access does not block the thread that serves requests. */
import { parentPort, workerData } from 'node:worker_threads';
import { Database, isDiskFullError } from './database.ts';
import type { ChangeRow, MessageFromThread, MessageToThread, ThreadData } from './messages.ts';
import { UnusableFileError } from './unusable-file-error.ts';

/** The approximate number of rows per message. */
const ROWS_PER_MESSAGE = 2_000;

const { path, dialect }: ThreadData = workerData;
const postMessage = (message: MessageFromThread) => parentPort?.postMessage(message);

try {
  const database = new Database(path, dialect);
  database.checkIntegrity();
  const { compactedRevision: revision } = database;
  for (const rows of splitRows(database.readState())) postMessage({ type: 'state', revision, rows });
  postMessage({ type: 'state', revision, rows: [] });
  for (const rows of splitRows(database.readChanges())) postMessage({ type: 'changes', rows });
  parentPort?.on('message', (message: MessageToThread) => handleRequest(database, message));
  postMessage({ type: 'read' });
} catch (error) {
  if (!(error instanceof UnusableFileError)) throw error;
  postMessage({ type: 'unusable', message: error.message });
}

function handleRequest(database: Database, message: MessageToThread): void {
  const { id } = message;
  try {
    if (message.type === 'commit') database.commit(message.rows);
    else if (message.type === 'compact') database.compact(message.revision);
    else if (message.type === 'testWrite') database.testWrite(message.bytes);
    else if (message.type === 'backup') database.backup(message.path);
    else database.close();
    postMessage({ id, type: 'done' });
    if (message.type === 'close') parentPort?.close();
  } catch (error) {
    postMessage({
      id,
      type: 'failed',
      message: error instanceof Error ? error.message : String(error),
      isDiskFull: isDiskFullError(error),
    });
  }
}

function* splitRows(rows: Iterable<ChangeRow>): Generator<readonly ChangeRow[]> {
  let batch: ChangeRow[] = [];
  for (const row of rows) {
    // Rows of one revision are sent in one message.
    if (batch.length >= ROWS_PER_MESSAGE && batch.at(-1)?.revision !== row.revision) {
      yield batch;
      batch = [];
    }
    batch.push(row);
  }
  if (batch.length > 0) yield batch;
}
