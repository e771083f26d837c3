/** Finds the FlowSchema of the request. cache-control.ts adds the headers with its uid to responses, including errors. */
import type { Filter, FilterConfig } from '../filter.ts';

export function createFlowSchemaFilter({
  classifyFlow,
  behaviors,
}: Pick<FilterConfig, 'classifyFlow' | 'behaviors'>): Filter {
  return (next) => (exchange) => {
    const flow = classifyFlow?.(exchange.user, exchange.info);
    const isExempt = exchange.info.verb === 'watch' && !behaviors.has('priority-of-watches');
    if (flow !== undefined && !isExempt) {
      exchange.flowHeaders = {
        'X-Kubernetes-Pf-Flowschema-Uid': flow.schemaUid,
        'X-Kubernetes-Pf-Prioritylevel-Uid': flow.levelUid,
      };
    }
    return next(exchange);
  };
}
