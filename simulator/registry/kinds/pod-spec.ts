/** PodSpec, of pods and of the templates of workloads: defaults, and validation of containers. */
import { isDns1123Label } from '../../pure/names/names.ts';
import type { ObjectMeta } from '../../pure/object.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { type Fields, fieldsOf, fill, isUnset, list, struct, text } from '../fields.ts';
import { validateAnnotations } from '../metadata/annotations.ts';
import { validateLabels } from '../metadata/labels.ts';
import { validatePortNumber } from '../ports.ts';
import { isLatest } from './image-tag.ts';

/** Of pods and of templates. */
export function setPodSpecDefaults(spec: Fields): void {
  fill(spec, 'restartPolicy', 'Always');
  if (spec.terminationGracePeriodSeconds === undefined) spec.terminationGracePeriodSeconds = 30;
  fill(spec, 'dnsPolicy', 'ClusterFirst');
  fill(spec, 'securityContext', {});
  fill(spec, 'schedulerName', 'default-scheduler');
  for (const container of containersOf(spec)) {
    fill(container, 'terminationMessagePath', '/dev/termination-log');
    fill(container, 'terminationMessagePolicy', 'File');
    fill(container, 'imagePullPolicy', isLatest(text(container.image)) ? 'Always' : 'IfNotPresent');
    for (const port of list(container, 'ports')) fill(port, 'protocol', 'TCP');
  }
  for (const volume of list(spec, 'volumes')) {
    const isEmpty = Object.entries(volume).every(([member, source]) => member === 'name' || isUnset(source));
    if (isEmpty) volume.emptyDir = {};
  }
}

/** Of pods alone: requests are the limits where they aren't said, and ports of the network of the host are its own. */
export function setPodDefaults(spec: Fields): void {
  setPodSpecDefaults(spec);
  spec.enableServiceLinks ??= true;
  for (const member of ['containers', 'initContainers']) {
    for (const container of list(spec, member)) {
      setRequests(container);
      if (spec.hostNetwork !== true) continue;
      for (const port of list(container, 'ports'))
        if (port.containerPort !== undefined) port.hostPort ??= port.containerPort;
    }
  }
}

function setRequests(container: Fields): void {
  const { limits } = fieldsOf(container.resources);
  if (isUnset(limits)) return;
  const resources = struct(container, 'resources');
  resources.requests = { ...fieldsOf(limits), ...fieldsOf(resources.requests) };
}

function containersOf(spec: Fields): Fields[] {
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((member) => list(spec, member));
}

/** The template of a ReplicaSet, Deployment or DaemonSet: its pods always restart, and have no deadline. */
export function validatePodTemplate(template: Fields, at: string, kind: string): FieldProblem[] {
  const { restartPolicy, activeDeadlineSeconds } = fieldsOf(template.spec);
  const problems = [
    ...validateTemplateMetadata(template, at),
    ...validatePodSpec(fieldsOf(template.spec), `${at}.spec`),
  ];
  if (restartPolicy !== 'Always') {
    problems.push(notSupported(`${at}.spec.restartPolicy`, text(restartPolicy), ['Always']));
  }
  if (!isUnset(activeDeadlineSeconds)) {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`;
    problems.push(forbiddenField(`${at}.spec.activeDeadlineSeconds`, detail));
  }
  return problems;
}

/** The fields that a StatefulSet validates, whose volumes come from claims. */
export function validateTemplateMetadata(template: Fields, at: string): FieldProblem[] {
  const { labels, annotations }: Pick<ObjectMeta, 'labels' | 'annotations'> = fieldsOf(template.metadata);
  return [...validateLabels(labels, `${at}.labels`), ...validateAnnotations(annotations, `${at}.annotations`)];
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
