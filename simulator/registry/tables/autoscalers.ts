/** The columns of HorizontalPodAutoscalers. */
import { type Fields, isUnset, list, objectMembers, text } from '../object-fields.ts';
import { countItems, NONE, UNSET } from './cell-texts.ts';
import { AGE, NAME, type PrintedColumn, table } from './printed-columns.ts';

const SHOWN_METRICS = 2;
const UNKNOWN = '<unknown>';

export const AUTOSCALER_COLUMNS = table([
  NAME,
  {
    name: 'Reference',
    description: 'The object that is scaled.',
    cell: ({ spec }) => {
      const { kind, name } = objectMembers(objectMembers(spec).scaleTargetRef);
      return `${text(kind)}/${text(name)}`;
    },
  },
  { ...createTargetsColumn(formatMetric), since: '1.30' },
  { ...createTargetsColumn(formatMetricValues), until: '1.29' },
  {
    name: 'MinPods',
    description: 'The smallest number of pods.',
    cell: ({ spec }) => (isUnset(objectMembers(spec).minReplicas) ? UNSET : String(objectMembers(spec).minReplicas)),
  },
  {
    name: 'MaxPods',
    description: 'The largest number of pods.',
    cell: ({ spec }) => countItems(objectMembers(spec), 'maxReplicas'),
  },
  {
    name: 'Replicas',
    description: 'The current number of pods.',
    cell: ({ status }) => countItems(objectMembers(status), 'currentReplicas'),
  },
  AGE,
]);

type FormatMetric = (metric: Fields, status: Fields) => string;

function createTargetsColumn(format: FormatMetric): PrintedColumn {
  return {
    name: 'Targets',
    description: 'The metrics: the current value and the target of each.',
    cell: ({ spec, status }) =>
      formatTargets(list(objectMembers(spec), 'metrics'), list(objectMembers(status), 'currentMetrics'), format),
  };
}

function formatTargets(metrics: readonly Fields[], statuses: readonly Fields[], format: FormatMetric): string {
  if (metrics.length === 0) return NONE;
  const texts = metrics.map((metric, index) => format(metric, statuses[index] ?? {}));
  const metricList = texts.slice(0, SHOWN_METRICS).join(', ');
  return texts.length > SHOWN_METRICS ? `${metricList} + ${texts.length - SHOWN_METRICS} more...` : metricList;
}

/** Formats a metric. Metrics of resources have a name. */
function formatMetric(metric: Fields, status: Fields): string {
  const values = formatMetricValues(metric, status);
  const source = RESOURCE_METRICS.map((member) => metric[member]).find((source) => !isUnset(source));
  return source === undefined ? values : `${text(objectMembers(source).name)}: ${values}`;
}

const RESOURCE_METRICS = ['resource', 'containerResource'];

function formatMetricValues(metric: Fields, status: Fields): string {
  const type = text(metric.type);
  const member = type.slice(0, 1).toLowerCase() + type.slice(1);
  const source = objectMembers(metric[member]);
  const target = objectMembers(source.target);
  const current = objectMembers(objectMembers(status[member]).current);
  const value = (name: string) => (isUnset(current[name]) ? UNKNOWN : String(current[name]));
  const isAverage = !isUnset(target.averageValue);
  const average = `${value('averageValue')}/${String(target.averageValue)}`;
  switch (type) {
    case 'External':
    case 'Object':
      return isAverage ? `${average} (avg)` : `${value('value')}/${String(target.value ?? UNKNOWN)}`;
    case 'Pods':
      return average;
    case 'Resource':
    case 'ContainerResource':
      return isAverage ? average : formatUtilization(current, target);
    default:
      return '<unknown type>';
  }
}

function formatUtilization(current: Fields, target: Fields): string {
  const percent = ({ averageUtilization }: Fields, placeholder: string) =>
    isUnset(averageUtilization) ? placeholder : `${String(averageUtilization)}%`;
  return `${percent(current, UNKNOWN)}/${percent(target, '<auto>')}`;
}
