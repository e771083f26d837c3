/**
 * The limits of connections and requests. Sizes are in bytes, times in milliseconds. Limits that kube-apiserver also has are set to its
 * values.
 */

/** The maximum size of a request body. A longer body is rejected with 413. */
export const MAX_BODY_BYTES = 3 * 1024 * 1024;
/**
 * The maximum total size of the bodies of pending requests. A request that exceeds it is rejected with 429, so that slow or numerous
 * clients cannot use more memory.
 */
export const MAX_PENDING_BYTES = 48 * 1024 * 1024;
/** The maximum size of request line and headers. A larger head is rejected with 431. */
export const MAX_HEADER_BYTES = 1024 * 1024 + 4096;
/** The time limit for receiving the headers of a request. */
export const HEADER_TIMEOUT_MILLISECONDS = 32_000;
/** The time limit for receiving a complete request, including its body. */
export const RECEIVE_TIMEOUT_MILLISECONDS = 300_000;
/** The time after which an idle connection is closed. */
export const KEEP_ALIVE_TIMEOUT_MILLISECONDS = 90_000;
/** The maximum number of concurrent streams on one HTTP/2 connection. */
export const MAX_CONCURRENT_STREAMS = 1000;
/** The amount of unread data at which a stream is paused. */
export const SINK_PAUSE_BYTES = 256 * 1024;
/**
 * The amount of unread data above which a client is disconnected. It can resume the watch from the last resourceVersion that it received.
 */
export const MAX_SINK_BYTES = 16 * 1024 * 1024;
/** The number of bytes of a rejected body that are read, so that the client receives the response. */
export const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;
