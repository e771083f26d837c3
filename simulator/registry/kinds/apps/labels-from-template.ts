/** Sets default labels of Jobs and other workloads. */
import type { ApiObject } from '../../../pure/object.ts';
import { type Fields, readMembers, readText } from '../../object-fields.ts';

/** If a workload has no labels, sets the labels of its pod template. Returns the labels of the template. */
export function setLabelsFromTemplate(workload: ApiObject, spec: Fields): Readonly<Record<string, string>> {
  const templateLabels = Object.entries(readMembers(readMembers(readMembers(spec.template).metadata).labels));
  const labels = Object.fromEntries(templateLabels.map(([key, value]) => [key, readText(value)]));
  if (templateLabels.length > 0 && Object.keys(workload.metadata.labels ?? {}).length === 0)
    workload.metadata.labels = labels;
  return labels;
}
