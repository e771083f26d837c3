/** The rules that several workloads share: defaults of the pod template and of `replicas`, and a required, immutable selector. */
import type { ApiObject, JsonObject } from '../../../pure/object.ts';
import type { KindRules } from '../../kind-rules.ts';
import { ensureStruct, type Fields, readMembers, setIfUnset } from '../../object-fields.ts';
import { setPodSpecDefaults } from '../core/pods/pod-spec.ts';
import { validateUnchangedSelector } from './workload-selectors.ts';

export const templateRules: KindRules = {
  setDefaults: (workload) =>
    setPodSpecDefaults(ensureStruct(ensureStruct(ensureStruct(workload, 'spec'), 'template'), 'spec')),
};

/** The empty object of a workload whose internal type has a number of replicas instead of a pointer. */
export const OBJECT_WITHOUT_REPLICAS: JsonObject = { spec: { replicas: 0 } };

export const replicasRules: KindRules = {
  ...templateRules,
  bookmarkMembers: OBJECT_WITHOUT_REPLICAS,
  setDefaults(workload) {
    templateRules.setDefaults?.(workload);
    setIfUnset(ensureStruct(workload, 'spec'), 'replicas', 1);
  },
};

export function readTemplate({ spec }: ApiObject): Fields {
  return readMembers(readMembers(spec).template);
}

/** The KindRules of workloads whose selectors are validated by code instead of by their schema. */
export const selectorRules: KindRules = { skipsSchemaValidation: true, validateUpdate: validateUnchangedSelector };
