/**
 * Requests of etcd's gRPC API v3 as encoded messages (etcdserverpb/rpc.proto), with the fields that the store needs.
 *
 * A range of keys is `[start, end)`; without an end it is a single key.
 */
import { int64Wire } from '../../pure/protobuf/scalars.ts';
import { DELIMITED_TYPE, encodeMessage, VARINT_TYPE, type Writer } from '../../pure/protobuf/wire.ts';
import type { LeaseId } from './leases.ts';

export interface KeyRange {
  readonly start: Uint8Array;
  readonly end?: Uint8Array;
  /** The maximum number of keys; 0 or absent: no limit. */
  readonly limit?: number;
  /** The revision of the state to read; absent: the newest revision. */
  readonly revision?: number;
  readonly keysOnly?: boolean;
}

export interface PutRequest {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
  /** The lease of the key; absent if it has none. */
  readonly lease?: LeaseId;
}

export interface Transaction {
  /** Keys with the expected revision of their last change; 0 means that the key is absent. */
  readonly comparisons: readonly { readonly key: Uint8Array; readonly revision: number }[];
  readonly puts: readonly PutRequest[];
  readonly deletions: readonly Uint8Array[];
}

export interface WatchRequestRange {
  readonly start: Uint8Array;
  readonly end: Uint8Array;
  /** The first revision of the watch. */
  readonly revision: number;
}

/** Compare.target: the revision of the last change. Compare.result EQUAL is the zero value and not written. */
const MOD_REVISION_TARGET = 2;

export function encodeRangeRequest(range: KeyRange): Uint8Array {
  return encodeMessage((writer) => writeRange(writer, range));
}

/** Encodes a transaction. If a comparison fails, etcd reads the compared keys instead of writing. */
export function encodeTransactionRequest({ comparisons, puts: putRequests, deletions }: Transaction): Uint8Array {
  return encodeMessage((writer) => {
    for (const { key, revision } of comparisons) {
      writeMessage(writer, 1, () => {
        writeInteger(writer, 2, MOD_REVISION_TARGET);
        writeBytes(writer, 3, key);
        writeInteger(writer, 6, revision);
      });
    }
    for (const { key, value, lease } of putRequests) {
      writeMessage(writer, 2, () =>
        writeMessage(writer, 2, () => {
          writeBytes(writer, 1, key);
          writeBytes(writer, 2, value);
          if (lease !== undefined) writeInteger(writer, 3, lease);
        }),
      );
    }
    for (const key of deletions)
      writeMessage(writer, 2, () => writeMessage(writer, 3, () => writeBytes(writer, 1, key)));
    for (const { key } of comparisons)
      writeMessage(writer, 3, () => writeMessage(writer, 1, () => writeRange(writer, { start: key })));
  });
}

export function encodeCompactionRequest(revision: number): Uint8Array {
  return encodeMessage((writer) => writeInteger(writer, 1, revision));
}

/** Encodes the request for a lease, to which etcd assigns an identifier. */
export function encodeLeaseRequest(seconds: number): Uint8Array {
  return encodeMessage((writer) => writeInteger(writer, 1, seconds));
}

/** Requests a watch with progress notifications and previous values. */
export function encodeWatchRequest({ start, end, revision }: WatchRequestRange): Uint8Array {
  return encodeMessage((writer) =>
    writeMessage(writer, 1, () => {
      writeBytes(writer, 1, start);
      writeBytes(writer, 2, end);
      writeInteger(writer, 3, revision);
      writeInteger(writer, 4, 1);
      writeInteger(writer, 6, 1);
    }),
  );
}

/** Requests the progress of the watches of the stream. */
export function encodeProgressRequest(): Uint8Array {
  return encodeMessage((writer) => writeMessage(writer, 3, () => undefined));
}

function writeRange(writer: Writer, { start, end, limit = 0, revision = 0, keysOnly = false }: KeyRange): void {
  writeBytes(writer, 1, start);
  if (end !== undefined) writeBytes(writer, 2, end);
  if (limit > 0) writeInteger(writer, 3, limit);
  if (revision > 0) writeInteger(writer, 4, revision);
  if (keysOnly) writeInteger(writer, 8, 1);
}

function writeMessage(writer: Writer, field: number, writeContent: () => void): void {
  writer.uint32((field << 3) | DELIMITED_TYPE).fork();
  writeContent();
  writer.ldelim();
}

function writeBytes(writer: Writer, field: number, value: Uint8Array): void {
  writer.uint32((field << 3) | DELIMITED_TYPE).bytes(value);
}

function writeInteger(writer: Writer, field: number, value: number | bigint): void {
  writer.uint32((field << 3) | VARINT_TYPE);
  int64Wire.write(writer, value);
}
