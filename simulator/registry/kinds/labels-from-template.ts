/** Labels of Jobs and of other workloads that are written without any. */
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, objectMembers, text } from '../fields.ts';

/** A workload without labels gets those of its pod template. Returns what the template has: none where it says none. */
export function setLabelsFromTemplate(workload: ApiObject, spec: Fields): Readonly<Record<string, string>> {
  const written = Object.entries(objectMembers(objectMembers(objectMembers(spec.template).metadata).labels));
  const labels = Object.fromEntries(written.map(([key, value]) => [key, text(value)]));
  if (written.length > 0 && Object.keys(workload.metadata.labels ?? {}).length === 0) workload.metadata.labels = labels;
  return labels;
}
