/** Bodies of a record. Long ones, as the same documents come again and again, are files named by their digest. */

import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { MOST_BYTES } from '../body.ts';
import type { Blanking } from './blanking.ts';
import type { RecordedBody } from './lines.ts';

/** Bytes. */
const LONG = 4_096;
const NAME = 'bodies';

/** Of one record; `folder` is that of the record. */
export class Bodies {
  readonly #folder: string;
  readonly #there = new Set<string>();

  constructor(folder: string) {
    this.#folder = join(folder, NAME);
  }

  write(bytes: Buffer): RecordedBody {
    if (bytes.length > LONG) return { sha256: this.#keep(bytes) };
    return isUtf8(bytes) ? bytes.toString() : { base64: bytes.toString('base64') };
  }

  /** Throws where the file is missing or not what it is named. */
  read(body: RecordedBody): Buffer {
    if (typeof body === 'string') return Buffer.from(body);
    return 'base64' in body ? Buffer.from(body.base64, 'base64') : readFileSync(join(this.#folder, body.sha256));
  }

  #keep(bytes: Buffer): string {
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (this.#there.has(digest)) return digest;
    mkdirSync(this.#folder, { recursive: true });
    const file = join(this.#folder, digest);
    if (!existsSync(file)) writeFileSync(file, bytes);
    this.#there.add(digest);
    return digest;
  }
}

/** Without credentials, also where it is compressed. */
export function blankedBytes(bytes: Buffer, blanking: Blanking): Buffer {
  const plain = inflated(bytes);
  if (plain === undefined) return blanking.bytes(bytes);
  const without = blanking.bytes(plain);
  return without.equals(plain) ? bytes : gzipSync(without);
}

function inflated(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return undefined;
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch {
    return undefined;
  }
}
