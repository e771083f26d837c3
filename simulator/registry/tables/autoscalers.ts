/** The columns of HorizontalPodAutoscalers. */
import { type Fields, isUnset, readList, readMembers, readText } from '../object-fields.ts';
import { NONE_TEXT, readCount, UNSET_TEXT } from './cell-texts.ts';
import { AGE_COLUMN, createTable, NAME_COLUMN, type PrintedColumn } from './printed-columns.ts';

const MAX_SHOWN_METRICS = 2;
const UNKNOWN_TEXT = '<unknown>';

export const AUTOSCALER_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'Reference',
    description: 'The object that is scaled.',
    readCell: ({ spec }) => {
      const { kind, name } = readMembers(readMembers(spec).scaleTargetRef);
      return `${readText(kind)}/${readText(name)}`;
    },
  },
  { ...createTargetsColumn(formatMetric), firstRelease: '1.30' },
  { ...createTargetsColumn(formatMetricValues), lastRelease: '1.29' },
  {
    name: 'MinPods',
    description: 'The smallest number of pods.',
    readCell: ({ spec }) =>
      isUnset(readMembers(spec).minReplicas) ? UNSET_TEXT : String(readMembers(spec).minReplicas),
  },
  {
    name: 'MaxPods',
    description: 'The largest number of pods.',
    readCell: ({ spec }) => readCount(readMembers(spec), 'maxReplicas'),
  },
  {
    name: 'Replicas',
    description: 'The current number of pods.',
    readCell: ({ status }) => readCount(readMembers(status), 'currentReplicas'),
  },
  AGE_COLUMN,
]);

type FormatMetric = (metric: Fields, status: Fields) => string;

function createTargetsColumn(format: FormatMetric): PrintedColumn {
  return {
    name: 'Targets',
    description: 'The metrics: the current value and the target of each.',
    readCell: ({ spec, status }) =>
      formatTargets(readList(readMembers(spec), 'metrics'), readList(readMembers(status), 'currentMetrics'), format),
  };
}

function formatTargets(metrics: readonly Fields[], statuses: readonly Fields[], format: FormatMetric): string {
  if (metrics.length === 0) return NONE_TEXT;
  const texts = metrics.map((metric, index) => format(metric, statuses[index] ?? {}));
  const metricList = texts.slice(0, MAX_SHOWN_METRICS).join(', ');
  return texts.length > MAX_SHOWN_METRICS ? `${metricList} + ${texts.length - MAX_SHOWN_METRICS} more...` : metricList;
}

/** Formats a metric. The text of a resource metric starts with the name of the resource. */
function formatMetric(metric: Fields, status: Fields): string {
  const valuesText = formatMetricValues(metric, status);
  const source = RESOURCE_METRICS.map((member) => metric[member]).find((value) => !isUnset(value));
  return source === undefined ? valuesText : `${readText(readMembers(source).name)}: ${valuesText}`;
}

const RESOURCE_METRICS = ['resource', 'containerResource'];

function formatMetricValues(metric: Fields, status: Fields): string {
  const type = readText(metric.type);
  const member = type.slice(0, 1).toLowerCase() + type.slice(1);
  const source = readMembers(metric[member]);
  const target = readMembers(source.target);
  const currentValues = readMembers(readMembers(status[member]).current);
  const formatValue = (name: string) => (isUnset(currentValues[name]) ? UNKNOWN_TEXT : String(currentValues[name]));
  const isAverage = !isUnset(target.averageValue);
  const averageText = `${formatValue('averageValue')}/${String(target.averageValue)}`;
  switch (type) {
    case 'External':
    case 'Object':
      return isAverage ? `${averageText} (avg)` : `${formatValue('value')}/${String(target.value ?? UNKNOWN_TEXT)}`;
    case 'Pods':
      return averageText;
    case 'Resource':
    case 'ContainerResource':
      return isAverage ? averageText : formatUtilization(currentValues, target);
    default:
      return '<unknown type>';
  }
}

function formatUtilization(currentValues: Fields, target: Fields): string {
  const formatPercent = ({ averageUtilization }: Fields, placeholder: string) =>
    isUnset(averageUtilization) ? placeholder : `${String(averageUtilization)}%`;
  return `${formatPercent(currentValues, UNKNOWN_TEXT)}/${formatPercent(target, '<auto>')}`;
}
