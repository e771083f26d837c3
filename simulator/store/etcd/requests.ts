/**
 * Requests of etcd's gRPC API v3 as encoded messages (etcdserverpb/rpc.proto), with the fields that the store needs.
 *
 * A range of keys is `[start, end)`; without an end it is a single key.
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
  /** Absent: the key has no lease. */
  readonly lease?: LeaseId;
}

export interface Transaction {
  /** Keys with the expected revision of their last change; 0 means that the key is absent. */
  readonly comparisons: readonly { readonly key: Uint8Array; readonly revision: number }[];
  readonly puts: readonly Put[];
  readonly deletions: readonly Uint8Array[];
}

export interface WatchStart {
  readonly start: Uint8Array;
  readonly end: Uint8Array;
  /** The first revision of the watch. */
  readonly revision: number;
}

/** Compare.target: the revision of the last change. Compare.result EQUAL is the zero value and not written. */
const MOD = 2;

export function encodeRangeRequest(range: KeyRange): Uint8Array {
  return encodeMessage((writer) => writeRange(writer, range));
}

/** If a comparison fails, the compared keys are read instead. */
export function encodeTransactionRequest({ comparisons, puts, deletions }: Transaction): Uint8Array {
  return encodeMessage((writer) => {
    for (const { key, revision } of comparisons) {
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
    for (const key of deletions) message(writer, 2, () => message(writer, 3, () => bytes(writer, 1, key)));
    for (const { key } of comparisons)
      message(writer, 3, () => message(writer, 1, () => writeRange(writer, { start: key })));
  });
}

export function encodeCompactionRequest(revision: number): Uint8Array {
  return encodeMessage((writer) => integer(writer, 1, revision));
}

/** etcd assigns the identifier. */
export function encodeLeaseRequest(seconds: number): Uint8Array {
  return encodeMessage((writer) => integer(writer, 1, seconds));
}

/** Requests a watch with progress notifications and previous values. */
export function encodeWatchRequest({ start, end, revision }: WatchStart): Uint8Array {
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

/** Requests the progress of the watches of the stream. */
export function encodeProgressRequest(): Uint8Array {
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
