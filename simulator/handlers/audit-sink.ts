/** The interface of the audit log for handlers. */
import type { HttpRequest } from '../foundation/exchange.ts';

/** Receives the data of requests for the audit log. The callback `encodeJson` is called only if the audit level includes request bodies. */
export interface AuditSink {
  recordRequestObject(request: HttpRequest, encodeJson: () => string | undefined, reference: ObjectReference): void;
  /** Adds an audit annotation to an event of at least the given level. Later values of the same key are ignored. */
  annotate(request: HttpRequest, key: string, value: string, minimumLevel?: 'Metadata' | 'Request'): void;
}

export interface ObjectReference {
  namespace?: string;
  name?: string;
  uid?: string;
  resourceVersion?: string;
}
