/** Random objects of the newest versions made valid, where two fields exclude each other or one says of which sort another is; for tests. */
import type { ApiObject, JsonObject } from '../object.ts';
import { each, objectAt } from './conversion.ts';

export const MAKE_VALID: Readonly<Record<string, (object: ApiObject) => void>> = {
  ingresses(ingress) {
    const spec = objectAt(ingress, 'spec');
    const paths = each(spec, 'rules').flatMap((rule) => each(objectAt(rule, 'http'), 'paths'));
    for (const backend of [
      objectAt(ingress, 'spec', 'defaultBackend'),
      ...paths.map((path) => objectAt(path, 'backend')),
    ]) {
      const service = objectAt(backend ?? {}, 'service');
      if (service === undefined) continue;
      const { name = 'http', number } = objectAt(service, 'port') ?? {};
      service.port = number === undefined ? { name } : { number };
    }
  },
  // The remaining topology is that without a field in v1.
  endpointslices(slice) {
    for (const endpoint of each(slice, 'endpoints')) {
      if (endpoint.deprecatedTopology !== undefined) endpoint.deprecatedTopology = { rack: 'r' };
    }
  },
  horizontalpodautoscalers(autoscaler) {
    for (const metric of each(objectAt(autoscaler, 'spec'), 'metrics')) setValues(metric, 'target');
    for (const metric of each(objectAt(autoscaler, 'status'), 'currentMetrics')) setValues(metric, 'current');
  },
  // A version that is not the first is left for the validation.
  customresourcedefinitions(definition) {
    delete objectAt(definition, 'spec')?.version;
  },
  clusterrolebindings: setGroups,
  rolebindings: setGroups,
};

/** A service account is of the core group, any other subject of a group with one name. */
function setGroups(binding: ApiObject): void {
  for (const subject of each({ ...binding }, 'subjects')) {
    if (subject.apiGroup === undefined) subject.kind = 'ServiceAccount';
    else subject.apiGroup = 'example.com';
  }
}

/** The values that each metric type can have. */
const VALUES: Readonly<Record<string, readonly [string, string][]>> = {
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

function setValues(metric: JsonObject, values: 'target' | 'current'): void {
  for (const [type, choices] of Object.entries(VALUES)) {
    const source = objectAt(metric, type);
    if (source === undefined) continue;
    const drawn = objectAt(source, values) ?? {};
    const [sort, member] = choices.find(([, name]) => drawn[name] !== undefined) ?? choices.at(-1) ?? ['', ''];
    source[values] = { ...(values === 'target' && { type: sort }), [member]: drawn[member] ?? '1' };
  }
}
