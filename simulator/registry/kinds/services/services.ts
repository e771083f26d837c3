/** Services: defaults. The handlers allocate addresses and ports. */
import type { Machinery } from '../../../../spec/machinery.ts';
import type { ApiObject } from '../../../pure/object.ts';
import type { KindRules } from '../../kind-rules.ts';
import { dns1035LabelName, dnsLabelName } from '../../metadata/name-rules.ts';
import { type Fields, fill, isUnset, list, objectMembers, struct } from '../../object-fields.ts';
import { dropTypeDependentFields } from './allocation.ts';
import { isExternallyAccessible, validateService, validateServiceStatus, validateServiceUpdate } from './validation.ts';

/** In seconds. */
const THREE_HOURS = 10_800;

export function servicesRules(machinery: ReadonlySet<Machinery>): KindRules {
  return {
    ...services,
    nameRule: machinery.has('relaxed-service-names') ? dnsLabelName : dns1035LabelName,
    validate: (service, previous) => [
      ...(previous === undefined ? [] : validateServiceUpdate(service, previous)),
      ...validateService(service, machinery),
    ],
  };
}

const services: KindRules = {
  returnsDeletedObject: true,
  createOnUpdate: true,
  skipSchemaValidation: true,
  setDefaults(service) {
    const spec = struct(service, 'spec');
    fill(spec, 'sessionAffinity', 'None');
    setAffinityTimeout(spec);
    fill(spec, 'type', 'ClusterIP');
    if (isExternallyAccessible(spec)) fill(spec, 'externalTrafficPolicy', 'Cluster');
    if (spec.type === 'LoadBalancer') {
      spec.allocateLoadBalancerNodePorts ??= true;
      for (const ingress of list(objectMembers(objectMembers(service.status).loadBalancer), 'ingress'))
        if (!isUnset(ingress.ip)) fill(ingress, 'ipMode', 'VIP');
    }
    if (spec.type !== 'ExternalName' && spec.internalTrafficPolicy === undefined) {
      spec.internalTrafficPolicy = 'Cluster';
    }
    for (const port of list(spec, 'ports')) {
      fill(port, 'protocol', 'TCP');
      // 0 is an unset IntOrString.
      if ((isUnset(port.targetPort) || port.targetPort === 0) && port.port !== undefined) port.targetPort = port.port;
    }
  },
  prepareForUpdate: dropTypeDependentFields,
  validateStatus: validateServiceStatus,
  selectable: {
    names: ['spec.clusterIP', 'spec.type'],
    values: (service) => ({ 'spec.clusterIP': specText(service, 'clusterIP'), 'spec.type': specText(service, 'type') }),
  },
};

function setAffinityTimeout(spec: Fields): void {
  if (spec.sessionAffinity === 'None') delete spec.sessionAffinityConfig;
  if (spec.sessionAffinity !== 'ClientIP') return;
  const { timeoutSeconds } = objectMembers(objectMembers(spec.sessionAffinityConfig).clientIP);
  if (isUnset(timeoutSeconds)) spec.sessionAffinityConfig = { clientIP: { timeoutSeconds: THREE_HOURS } };
}

function specText(service: ApiObject, member: string): string {
  return String(objectMembers(service.spec)[member] ?? '');
}
