/** Faults of persistence: objects that are lost or changed after a restart. */
import type { Fault } from '../../../faults/fault.ts';

const SKIPPED_REVISION_CHECK_EDIT = {
  in: 'store/file/file-store.ts',
  find: 'memory.newestRevision !== revision',
  put: 'false',
};

export const durabilityFaults = {
  'acknowledged-before-stored': {
    bug: 'a write is acknowledged immediately, and stored a minute later',
    breaks: ['durability-acknowledged-kept', 'ver-state-in-backing-store'],
    in: 'store/file/file-store.ts',
    find: "await this.#thread.sendRequest({ type: 'commit',",
    put: "await null;\n        setTimeout(this.#thread.sendRequest.bind(this.#thread), 60_000, { type: 'commit',",
  },
  'last-changes-stored-twice': {
    bug: 'the last changes in the file are applied twice when the file is read',
    breaks: ['durability-acknowledged-kept', 'ver-state-in-backing-store'],
    in: 'store/file/file-store.ts',
    find: 'for (const rowsOfRevision of Map.groupBy(rows, ({ revision }) => revision).values()) {',
    put: 'for (const rowsOfRevision of [...rows, ...rows.slice(-20)].map((row) => [row])) {',
    also: [SKIPPED_REVISION_CHECK_EDIT],
  },
  'deletions-not-stored': {
    bug: 'deletions are not written to the file',
    breaks: ['durability-deleted-stay-deleted', 'durability-versions-once'],
    in: 'store/file/file-store.ts',
    find: 'rows: batch.flatMap(({ rows }) => rows)',
    put: 'rows: batch.flatMap(({ rows }) => rows.filter(({ value }) => value !== null))',
    also: [SKIPPED_REVISION_CHECK_EDIT],
  },
  'of-changes-together-one-stored': {
    bug: 'if one write to the file contains several changes, only the last change is stored',
    breaks: ['durability-history-holds', 'durability-watch-goes-on'],
    in: 'store/file/file-store.ts',
    find: 'rows: batch.flatMap(({ rows }) => rows)',
    put: 'rows: batch.at(-1)?.rows ?? []',
    also: [SKIPPED_REVISION_CHECK_EDIT],
  },
  'changes-read-by-name': {
    bug: 'changes are read from the file in order of their keys',
    breaks: ['durability-history-holds', 'durability-watch-goes-on'],
    in: 'store/file/file-store.ts',
    find: 'replayRows(getRestoredMemory(), rows)',
    put: 'replayRows(getRestoredMemory(), rows.toSorted((one, other) => one.key.localeCompare(other.key)))',
    also: [SKIPPED_REVISION_CHECK_EDIT],
  },
  'watches-begin-with-the-server': {
    bug: 'a watch from a resourceVersion before the start of the server omits earlier changes',
    breaks: ['durability-history-holds', 'durability-watch-goes-on'],
    in: 'store/file/file-store.ts',
    find: 'this.#memory.watch(prefix, startRevision, listener)',
    put: 'this.#memory.watch(prefix, Math.max(startRevision, this.#atStart), listener)',
    also: [
      { in: 'store/file/file-store.ts', find: '  #isClosed = false;', put: '  #isClosed = false;\n  #atStart = 0;' },
      {
        in: 'store/file/file-store.ts',
        find: '    this.#newestRevision = memory.newestRevision;',
        put: '    this.#newestRevision = memory.newestRevision;\n    this.#atStart = memory.newestRevision;',
      },
    ],
  },
} satisfies Readonly<Record<string, Fault>>;
