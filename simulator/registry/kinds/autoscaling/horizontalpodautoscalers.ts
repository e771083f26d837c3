/**
 * The behavior of HorizontalPodAutoscalers, which are stored as v2. Of the metrics, v1 has fields only for the CPU utilization. Annotations
 * of the v1 object contain the other metrics (in the format of v2beta1), the behavior and the conditions, so that a round trip keeps all
 * values. The current CPU utilization is both in an annotation and in a field.
 */
import { listDialectDepartures } from '../../../../spec/departures.ts';
import type { Dialect } from '../../../../spec/dialect.ts';
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { type BehaviorOptions, formatBehavior, parseBehavior } from '../../../pure/conversion/autoscaler-behavior.ts';
import {
  convertMetricFromNewest,
  convertMetricToNewest,
  type MetricValuesMember,
} from '../../../pure/conversion/autoscaler-metrics.ts';
import { parseJson } from '../../../pure/json/parse.ts';
import { writeUnescapedJson } from '../../../pure/json/write.ts';
import type { ApiObject, Json, JsonObject } from '../../../pure/object.ts';
import { copyDeeply } from '../../../pure/value/deep-copy.ts';
import { isObject } from '../../../pure/value/is-object.ts';
import { hasOmission } from '../../../pure/value/omitted-members.ts';
import type { KindRules } from '../../kind-rules.ts';
import { ensureStruct, type Fields, isUnset, readList, readMembers } from '../../object-fields.ts';
import type { Conversion, KindSchema } from '../../resource.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { AUTOSCALER_STATUS_FIELD_TAGS, validateAutoscaler } from './autoscaler-validation.ts';

/** A field of v2 that v1 has only as annotation. */
interface AnnotatedField {
  readonly annotation: string;
  readonly section: 'spec' | 'status';
  readonly member: string;
  write(value: Json, options: BehaviorOptions): string;
  read(text: string): Json | undefined;
}

/** The annotations of v1, and the fields of v2 that they contain. */
const ANNOTATED_FIELDS: readonly AnnotatedField[] = [
  { annotation: 'metrics', section: 'spec', member: 'metrics', ...createMetricsConversion('target') },
  { annotation: 'behavior', section: 'spec', member: 'behavior', write: formatBehavior, read: parseBehavior },
  { annotation: 'current-metrics', section: 'status', member: 'currentMetrics', ...createMetricsConversion('current') },
  {
    annotation: 'conditions',
    section: 'status',
    member: 'conditions',
    write: (value) => writeUnescapedJson(value),
    read: (text) => parseJson(text).value,
  },
];

/**
 * The annotation with the index of the CPU metric in the list of v2. In v1, this metric is a field, which has no position. The annotation is
 * absent if the metric is the last one. kube-apiserver has no such annotation: there, a round trip moves the CPU metric to the end.
 */
const CPU_POSITION_ANNOTATION = 'cpu-metric-position';
const DEFAULT_UTILIZATION = 80;

export function createAutoscalerKindRules(dialect: Dialect, behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  const prefix = `autoscaling.alpha.${dialect.domain}/`;
  const keepsOrder = !listDialectDepartures(dialect).has('autoscaler-metric-order');
  const hasTolerance = behaviors.has('autoscaler-tolerance');
  const checks = {
    reportsZeroAsMissing: behaviors.has('max-replicas-required'),
    requiresGroup: behaviors.has('scaled-object-group'),
    allowsZeroMinReplicas: behaviors.has('scale-to-zero'),
  };
  return {
    conversion: (readStorageSchema) => createV1Conversion(readStorageSchema, { prefix, keepsOrder, hasTolerance }),
    setDefaults,
    skipsSchemaValidation: true,
    validate: (autoscaler, previous) => validateAutoscaler(autoscaler, previous, checks),
    validateStatus: ({ status }) => validateFieldTags(AUTOSCALER_STATUS_FIELD_TAGS, readMembers(status), 'status'),
  };
}

/** Sets defaults. For v1, the conversion sets the default of the CPU utilization, because it depends on the other metrics. */
function setDefaults(object: ApiObject): void {
  const spec = readMembers(object.spec);
  const version = object.apiVersion.split('/')[1];
  setBehaviorDefaults(spec);
  if (version === 'v1' || object.spec === undefined || readList(spec, 'metrics').length > 0) return;
  const [metric] = createCpuMetrics({ target: { type: 'Utilization', averageUtilization: DEFAULT_UTILIZATION } });
  if (version === 'v2beta1') convertMetricFromNewest(metric, 'target');
  object.spec = { ...spec, metrics: [metric] };
}

