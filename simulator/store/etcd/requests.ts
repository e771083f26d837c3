/**
 * Encodes the requests of etcd's gRPC API v3 (etcdserverpb/rpc.proto), with the fields that the store needs.
 *
 * A range contains the keys from `start` to before `end`. Without `end`, it contains only the key `start`.
 */
import { int64Codec } from '../../pure/protobuf/scalars.ts';
import { DELIMITED_TYPE, encodeMessage, VARINT_TYPE, type Writer } from '../../pure/protobuf/wire.ts';
import type { LeaseId } from './leases.ts';

export interface KeyRange {
  readonly start: Uint8Array;
  readonly end?: Uint8Array;
  /** The maximum number of keys. By default, or if it is 0, there is no limit. */
  readonly limit?: number;
  /** The revision of the state to read, by default the newest. */
  readonly revision?: number;
  readonly keysOnly?: boolean;
}

export interface PutRequest {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
  /** The lease of the key, if it has one. */
  readonly lease?: LeaseId;
}

export interface TransactionRequest {
  /** Keys with the expected revision of their last change. 0 means that the key does not exist. */
  readonly revisionGuards: readonly { readonly key: Uint8Array; readonly revision: number }[];
  readonly puts: readonly PutRequest[];
  readonly deletions: readonly Uint8Array[];
}

export interface WatchRequestRange {
  readonly start: Uint8Array;
  readonly end: Uint8Array;
  /** The first revision of the watch. */
  readonly revision: number;
}

/** The value MOD of Compare.target. Compare.result is not written, because its value EQUAL is 0. */
const MOD_REVISION_TARGET = 2;

export function encodeRangeRequest(range: KeyRange): Uint8Array {
  return encodeMessage((writer) => writeRange(writer, range));
}

/** Encodes a transaction. If a comparison fails, etcd reads the compared keys and writes nothing. */
export function encodeTransactionRequest({
  revisionGuards,
  puts: putRequests,
  deletions,
}: TransactionRequest): Uint8Array {
  return encodeMessage((writer) => {
    for (const { key, revision } of revisionGuards) {
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
    for (const { key } of revisionGuards)
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

/** Encodes the request for a watch with progress notifications and previous values. */
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

/** Encodes the request for the progress of the watches of the stream. */
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
  int64Codec.write(writer, value);
}
