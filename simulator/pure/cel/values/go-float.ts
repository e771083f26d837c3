/** Floating points as an expression turns them into text. */
import { showFloat } from '../../go/show-float.ts';

export function goFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return showFloat(value);
}
