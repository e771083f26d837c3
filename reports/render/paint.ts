/** Defines functions that color text for a terminal. If colors are disabled, they return the text unchanged. */
import type { Verdict } from '../schema/envelope.ts';

export type Paint = Readonly<Record<'red' | 'green' | 'yellow' | 'dim' | 'bold', (text: string) => string>>;

export function createPaint({ hasColor }: { readonly hasColor: boolean }): Paint {
  const createPainter = (open: number, close: number) => (text: string) =>
    hasColor ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    red: createPainter(31, 39),
    green: createPainter(32, 39),
    yellow: createPainter(33, 39),
    dim: createPainter(2, 22),
    bold: createPainter(1, 22),
  };
}

export function chooseColor(colors: Paint, verdict: Verdict): (text: string) => string {
  if (verdict === 'passed') return colors.green;
  if (verdict === 'failed') return colors.red;
  return verdict === 'skipped' ? colors.dim : colors.yellow;
}
