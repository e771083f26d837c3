/**
 * Requests of etcd's gRPC API v3, as the bytes of their messages (etcdserverpb/rpc.proto, of which these are the fields that a store needs).
 *
 * A range of keys is `[start, end)`; without an end it is the one key.
 */
import { int64Wire } from '../../pure/protobuf/scalars.ts';
import { DELIMITED, encodeMessage, VARINT, type Writer } from '../../pure/protobuf/wire.ts';
import type { LeaseId } from './leases.ts';

export interface KeyRange {
  readonly start: Uint8Array;
  readonly end?: Uint8Array;
  /** 0 or absent: all. */
  readonly limit?: number;
  /** Absent: the newest. */
  readonly revision?: number;
  readonly keysOnly?: boolean;
}

export interface Put {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
  /** Absent: it stays until it is deleted. */
  readonly lease?: LeaseId;
}

export interface Transaction {
  /** Keys whose last change must be at the revision; 0 stands for absence. */
  readonly compared: readonly { readonly key: Uint8Array; readonly revision: number }[];
  readonly puts: readonly Put[];
  readonly deleted: readonly Uint8Array[];
}

export interface WatchStart {
  readonly start: Uint8Array;
  readonly end: Uint8Array;
  /** The first one that is of interest. */
  readonly revision: number;
}

/** Of `Compare`: the revision of the last change is what is compared. Equality, the zero value, isn't written. */
const MOD = 2;

export function rangeRequest(range: KeyRange): Uint8Array {
  return encodeMessage((writer) => writeRange(writer, range));
}

/** Where a comparison fails, the compared keys are read instead. */
export function transactionRequest({ compared, puts, deleted }: Transaction): Uint8Array {
  return encodeMessage((writer) => {
    for (const { key, revision } of compared) {
      message(writer, 1, () => {
        integer(writer, 2, MOD);
        bytes(writer, 3, key);
        integer(writer, 6, revision);
      });
    }
    for (const { key, value, lease } of puts) {
      message(writer, 2, () =>
        message(writer, 2, () => {
          bytes(writer, 1, key);
          bytes(writer, 2, value);
          if (lease !== undefined) integer(writer, 3, lease);
        }),
      );
    }
    for (const key of deleted) message(writer, 2, () => message(writer, 3, () => bytes(writer, 1, key)));
    for (const { key } of compared)
      message(writer, 3, () => message(writer, 1, () => writeRange(writer, { start: key })));
  });
}

export function compactionRequest(revision: number): Uint8Array {
  return encodeMessage((writer) => integer(writer, 1, revision));
}

/** etcd chooses the identifier. */
export function leaseRequest(seconds: number): Uint8Array {
  return encodeMessage((writer) => integer(writer, 1, seconds));
}

/** A watch that hears of progress now and then, and of what each change replaced. */
export function watchRequest({ start, end, revision }: WatchStart): Uint8Array {
  return encodeMessage((writer) =>
    message(writer, 1, () => {
      bytes(writer, 1, start);
      bytes(writer, 2, end);
      integer(writer, 3, revision);
      integer(writer, 4, 1);
      integer(writer, 6, 1);
    }),
  );
}

/** Asks how far the watches of the stream are. */
export function progressRequest(): Uint8Array {
  return encodeMessage((writer) => message(writer, 3, () => undefined));
}

function writeRange(writer: Writer, { start, end, limit = 0, revision = 0, keysOnly = false }: KeyRange): void {
  bytes(writer, 1, start);
  if (end !== undefined) bytes(writer, 2, end);
  if (limit > 0) integer(writer, 3, limit);
  if (revision > 0) integer(writer, 4, revision);
  if (keysOnly) integer(writer, 8, 1);
}

function message(writer: Writer, field: number, write: () => void): void {
  writer.uint32((field << 3) | DELIMITED).fork();
  write();
  writer.ldelim();
}

function bytes(writer: Writer, field: number, value: Uint8Array): void {
  writer.uint32((field << 3) | DELIMITED).bytes(value);
}

function integer(writer: Writer, field: number, value: number | bigint): void {
  writer.uint32((field << 3) | VARINT);
  int64Wire.write(writer, value);
}
