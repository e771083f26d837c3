/**
 * The text format of Prometheus for metrics with computed samples. A server that has received requests for many resources has more than
 * 100,000 samples, so the labels of a sample are formatted in advance.
 */

export interface Sample {
  /** The end of the sample's name, such as `_bucket`. */
  readonly suffix?: string;
  /** The labels as formatLabels returns them. */
  readonly labels: string;
  readonly value: number;
}

export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly listSamples: () => readonly Sample[];
}

/** Returns the lines of a metric. The last line ends with a line feed. */
export function formatMetric({ name, type, help, listSamples }: Metric): string {
  let text = `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
  for (const { suffix = '', labels, value } of listSamples()) text += `${name}${suffix}{${labels}} ${value}\n`;
  return text;
}

/** Returns the labels separated by commas, without the braces. */
export function formatLabels(labels: object): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeLabelValue(String(value))}"`)
    .join(',');
}

function escapeLabelValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}
