/** PodSpec, of pods and of the templates of workloads: defaults, and validation of containers. */
import { isDns1123Label } from '../../pure/names/names.ts';
import { duplicate, invalidValue, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { type Fields, fill, list, text } from '../fields.ts';
import { validatePortNumber } from '../ports.ts';

export function setPodSpecDefaults(spec: Fields): void {
  fill(spec, 'restartPolicy', 'Always');
  if (spec.terminationGracePeriodSeconds === undefined) spec.terminationGracePeriodSeconds = 30;
  fill(spec, 'dnsPolicy', 'ClusterFirst');
  fill(spec, 'securityContext', {});
  fill(spec, 'schedulerName', 'default-scheduler');
  if (spec.enableServiceLinks === undefined) spec.enableServiceLinks = true;
  for (const container of [...list(spec, 'initContainers'), ...list(spec, 'containers')]) {
    fill(container, 'terminationMessagePath', '/dev/termination-log');
    fill(container, 'terminationMessagePolicy', 'File');
    fill(container, 'imagePullPolicy', 'IfNotPresent');
    for (const port of list(container, 'ports')) fill(port, 'protocol', 'TCP');
  }
}

export function validatePodSpec(spec: Fields, at: string): FieldProblem[] {
  const containers = list(spec, 'containers');
  const problems: FieldProblem[] = containers.length === 0 ? [required(`${at}.containers`)] : [];
  const names = new Set<string>();
  for (const [index, container] of containers.entries()) {
    problems.push(...validateContainer(container, `${at}.containers[${index}]`, names));
  }
  return problems;
}

function validateContainer(container: Fields, at: string, names: Set<string>): FieldProblem[] {
  const [name, image] = [text(container.name), text(container.image)];
  const problems: FieldProblem[] = [];
  if (name === '') problems.push(required(`${at}.name`));
  else {
    for (const text of isDns1123Label(name)) problems.push(invalidValue(`${at}.name`, name, text));
    if (names.has(name)) problems.push(duplicate(`${at}.name`, name));
    names.add(name);
  }
  if (image === '') problems.push(required(`${at}.image`));
  for (const [index, port] of list(container, 'ports').entries()) {
    problems.push(...validatePortNumber(Number(port.containerPort ?? 0), `${at}.ports[${index}].containerPort`));
  }
  return problems;
}
