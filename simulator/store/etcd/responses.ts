/** Decodes the responses of etcd's gRPC API v3. Fields that the store does not need are skipped. */
import { int64Codec } from '../../pure/protobuf/scalars.ts';
import { decodeMessage, type Reader, readDelimited, readFields } from '../../pure/protobuf/wire.ts';
import type { LeaseId } from './leases.ts';

export interface KeyValue {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
  /** 0 in the event of a deletion. */
  readonly createRevision: number;
  readonly modRevision: number;
}

export interface RangeResponse {
  readonly revision: number;
  readonly keyValues: readonly KeyValue[];
  /** The number of keys in the range, regardless of the limit. */
  readonly count: number;
}

export interface TransactionResponse {
  readonly revision: number;
  readonly hasSucceeded: boolean;
  /** The values of the compared keys if the transaction did not succeed. */
  readonly currentKeyValues: readonly (KeyValue | undefined)[];
}

export interface EtcdWatchEvent {
  readonly isDeletion: boolean;
  readonly currentKeyValue: KeyValue;
  readonly previousKeyValue: KeyValue | undefined;
}

export interface WatchResponse {
  readonly revision: number;
  readonly isCreated: boolean;
  readonly isCanceled: boolean;
  /** Greater than 0 if a compaction to that revision ended the watch. */
  readonly compactRevision: number;
  readonly cancelReason: string;
  readonly events: readonly EtcdWatchEvent[];
}

const EMPTY_BYTES = new Uint8Array(0);

export function decodeRangeResponse(bytes: Uint8Array): RangeResponse {
  return decodeMessage(bytes, readRange);
}

export function decodeTransactionResponse(bytes: Uint8Array): TransactionResponse {
  return decodeMessage(bytes, (reader) => {
    let revision = 0;
    let hasSucceeded = false;
    const ranges: RangeResponse[] = [];
    readFields(reader, 'TxnResponse', (field) => {
      if (field === 1) revision = readNested(reader, readHeader);
      else if (field === 2) hasSucceeded = reader.bool();
      else if (field === 3) readNested(reader, () => readOperation(reader, ranges));
      else return false;
      return true;
    });
    return {
      revision,
      hasSucceeded,
      currentKeyValues: hasSucceeded ? [] : ranges.map(({ keyValues }) => keyValues[0]),
    };
  });
}

/** Returns the identifier of a granted lease. */
export function decodeLeaseResponse(bytes: Uint8Array): LeaseId {
  return decodeMessage(bytes, (reader) => {
    let id: LeaseId = 0;
    readFields(reader, 'LeaseGrantResponse', (field) => {
      if (field !== 2) return false;
      id = readInt64(reader);
      return true;
    });
    return id;
  });
}

export function decodeWatchResponse(bytes: Uint8Array): WatchResponse {
  return decodeMessage(bytes, (reader) => {
    const events: EtcdWatchEvent[] = [];
    const response = {
      revision: 0,
      isCreated: false,
      isCanceled: false,
      compactRevision: 0,
      cancelReason: '',
      events,
    };
    readFields(reader, 'WatchResponse', (field) => {
      if (field === 1) response.revision = readNested(reader, readHeader);
      else if (field === 3) response.isCreated = reader.bool();
      else if (field === 4) response.isCanceled = reader.bool();
      else if (field === 5) response.compactRevision = readNumber(reader);
      else if (field === 6) response.cancelReason = reader.string();
      else if (field === 11) events.push(readNested(reader, readEvent));
      else return false;
      return true;
    });
    return response;
  });
}

function readHeader(reader: Reader): number {
  let revision = 0;
  readFields(reader, 'ResponseHeader', (field) => {
    if (field !== 3) return false;
    revision = readNumber(reader);
    return true;
  });
  return revision;
}

function readRange(reader: Reader): RangeResponse {
  const keyValues: KeyValue[] = [];
  let revision = 0;
  let count = 0;
  readFields(reader, 'RangeResponse', (field) => {
    if (field === 1) revision = readNested(reader, readHeader);
    else if (field === 2) keyValues.push(readNested(reader, readKeyValue));
    else if (field === 4) count = readNumber(reader);
    else return false;
    return true;
  });
  return { revision, keyValues, count };
}

function readOperation(reader: Reader, ranges: RangeResponse[]): void {
  readFields(reader, 'ResponseOp', (field) => {
    if (field !== 1) return false;
    ranges.push(readNested(reader, readRange));
    return true;
  });
}

function readEvent(reader: Reader): EtcdWatchEvent {
  let isDeletion = false;
  let current: KeyValue = { key: EMPTY_BYTES, value: EMPTY_BYTES, createRevision: 0, modRevision: 0 };
  let previous: KeyValue | undefined;
  readFields(reader, 'Event', (field) => {
    if (field === 1) isDeletion = reader.int32() === 1;
    else if (field === 2) current = readNested(reader, readKeyValue);
    else if (field === 3) previous = readNested(reader, readKeyValue);
    else return false;
    return true;
  });
  return { isDeletion, currentKeyValue: current, previousKeyValue: previous };
}

function readKeyValue(reader: Reader): KeyValue {
  const keyValue: { -readonly [member in keyof KeyValue]: KeyValue[member] } = {
    key: EMPTY_BYTES,
    value: EMPTY_BYTES,
    createRevision: 0,
    modRevision: 0,
  };
  readFields(reader, 'KeyValue', (field) => {
    if (field === 1) keyValue.key = reader.bytes();
    else if (field === 2) keyValue.createRevision = readNumber(reader);
    else if (field === 3) keyValue.modRevision = readNumber(reader);
    else if (field === 5) keyValue.value = reader.bytes();
    else return false;
    return true;
  });
  return keyValue;
}

function readNested<T>(reader: Reader, readMessage: (reader: Reader) => T): T {
  return readDelimited(reader, 1, () => readMessage(reader));
}

function readNumber(reader: Reader): number {
  return Number(readInt64(reader));
}

function readInt64(reader: Reader): number | bigint {
  const value = int64Codec.read(reader, undefined, 0);
  return typeof value === 'bigint' ? value : Number(value);
}
