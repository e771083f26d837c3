/** The interface of the audit log for handlers. */
import type { HttpRequest } from '../ground/exchange.ts';

/** `json` is called only if the audit level includes bodies. */
export interface AuditTrail {
  recordRequestObject(request: HttpRequest, json: () => string | undefined, reference: ObjectReference): void;
  /** The first value of a key is kept. */
  annotate(request: HttpRequest, key: string, value: string): void;
}

export interface ObjectReference {
  namespace?: string;
  name?: string;
  uid?: string;
  resourceVersion?: string;
}
