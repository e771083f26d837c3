/** Where the audit log is told what the handlers read of a request. */
import type { HttpRequest } from '../ground/exchange.ts';

/** `json` is asked for only where bodies are written down. */
export interface AuditTrail {
  sent(request: HttpRequest, json: () => string | undefined, of: Named): void;
}

export interface Named {
  namespace?: string;
  name?: string;
  uid?: string;
  resourceVersion?: string;
}
