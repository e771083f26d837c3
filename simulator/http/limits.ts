/** Limits of connections and requests, those of kube-apiserver where it has one. Sizes in bytes, times in milliseconds. */

/** A longer body is refused with 413. */
export const MAX_BODY = 3 * 1024 * 1024;
/**
 * Of all bodies together whose requests are not yet answered: one that comes on top is refused with 429, so that neither clients who send
 * slowly nor many at once take more memory.
 */
export const MAX_UNDER_WAY = 48 * 1024 * 1024;
/** Request line and headers together; more is refused with 431. */
export const MAX_HEADER = 1024 * 1024 + 4096;
/** From the first byte of a connection, or of a request on a kept one, to the end of its headers. */
export const HEADER_TIMEOUT = 32_000;
/** A whole request, body included. */
export const RECEIVE_TIMEOUT = 300_000;
/** A connection without a request is kept so long. */
export const KEEP_ALIVE = 90_000;
/** Streams open at the same time on one HTTP/2 connection. */
export const MAX_STREAMS = 1000;
/** A stream is told to pause when so much waits for its reader. */
export const SINK_PAUSE = 256 * 1024;
/** A reader that leaves so much unread is cut off; it starts again from the version it saw last. */
export const SINK_LIMIT = 16 * 1024 * 1024;
/** Of a refused body so much is still read, so that the client gets to see the refusal. */
export const MAX_DISCARD = 16 * 1024 * 1024;
