/** The bodies of a record. Long bodies often repeat, so they are stored in files named by their digest. */

import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { MAX_BYTES } from '../exchange/body.ts';
import type { RecordedBody } from './record-lines.ts';
import type { Redactor } from './redaction.ts';

/** The size in bytes above which a body is stored in a file. */
const MIN_FILE_SIZE = 4_096;
const FOLDER_NAME = 'bodies';

/** The bodies of one record in its `folder`. */
export class BodyStore {
  readonly #folder: string;
  readonly #storedDigests = new Set<string>();

  constructor(folder: string) {
    this.#folder = join(folder, FOLDER_NAME);
  }

  store(bytes: Buffer): RecordedBody {
    if (bytes.length > MIN_FILE_SIZE) return { sha256: this.#writeFile(bytes) };
    return isUtf8(bytes) ? bytes.toString() : { base64: bytes.toString('base64') };
  }

  /** Returns the bytes of a body. Throws an error if its file is missing. */
  read(body: RecordedBody): Buffer {
    if (typeof body === 'string') return Buffer.from(body);
    return 'base64' in body ? Buffer.from(body.base64, 'base64') : readFileSync(join(this.#folder, body.sha256));
  }

  #writeFile(bytes: Buffer): string {
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (this.#storedDigests.has(digest)) return digest;
    mkdirSync(this.#folder, { recursive: true });
    const file = join(this.#folder, digest);
    if (!existsSync(file)) writeFileSync(file, bytes);
    this.#storedDigests.add(digest);
    return digest;
  }
}

/** Redacts credentials in a body, including compressed bodies. */
export function redactBytes(bytes: Buffer, redactor: Redactor): Buffer {
  const decompressedBytes = decompressBody(bytes);
  if (decompressedBytes === undefined) return redactor.redactBytes(bytes);
  const redactedBytes = redactor.redactBytes(decompressedBytes);
  return redactedBytes.equals(decompressedBytes) ? bytes : gzipSync(redactedBytes);
}

function decompressBody(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return undefined;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    return undefined;
  }
}
