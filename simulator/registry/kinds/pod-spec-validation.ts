/** The validation of a PodSpec, of pods and of the templates of workloads, in the order of kube-apiserver's causes. */
import { portName } from '../../pure/names/dns.ts';
import { isDns1123Label, isDns1123Subdomain, isQualifiedName, isValidLabelValue } from '../../pure/names/names.ts';
import type { ObjectMeta } from '../../pure/object.ts';
import {
  duplicate,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  valueNotFound,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { type Fields, fieldsOf, isUnset, list, text } from '../fields.ts';
import { validateAnnotations } from '../metadata/annotations.ts';
import { validateLabels } from '../metadata/labels.ts';
import { validatePortNumber, validateProtocol } from '../ports.ts';

const MAX_INT32 = 2_147_483_647;
const MESSAGE_POLICIES = ['File', 'FallbackToLogsOnError'];

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
  const { nodeSelector }: { nodeSelector?: Record<string, string> } = spec;
  return [
    ...validateVolumeNames(list(spec, 'volumes'), `${at}.volumes`),
    ...validateContainers(spec, at),
    ...validateChoice(spec.restartPolicy, `${at}.restartPolicy`, ['Always', 'OnFailure', 'Never']),
    ...validateChoice(spec.dnsPolicy, `${at}.dnsPolicy`, [
      'ClusterFirstWithHostNet',
      'ClusterFirst',
      'Default',
      'None',
    ]),
    ...validateLabels(nodeSelector ?? undefined, `${at}.nodeSelector`),
    ...validateNames(spec, at, { serviceAccountName: isDns1123Subdomain, nodeName: isDns1123Subdomain }),
    ...validateDeadline(spec.activeDeadlineSeconds, `${at}.activeDeadlineSeconds`),
    ...validateNames(spec, at, { hostname: isDns1123Label, subdomain: isDns1123Label }),
    ...list(spec, 'tolerations').flatMap((each, index) => validateToleration(each, `${at}.tolerations[${index}]`)),
    ...validateNames(spec, at, { priorityClassName: isDns1123Subdomain, runtimeClassName: isDns1123Subdomain }),
  ];
}

/** The values in the order in which messages list them. */
function validateChoice(written: unknown, at: string, values: readonly string[]): FieldProblem[] {
  const value = text(written);
  if (value === '') return [required(at)];
  return values.includes(value) ? [] : [notSupported(at, value, values)];
}

type NameCheck = (name: string) => readonly string[];

function validateNames(spec: Fields, at: string, checks: Readonly<Record<string, NameCheck>>): FieldProblem[] {
  return Object.entries(checks).flatMap(([member, check]) => {
    const name = text(spec[member]);
    return name === '' ? [] : check(name).map((detail) => invalidValue(`${at}.${member}`, name, detail));
  });
}

function validateDeadline(written: unknown, at: string): FieldProblem[] {
  if (isUnset(written)) return [];
  const seconds = Number(written);
  if (seconds >= 1 && seconds <= MAX_INT32) return [];
  return [invalidValue(at, seconds, `must be between 1 and ${MAX_INT32}, inclusive`)];
}

function validateVolumeNames(volumes: readonly Fields[], at: string): FieldProblem[] {
  const names = new Set<string>();
  return volumes.flatMap((volume, index) => {
    const name = text(volume.name);
    const field = `${at}[${index}].name`;
    const problems =
      name === '' ? [required(field)] : isDns1123Label(name).map((one) => invalidValue(field, name, one));
    if (names.has(name)) problems.push(duplicate(field, name));
    if (problems.length === 0) names.add(name);
    return problems;
  });
}

function validateContainers(spec: Fields, at: string): FieldProblem[] {
  const [containers, initContainers] = [list(spec, 'containers'), list(spec, 'initContainers')];
  const volumes = new Set(list(spec, 'volumes').map(({ name }) => text(name)));
  const names = new Set<string>();
  const problems = containers.length === 0 ? [required(`${at}.containers`)] : [];
  for (const [index, container] of containers.entries()) {
    const field = `${at}.containers[${index}]`;
    problems.push(...validateContainer(container, field, volumes), ...takeName(container, field, names));
    if (isUnset(container.restartPolicy)) continue;
    problems.push(forbiddenField(`${field}.restartPolicy`, 'may not be set for non-init containers'));
  }
  problems.push(...validateHostPorts(containers, `${at}.containers`));
  for (const [index, container] of initContainers.entries()) {
    const field = `${at}.initContainers[${index}]`;
    problems.push(...validateContainer(container, field, volumes), ...takeName(container, field, names));
    problems.push(...validateHostPorts([container], `${at}.initContainers`));
  }
  return problems;
}

function takeName(container: Fields, at: string, names: Set<string>): FieldProblem[] {
  const name = text(container.name);
  if (names.has(name)) return [duplicate(`${at}.name`, name)];
  names.add(name);
  return [];
}

