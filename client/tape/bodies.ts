/** The bodies of a record. Long bodies are stored in files named by digest, because they often repeat. */

import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { MOST_BYTES } from '../exchange/body.ts';
import type { RecordedBody } from './lines.ts';
import type { Blanking } from './redaction.ts';

/** In bytes. */
const LONG = 4_096;
const NAME = 'bodies';

/** The bodies of one record in its `folder`. */
export class Bodies {
  readonly #folder: string;
  readonly #writtenDigests = new Set<string>();

  constructor(folder: string) {
    this.#folder = join(folder, NAME);
  }

  write(bytes: Buffer): RecordedBody {
    if (bytes.length > LONG) return { sha256: this.#keep(bytes) };
    return isUtf8(bytes) ? bytes.toString() : { base64: bytes.toString('base64') };
  }

  /** Throws if the file is missing or its digest differs. */
  read(body: RecordedBody): Buffer {
    if (typeof body === 'string') return Buffer.from(body);
    return 'base64' in body ? Buffer.from(body.base64, 'base64') : readFileSync(join(this.#folder, body.sha256));
  }

  #keep(bytes: Buffer): string {
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (this.#writtenDigests.has(digest)) return digest;
    mkdirSync(this.#folder, { recursive: true });
    const file = join(this.#folder, digest);
    if (!existsSync(file)) writeFileSync(file, bytes);
    this.#writtenDigests.add(digest);
    return digest;
  }
}

/** Redacts credentials, also in compressed bodies. */
export function redactBytes(bytes: Buffer, blanking: Blanking): Buffer {
  const plainBytes = decompress(bytes);
  if (plainBytes === undefined) return blanking.bytes(bytes);
  const blankedBytes = blanking.bytes(plainBytes);
  return blankedBytes.equals(plainBytes) ? bytes : gzipSync(blankedBytes);
}

function decompress(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return undefined;
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch {
    return undefined;
  }
}
