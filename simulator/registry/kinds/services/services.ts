/** The rules of Services. The handlers allocate addresses and ports. */
import type { Machinery } from '../../../../spec/machinery.ts';
import type { ApiObject } from '../../../pure/object.ts';
import type { KindRules, SelectableFields } from '../../kind-rules.ts';
import { dns1035LabelName, dnsLabelName } from '../../metadata/name-rules.ts';
import { type Fields, fill, isUnset, list, objectMembers, struct } from '../../object-fields.ts';
import { dropTypeDependentFields } from './allocation.ts';
import { needsExternalPolicy, validateService, validateServiceStatus, validateServiceUpdate } from './validation.ts';

/** In seconds. */
const DEFAULT_AFFINITY_SECONDS = 10_800;

export function createServiceRules(machinery: ReadonlySet<Machinery>): KindRules {
  return {
    ...services,
    setDefaults(service) {
      services.setDefaults?.(service);
      const spec = struct(service, 'spec');
      if (needsExternalPolicy(spec, machinery)) fill(spec, 'externalTrafficPolicy', 'Cluster');
    },
    validateStatus: (service, previous) => validateServiceStatus(service, previous, machinery),
    createOnUpdate: machinery.has('service-updates-by-storage'),
    returnsDeletedObject: machinery.has('service-updates-by-storage'),
    ...(!machinery.has('service-updates-by-storage') && { hidesDeletedObject: true }),
    ...(machinery.has('service-selectors') && { selectable: SELECTABLE }),
    nameRule: machinery.has('relaxed-service-names') ? dnsLabelName : dns1035LabelName,
    validate: (service, previous) => [
      ...(previous === undefined ? [] : validateServiceUpdate(service, previous)),
      ...validateService(service, previous, machinery),
    ],
  };
}

const services: KindRules = {
  returnsDeletedObject: true,
  createOnUpdate: true,
  createOnStatusUpdate: true,
  skipSchemaValidation: true,
  setDefaults(service) {
    const spec = struct(service, 'spec');
    fill(spec, 'sessionAffinity', 'None');
    setAffinityTimeout(spec);
    fill(spec, 'type', 'ClusterIP');
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
      // A targetPort of 0 counts as unset.
      if ((isUnset(port.targetPort) || port.targetPort === 0) && port.port !== undefined) port.targetPort = port.port;
    }
  },
  prepareForCreate: dropInternalPolicy,
  prepareForUpdate(next, previous) {
    dropTypeDependentFields(next, previous);
    dropInternalPolicy(next);
  },
};

const SELECTABLE: SelectableFields = {
  names: ['spec.clusterIP', 'spec.type'],
  values: (service) => ({
    'spec.clusterIP': readSpecText(service, 'clusterIP'),
    'spec.type': readSpecText(service, 'type'),
  }),
};

/** Removes internalTrafficPolicy of an ExternalName Service. kube-apiserver stores the field, but does not return it. */
function dropInternalPolicy({ spec }: ApiObject): void {
  const fields = objectMembers(spec);
  if (fields.type === 'ExternalName') delete fields.internalTrafficPolicy;
}

function setAffinityTimeout(spec: Fields): void {
  if (spec.sessionAffinity === 'None') delete spec.sessionAffinityConfig;
  if (spec.sessionAffinity !== 'ClientIP') return;
  const { timeoutSeconds } = objectMembers(objectMembers(spec.sessionAffinityConfig).clientIP);
  if (isUnset(timeoutSeconds)) spec.sessionAffinityConfig = { clientIP: { timeoutSeconds: DEFAULT_AFFINITY_SECONDS } };
}

function readSpecText(service: ApiObject, member: string): string {
  return String(objectMembers(service.spec)[member] ?? '');
}
