/** The messages between the store and the thread of its file. */

/** A change of a key as it is stored in the file. */
export interface ChangeRow {
  readonly revision: number;
  readonly key: string;
  readonly createRevision: number;
  /** The value as JSON, or null for a deletion. */
  readonly value: string | null;
}

export type MessageToThread =
  | { readonly id: number; readonly type: 'commit'; readonly rows: readonly ChangeRow[] }
  | { readonly id: number; readonly type: 'compact'; readonly revision: number }
  /** Requests a test write of this number of bytes, which are removed again. */
  | { readonly id: number; readonly type: 'testWrite'; readonly bytes: number }
  /** Requests a copy of the file at a new path. */
  | { readonly id: number; readonly type: 'backup'; readonly path: string }
  | { readonly id: number; readonly type: 'close' };

export type MessageFromThread =
  /** The content of the file: first the state at `revision`, then the later changes, both in one or more messages and in order. */
  | { readonly type: 'state'; readonly revision: number; readonly rows: readonly ChangeRow[] }
  | { readonly type: 'changes'; readonly rows: readonly ChangeRow[] }
  | { readonly type: 'read' }
  /** Sent if the file cannot be used. `message` is the reason. */
  | { readonly type: 'unusable'; readonly message: string }
  | RequestResult;

export type RequestResult =
  | { readonly id: number; readonly type: 'done' }
  /** Sent if a request failed. `isDiskFull` reports whether the disk is full. */
  | { readonly id: number; readonly type: 'failed'; readonly message: string; readonly isDiskFull: boolean };

export interface ThreadData {
  readonly path: string;
  /** The dialect whose names the stored objects contain. */
  readonly dialect: string;
}
