/** The messages between the store and the thread of its file. */

/** A change of a key as it is stored in the file. */
export interface ChangeRow {
  readonly revision: number;
  readonly key: string;
  readonly createRevision: number;
  /** JSON; null for a deletion. */
  readonly value: string | null;
}

export type MessageToThread =
  | { readonly id: number; readonly type: 'commit'; readonly rows: readonly ChangeRow[] }
  | { readonly id: number; readonly type: 'compact'; readonly revision: number }
  /** Writes this many bytes and removes them again. */
  | { readonly id: number; readonly type: 'testWrite'; readonly bytes: number }
  /** Copies the file to a new path. */
  | { readonly id: number; readonly type: 'backup'; readonly path: string }
  | { readonly id: number; readonly type: 'close' };

export type MessageFromThread =
  /** First the state at `revision`, then the changes since, both in several messages, in order. */
  | { readonly type: 'state'; readonly revision: number; readonly rows: readonly ChangeRow[] }
  | { readonly type: 'changes'; readonly rows: readonly ChangeRow[] }
  | { readonly type: 'read' }
  /** The file cannot be used; `message` is the reason. */
  | { readonly type: 'unusable'; readonly message: string }
  | RequestResult;

export type RequestResult =
  | { readonly id: number; readonly type: 'done' }
  /** `isDiskFull`: whether the disk is full. */
  | { readonly id: number; readonly type: 'failed'; readonly message: string; readonly isDiskFull: boolean };

export interface ThreadData {
  readonly path: string;
  /** Objects are stored with the names of one dialect. */
  readonly dialect: string;
}
