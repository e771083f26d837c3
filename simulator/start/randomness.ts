/** The random source of this machine. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { RandomSource } from '../foundation/clock.ts';

export const systemRandomSource: RandomSource = {
  createUuid: () => randomUUID(),
  createText: (length, alphabet) => {
    // Bytes from the last multiple of the alphabet's length are discarded, because they would make the first letters more likely.
    const usableByteCount = 256 - (256 % alphabet.length);
    let text = '';
    while (text.length < length) {
      for (const byte of randomBytes(length * 2)) {
        if (byte < usableByteCount && text.length < length) text += alphabet[byte % alphabet.length] ?? '';
      }
    }
    return text;
  },
};
