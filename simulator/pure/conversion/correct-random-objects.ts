/**
 * Corrects random objects of the newest versions for tests, so that the objects are valid. Removes fields that exclude each other, and sets
 * discriminators.
 */
import type { ApiObject, JsonObject } from '../object.ts';
import { findObject, listObjects } from './conversion.ts';

export const CORRECTIONS_BY_RESOURCE: Readonly<Record<string, (object: ApiObject) => void>> = {
  ingresses(ingress) {
    const spec = findObject(ingress, 'spec');
    const paths = listObjects(spec, 'rules').flatMap((rule) => listObjects(findObject(rule, 'http'), 'paths'));
    for (const backend of [
      findObject(ingress, 'spec', 'defaultBackend'),
      ...paths.map((path) => findObject(path, 'backend')),
    ]) {
      const service = findObject(backend ?? {}, 'service');
      if (service === undefined) continue;
      const { name = 'http', number } = findObject(service, 'port') ?? {};
      service.port = number === undefined ? { name } : { number };
    }
  },
  // In v1, `deprecatedTopology` contains only labels that have no field of their own.
  endpointslices(slice) {
    for (const endpoint of listObjects(slice, 'endpoints')) {
      if (endpoint.deprecatedTopology !== undefined) endpoint.deprecatedTopology = { rack: 'r' };
    }
  },
  horizontalpodautoscalers(autoscaler) {
    for (const metric of listObjects(findObject(autoscaler, 'spec'), 'metrics')) setMetricValues(metric, 'target');
    for (const metric of listObjects(findObject(autoscaler, 'status'), 'currentMetrics')) {
      setMetricValues(metric, 'current');
      // The average of a resource is always set in v1 and v2beta1.
      for (const type of ['resource', 'containerResource']) {
        const current = findObject(metric, type, 'current');
        if (current !== undefined) current.averageValue ??= '0';
      }
    }
  },
  // The conversion keeps a `version` that is not the first of `versions`, so that validation rejects it.
  customresourcedefinitions(definition) {
    delete findObject(definition, 'spec')?.version;
  },
  clusterrolebindings: setSubjectGroups,
  rolebindings: setSubjectGroups,
};

/** Sets the API groups of subjects: the core group for service accounts, and a group without a version for other subjects. */
function setSubjectGroups(binding: ApiObject): void {
  for (const subject of listObjects({ ...binding }, 'subjects')) {
    if (subject.apiGroup === undefined) subject.kind = 'ServiceAccount';
    else subject.apiGroup = 'example.com';
  }
}

/** The fields for the values that a metric type may have. */
const METRIC_VALUE_FIELDS: Readonly<Record<string, readonly [string, string][]>> = {
  resource: [
    ['Utilization', 'averageUtilization'],
    ['AverageValue', 'averageValue'],
  ],
  containerResource: [
    ['Utilization', 'averageUtilization'],
    ['AverageValue', 'averageValue'],
  ],
  pods: [['AverageValue', 'averageValue']],
  object: [
    ['AverageValue', 'averageValue'],
    ['Value', 'value'],
  ],
  external: [
    ['Value', 'value'],
    ['AverageValue', 'averageValue'],
  ],
};

function setMetricValues(metric: JsonObject, valuesMember: 'target' | 'current'): void {
  for (const [type, valueFields] of Object.entries(METRIC_VALUE_FIELDS)) {
    const metricSource = findObject(metric, type);
    if (metricSource === undefined) continue;
    const randomValues = findObject(metricSource, valuesMember) ?? {};
    const [targetType, member] = valueFields.find(([, name]) => randomValues[name] !== undefined) ??
      valueFields.at(-1) ?? ['', ''];
    metricSource[valuesMember] = {
      ...(valuesMember === 'target' && { type: targetType }),
      [member]: randomValues[member] ?? '1',
    };
  }
}
