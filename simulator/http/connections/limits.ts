/** Limits of connections and requests, those of kube-apiserver where it has one. Sizes in bytes, times in milliseconds. */

/** The maximum size of a body; a longer one is rejected with 413. */
export const MAX_BODY = 3 * 1024 * 1024;
/**
 * The maximum total size of the bodies of pending requests. A request beyond it is rejected with 429, so that neither slow clients nor many
 * at once use more memory.
 */
export const MAX_PENDING_BYTES = 48 * 1024 * 1024;
/** The maximum size of request line and headers; more is rejected with 431. */
export const MAX_HEADER = 1024 * 1024 + 4096;
/** From the first byte of a connection, or of a further request on it, to the end of the headers. */
export const HEADER_TIMEOUT = 32_000;
/** For a whole request, including the body. */
export const RECEIVE_TIMEOUT = 300_000;
/** The time after which an idle connection is closed. */
export const KEEP_ALIVE = 90_000;
/** The maximum number of concurrent streams on one HTTP/2 connection. */
export const MAX_STREAMS = 1000;
/** A stream is paused when this much data is waiting for the reader. */
export const SINK_PAUSE = 256 * 1024;
/** A reader with more unread data is disconnected; it can restart from the last resource version it saw. */
export const SINK_LIMIT = 16 * 1024 * 1024;
/** The part of a rejected body that is still read, so that the client receives the response. */
export const MAX_DISCARD = 16 * 1024 * 1024;