const DOUBLING_POLICY = { type: 'Percent', value: 100, periodSeconds: 15 };

/** Sets the defaults of scaleUp and scaleDown if `spec.behavior` is set. */
function setBehaviorDefaults(spec: Fields): void {
  if (isUnset(spec.behavior)) return;
  const behavior = ensureStruct(spec, 'behavior');
  const [scaleUp, scaleDown] = [ensureStruct(behavior, 'scaleUp'), ensureStruct(behavior, 'scaleDown')];
  scaleUp.stabilizationWindowSeconds ??= 0;
  for (const rules of [scaleUp, scaleDown]) {
    rules.selectPolicy ??= 'Max';
    // The decoder omits an empty list of policies. Restore it, so that it gets no defaults and validation rejects it.
    if (isUnset(rules.tolerance) && hasOmission(rules)) rules.policies = [];
  }
  scaleUp.policies ??= [{ type: 'Pods', value: 4, periodSeconds: 15 }, { ...DOUBLING_POLICY }];
  scaleDown.policies ??= [{ ...DOUBLING_POLICY }];
}

function createMetricsConversion(valuesMember: MetricValuesMember): Pick<AnnotatedField, 'read' | 'write'> {
  const changeMetrics = (metrics: Json, convertMetric: typeof convertMetricToNewest): Json => {
    const copiedMetrics = copyDeeply(metrics);
    if (Array.isArray(copiedMetrics))
      for (const metric of copiedMetrics) convertMetric(readMembers(metric), valuesMember);
    return copiedMetrics;
  };
  return {
    write: (value) => writeUnescapedJson(changeMetrics(value, convertMetricFromNewest)),
    read: (text) => changeMetrics(parseJson(text).value, convertMetricToNewest),
  };
}

interface ConversionOptions extends BehaviorOptions {
  /** The prefix of the annotation names. */
  readonly prefix: string;
  /** True if a round trip keeps the order of the metrics. */
  readonly keepsOrder: boolean;
}

function createV1Conversion(
  readStoredSchema: () => KindSchema,
  { prefix, keepsOrder, hasTolerance }: ConversionOptions,
): Conversion {
  return {
    toStorageVersion(object) {
      const converted = copyConvertedMembers(object);
      const annotations = { ...converted.annotations };
      const position = Number(annotations[prefix + CPU_POSITION_ANNOTATION] ?? Number.POSITIVE_INFINITY);
      delete annotations[prefix + CPU_POSITION_ANNOTATION];
      moveTargetUtilizationToMetric(converted.spec);
      moveCurrentUtilizationToMetric(converted.status);
      if (converted.status.currentReplicas === 0) delete converted.status.currentReplicas;
      if (object.status !== undefined) converted.status.currentMetrics ??= null;
      for (const annotatedField of ANNOTATED_FIELDS) {
        const text = annotations[prefix + annotatedField.annotation];
        delete annotations[prefix + annotatedField.annotation];
        const value =
          typeof text === 'string' ? readAnnotatedField(text, annotatedField, readStoredSchema()) : undefined;
        if (value === undefined || isEmptyObject(value)) continue;
        const targetMetrics = annotatedField.member === 'metrics' ? readList(converted.spec, 'metrics') : [];
        converted[annotatedField.section][annotatedField.member] = Array.isArray(value)
          ? insertMetrics(value, position, targetMetrics)
          : value;
      }
      if (object.spec !== undefined && readList(converted.spec, 'metrics').length === 0)
        converted.spec.metrics = createCpuMetrics({
          target: { type: 'Utilization', averageUtilization: DEFAULT_UTILIZATION },
        });
      return replaceConvertedMembers(object, { ...converted, annotations });
    },
    fromStorageVersion(object) {
      const converted = copyConvertedMembers(object);
      const annotations = { ...converted.annotations };
      const position = moveTargetUtilizationToField(converted.spec);
      copyCurrentUtilizationToField(converted.status);
      // currentReplicas is required in v1, but omitted in v2 if it is 0.
      if (object.status !== undefined) converted.status.currentReplicas ??= 0;
      if (keepsOrder && position !== undefined) annotations[prefix + CPU_POSITION_ANNOTATION] = String(position);
      for (const { annotation, section, member, write } of ANNOTATED_FIELDS) {
        const value = converted[section][member];
        delete converted[section][member];
        if (hasContent(value)) annotations[prefix + annotation] = write(value, { hasTolerance });
      }
      return replaceConvertedMembers(object, { ...converted, annotations });
    },
  };
}

