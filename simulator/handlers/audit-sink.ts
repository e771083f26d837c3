/** The audit log, as handlers report bodies of requests to it. */
import type { HttpRequest } from '../ground/exchange.ts';

/** `json` is called only where the audit level includes bodies. */
export interface AuditTrail {
  recordRequestObject(request: HttpRequest, json: () => string | undefined, reference: ObjectReference): void;
  /** What is annotated first stays. */
  annotate(request: HttpRequest, key: string, value: string): void;
}

export interface ObjectReference {
  namespace?: string;
  name?: string;
  uid?: string;
  resourceVersion?: string;
}
