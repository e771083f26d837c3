/** Where the audit log is told what the handlers read of a request. */
import type { HttpRequest } from '../ground/exchange.ts';

/** `json` is asked for only where bodies are written down. */
export interface AuditTrail {
  logRequestObject(request: HttpRequest, json: () => string | undefined, of: ObjectReference): void;
}

export interface ObjectReference {
  namespace?: string;
  name?: string;
  uid?: string;
  resourceVersion?: string;
}
