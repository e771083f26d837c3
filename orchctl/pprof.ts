/** Encodes a profile for pprof, as compressed protobuf. */
import { gzipSync } from 'node:zlib';
import type { Sample } from './sample.ts';

const UNITS: Readonly<Record<string, readonly [type: string, unit: string]>> = {
  cpu: ['cpu', 'nanoseconds'],
  heap: ['inuse_space', 'bytes'],
  block: ['delay', 'nanoseconds'],
  mutex: ['delay', 'nanoseconds'],
};

export function encodeProfile(name: string, samples: readonly Sample[]): Buffer {
  const texts = new Map<string, number>([['', 0]]);
  const index = (text: string): number => {
    const place = texts.get(text) ?? texts.size;
    texts.set(text, place);
    return place;
  };
  const [type, unit] = UNITS[name] ?? [name, 'count'];
  const sampleType = message(1, [number(1, index(type)), number(2, index(unit))]);
  const functions = new Map<string, number>();
  const functionId = (text: string): number => {
    const id = functions.get(text) ?? functions.size + 1;
    functions.set(text, id);
    return id;
  };
  const sampled = samples.map(({ stack, amount }) =>
    message(2, [encodePacked(1, stack.map(functionId)), encodePacked(2, [Math.round(amount)])]),
  );
  // One location per function.
  const locations = [...functions.values()].map((id) => message(4, [number(1, id), message(4, [number(1, id)])]));
  const named = [...functions].map(([text, id]) => message(5, [number(1, id), number(2, index(text))]));
  const table = [...texts.keys()].map((text) => bytes(6, Buffer.from(text)));
  return gzipSync(Buffer.concat([sampleType, ...sampled, ...locations, ...named, ...table]));
}

function varint(value: number): Buffer {
  const result: number[] = [];
  let rest = BigInt(value);
  for (; rest > 0x7fn; rest >>= 7n) result.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...result, Number(rest)]);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(value.length), value]);
}

function encodePacked(field: number, values: readonly number[]): Buffer {
  return bytes(field, Buffer.concat(values.map(varint)));
}

function message(field: number, parts: readonly Buffer[]): Buffer {
  return bytes(field, Buffer.concat(parts));
}