function validateContainer(container: Fields, at: string, volumes: ReadonlySet<string>): FieldProblem[] {
  const name = text(container.name);
  const nameProblems = isDns1123Label(name).map((detail) => invalidValue(`${at}.name`, name, detail));
  return [
    ...(name === '' ? [required(`${at}.name`)] : nameProblems),
    ...(text(container.image) === '' ? [required(`${at}.image`)] : []),
    ...validateChoice(container.terminationMessagePolicy, `${at}.terminationMessagePolicy`, MESSAGE_POLICIES),
    ...validatePorts(list(container, 'ports'), `${at}.ports`),
    ...list(container, 'env').flatMap((variable, index) => validateVariable(variable, `${at}.env[${index}]`)),
    ...validateMounts(list(container, 'volumeMounts'), `${at}.volumeMounts`, volumes),
    ...validateChoice(container.imagePullPolicy, `${at}.imagePullPolicy`, ['Always', 'IfNotPresent', 'Never']),
  ];
}

function validatePorts(ports: readonly Fields[], at: string): FieldProblem[] {
  const names = new Set<string>();
  return ports.flatMap((port, index) => {
    const field = `${at}[${index}]`;
    const [name, number, hostPort] = [text(port.name), Number(port.containerPort ?? 0), Number(port.hostPort ?? 0)];
    const problems = name === '' ? [] : portName(name).map((detail) => invalidValue(`${field}.name`, name, detail));
    if (problems.length === 0 && names.has(name)) problems.push(duplicate(`${field}.name`, name));
    if (name !== '') names.add(name);
    if (number === 0) problems.push(required(`${field}.containerPort`));
    else problems.push(...validatePortNumber(number, `${field}.containerPort`));
    if (hostPort !== 0) problems.push(...validatePortNumber(hostPort, `${field}.hostPort`));
    return [...problems, ...validateProtocol(text(port.protocol), `${field}.protocol`)];
  });
}

function validateHostPorts(containers: readonly Fields[], at: string): FieldProblem[] {
  const taken = new Set<string>();
  return containers.flatMap((container, index) =>
    list(container, 'ports').flatMap(({ protocol, hostIP, hostPort }, port) => {
      if (Number(hostPort ?? 0) === 0) return [];
      const key = `${text(protocol)}/${text(hostIP)}/${Number(hostPort)}`;
      if (taken.has(key)) return [duplicate(`${at}[${index}].ports[${port}].hostPort`, key)];
      taken.add(key);
      return [];
    }),
  );
}

/** Since 1.32 every printable ASCII character but `=` may be in the name. */
function validateVariable(variable: Fields, at: string): FieldProblem[] {
  const name = text(variable.name);
  if (name === '') return [required(`${at}.name`)];
  if (/^[ -<>-~]+$/.test(name)) return [];
  const detail = "a valid environment variable name must consist only of printable ASCII characters other than '='";
  return [invalidValue(`${at}.name`, name, detail)];
}

function validateMounts(mounts: readonly Fields[], at: string, volumes: ReadonlySet<string>): FieldProblem[] {
  const paths = new Set<string>();
  return mounts.flatMap((mount, index) => {
    const [name, path] = [text(mount.name), text(mount.mountPath)];
    const problems: FieldProblem[] = [];
    if (name === '') problems.push(required(`${at}[${index}].name`));
    if (!volumes.has(name)) problems.push(valueNotFound(`${at}[${index}].name`, name));
    if (path === '') problems.push(required(`${at}[${index}].mountPath`));
    if (paths.has(path)) problems.push(invalidValue(`${at}[${index}].mountPath`, path, 'must be unique'));
    paths.add(path);
    return problems;
  });
}

function validateToleration(toleration: Fields, at: string): FieldProblem[] {
  const [key, operator, value, effect] = ['key', 'operator', 'value', 'effect'].map((one) => text(toleration[one]));
  const problems = key ? isQualifiedName(key).map((detail) => invalidValue(`${at}.key`, key, detail)) : [];
  if (key === '' && operator !== 'Exists') {
    const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
    problems.push(invalidValue(`${at}.operator`, operator, detail));
  }
  if (!isUnset(toleration.tolerationSeconds) && effect !== 'NoExecute') {
    problems.push(invalidValue(`${at}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"));
  }
  problems.push(...validateOperator(operator ?? '', value ?? '', `${at}.operator`));
  const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
  return effect === '' ? problems : [...problems, ...validateChoice(effect, `${at}.effect`, effects)];
}

function validateOperator(operator: string, value: string, at: string): FieldProblem[] {
  if (operator === 'Exists') {
    return value === '' ? [] : [invalidValue(at, value, "value must be empty when `operator` is 'Exists'")];
  }
  if (!['', 'Equal'].includes(operator)) return [notSupported(at, operator, ['Equal', 'Exists'])];
  const details = isValidLabelValue(value);
  return details.length === 0 ? [] : [invalidValue(at, value, details.join(';'))];
}
