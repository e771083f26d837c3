/**
 * Parses the resourceVersion in requests, which is a 64-bit decimal number. Only the server compares
 * resourceVersions by their order (rv-malformed-400).
 */
import { quote } from '../../../values/go-quote.ts';
import { createBadRequestError, createErrorWithoutReason } from '../status/reasons.ts';
import type { StatusError } from '../status/status.ts';

const MAX_VERSION = 2n ** 64n - 1n;
/** The number of digits of the largest resourceVersion. */
const MAX_DIGITS = 20;

/** Parses a resourceVersion. Returns 0 for an empty text, and undefined for an invalid text. Values beyond 2^53 are not exact. */
export function parseResourceVersion(text: string): number | undefined {
  if (text === '') return 0;
  if (!/^[0-9]+$/.test(text)) return undefined;
  const digits = text.replace(/^0+/, '');
  if (digits.length > MAX_DIGITS || (digits.length === MAX_DIGITS && BigInt(digits) > MAX_VERSION)) return undefined;
  return Number(digits);
}

/** Returns the message of kube-apiserver for a text that `parseResourceVersion` rejects. */
export function formatResourceVersionMessage(text: string): string {
  const reason = /^[0-9]+$/.test(text) ? 'value out of range' : 'invalid syntax';
  return `resourceVersion: Invalid value: ${quote(text)}: strconv.ParseUint: parsing ${quote(text)}: ${reason}`;
}

/** Returns the error for a malformed resourceVersion, which is a 400, or a 500 with the departure `malformed-version-500`. */
export function createMalformedVersionError(text: string, departures: ReadonlySet<string>): StatusError {
  const message = formatResourceVersionMessage(text);
  return departures.has('malformed-version-500')
    ? createErrorWithoutReason(message)
    : createMalformedExactVersionError(text);
}

/** Returns the 400 for a malformed resourceVersion of a read in which the storage of kube-apiserver parses the resourceVersion. */
export function createMalformedExactVersionError(text: string): StatusError {
  return createBadRequestError(`invalid resource version: ${formatResourceVersionMessage(text)}`);
}
