/** The behavior of Services. The handlers allocate addresses and ports. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../../pure/object.ts';
import type { KindRules, SelectableFields } from '../../kind-rules.ts';
import { validateDns1035LabelName, validateDnsLabelName } from '../../metadata/name-rules.ts';
import { ensureStruct, type Fields, isUnset, readList, readMembers, setIfUnset } from '../../object-fields.ts';
import { dropTypeDependentFields } from './allocation.ts';
import {
  needsExternalTrafficPolicy,
  validateService,
  validateServiceStatus,
  validateServiceUpdate,
} from './validation.ts';

/** The default timeoutSeconds of the session affinity ClientIP. */
const DEFAULT_AFFINITY_SECONDS = 10_800;

export function createServiceKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  return {
    ...commonServiceRules,
    setDefaults(service) {
      commonServiceRules.setDefaults?.(service);
      const spec = ensureStruct(service, 'spec');
      if (needsExternalTrafficPolicy(spec, behaviors)) setIfUnset(spec, 'externalTrafficPolicy', 'Cluster');
    },
    validateStatus: (service, previous) => validateServiceStatus(service, previous, behaviors),
    createsOnUpdate: behaviors.has('service-updates-by-storage'),
    returnsDeletedObject: behaviors.has('service-updates-by-storage'),
    ...(!behaviors.has('service-updates-by-storage') && { returnsStatusWhileTerminating: true }),
    ...(behaviors.has('service-selectors') && { selectableFields: SELECTABLE_FIELDS }),
    updateChecks: behaviors.has('service-metadata-validated-once') ? ['metadata', 'spec'] : ['metadata', 'object'],
    validateName: behaviors.has('relaxed-service-names') ? validateDnsLabelName : validateDns1035LabelName,
    validate: (service, previous) => [
      ...(previous === undefined ? [] : validateServiceUpdate(service, previous)),
      ...validateService(service, previous, behaviors),
    ],
  };
}

const commonServiceRules: KindRules = {
  returnsDeletedObject: true,
  createsOnUpdate: true,
  createsOnStatusUpdate: true,
  skipsSchemaValidation: true,
  setDefaults(service) {
    const spec = ensureStruct(service, 'spec');
    setIfUnset(spec, 'sessionAffinity', 'None');
    setAffinityTimeout(spec);
    setIfUnset(spec, 'type', 'ClusterIP');
    if (spec.type === 'LoadBalancer') {
      spec.allocateLoadBalancerNodePorts ??= true;
      for (const ingress of readList(readMembers(readMembers(service.status).loadBalancer), 'ingress'))
        if (!isUnset(ingress.ip)) setIfUnset(ingress, 'ipMode', 'VIP');
    }
    if (spec.type !== 'ExternalName' && spec.internalTrafficPolicy === undefined) {
      spec.internalTrafficPolicy = 'Cluster';
    }
    for (const port of readList(spec, 'ports')) {
      setIfUnset(port, 'protocol', 'TCP');
      // A targetPort of 0 counts as unset.
      if ((isUnset(port.targetPort) || port.targetPort === 0) && port.port !== undefined) port.targetPort = port.port;
    }
  },
  prepareForUpdate: dropTypeDependentFields,
  convertToReturnedObject: omitInternalTrafficPolicy,
};

const SELECTABLE_FIELDS: SelectableFields = {
  names: ['spec.clusterIP', 'spec.type'],
  readValues: (service) => ({
    'spec.clusterIP': readSpecText(service, 'clusterIP'),
    'spec.type': readSpecText(service, 'type'),
  }),
};

/** Omits internalTrafficPolicy of an ExternalName Service, which kube-apiserver stores, but returns only in responses of `/status`. */
function omitInternalTrafficPolicy(service: ApiObject): ApiObject {
  const { internalTrafficPolicy, ...spec } = readMembers(service.spec);
  return spec.type === 'ExternalName' && internalTrafficPolicy !== undefined ? { ...service, spec } : service;
}

function setAffinityTimeout(spec: Fields): void {
  if (spec.sessionAffinity === 'None') delete spec.sessionAffinityConfig;
  if (spec.sessionAffinity !== 'ClientIP') return;
  const { timeoutSeconds } = readMembers(readMembers(spec.sessionAffinityConfig).clientIP);
  if (isUnset(timeoutSeconds)) spec.sessionAffinityConfig = { clientIP: { timeoutSeconds: DEFAULT_AFFINITY_SECONDS } };
}

function readSpecText(service: ApiObject, member: string): string {
  return String(readMembers(service.spec)[member] ?? '');
}
