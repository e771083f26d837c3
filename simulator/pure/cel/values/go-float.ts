/** Formats a floating-point number as string() does. */
import { formatFloat } from '../../go/format-float.ts';

export function formatGoFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return formatFloat(value);
}