interface ConvertedMembers {
  readonly spec: Fields;
  readonly status: Fields;
  readonly annotations: Record<string, string>;
}

/** Copies the members that the conversion changes. An applied configuration may have only some of them. */
function copyConvertedMembers({ spec, status, metadata }: Partial<ApiObject>): ConvertedMembers {
  const { annotations } = metadata ?? {};
  return { spec: { ...readMembers(spec) }, status: { ...readMembers(status) }, annotations: { ...annotations } };
}

function replaceConvertedMembers(object: ApiObject, { spec, status, annotations }: ConvertedMembers): ApiObject {
  const { annotations: _, ...metadata } = object.metadata ?? {};
  const metadataWithAnnotations = Object.keys(annotations).length === 0 ? metadata : { ...metadata, annotations };
  return { ...object, spec, status, metadata: metadataWithAnnotations };
}

/** Returns the value of an annotation, decoded by its type in v2. Returns undefined if the annotation is invalid. */
function readAnnotatedField(
  text: string,
  { section, member, read: parseValue }: AnnotatedField,
  schema: KindSchema,
): Json | undefined {
  try {
    const value = parseValue(text);
    if (value === undefined) return undefined;
    const { object } = schema.decode({ [section]: { [member]: value } });
    return readMembers(object[section])[member];
  } catch {
    return undefined;
  }
}

function hasContent(value: Json | undefined): value is Json {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

/** Reports whether the value is an object without members, such as a behavior without rules, which counts as unset. */
function isEmptyObject(value: Json): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function insertMetrics(otherMetrics: readonly Json[], position: number, insertedMetrics: readonly Json[]): Json[] {
  const index = position >= 0 && position < otherMetrics.length ? position : otherMetrics.length;
  return [...otherMetrics.slice(0, index), ...insertedMetrics, ...otherMetrics.slice(index)];
}

function createCpuMetrics(values: JsonObject): [JsonObject] {
  return [{ type: 'Resource', resource: { name: 'cpu', ...values } }];
}

/** Replaces the target CPU utilization of v1 by a metric of v2. */
function moveTargetUtilizationToMetric(spec: Fields): void {
  const utilization = removeMember(spec, 'targetCPUUtilizationPercentage');
  if (utilization === undefined) return;
  spec.metrics = createCpuMetrics({ target: { type: 'Utilization', averageUtilization: utilization } });
}

/** Replaces the current CPU utilization of v1 by a metric of v2. */
function moveCurrentUtilizationToMetric(status: Fields): void {
  const utilization = removeMember(status, 'currentCPUUtilizationPercentage');
  if (utilization !== undefined)
    status.currentMetrics = createCpuMetrics({ current: { averageUtilization: utilization } });
}

function removeMember(fields: Fields, member: string): Json | undefined {
  const value = fields[member];
  delete fields[member];
  return value ?? undefined;
}

/** Moves the utilization of the first CPU metric to the field of v1. Returns the index of the metric, unless it is the last metric. */
function moveTargetUtilizationToField(spec: Fields): number | undefined {
  const metrics = readList(spec, 'metrics');
  const position = metrics.findIndex((metric) => readUtilization(metric, 'target') !== undefined);
  const metric = metrics[position];
  if (metric === undefined) return undefined;
  spec.targetCPUUtilizationPercentage = readUtilization(metric, 'target') ?? null;
  spec.metrics = metrics.filter((_, index) => index !== position);
  return position < metrics.length - 1 ? position : undefined;
}

/** Copies the current CPU utilization to the field of v1. The metric also stays in the annotation, because it can have other values. */
function copyCurrentUtilizationToField(status: Fields): void {
  const metric = readList(status, 'currentMetrics').findLast(
    (metric) => readUtilization(metric, 'current') !== undefined,
  );
  if (metric !== undefined) status.currentCPUUtilizationPercentage = readUtilization(metric, 'current') ?? null;
}

function readUtilization(metric: Fields, valuesMember: MetricValuesMember): Json | undefined {
  const resource = readMembers(metric.resource);
  const isCpu = metric.type === 'Resource' && resource.name === 'cpu';
  return isCpu ? readMembers(resource[valuesMember]).averageUtilization : undefined;
}
