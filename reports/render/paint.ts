/** Colours of a terminal, or none. */
import type { Verdict } from '../schema/envelope.ts';

export type Paint = Readonly<Record<'red' | 'green' | 'yellow' | 'dim' | 'bold', (text: string) => string>>;

export function createPaint({ hasColor }: { readonly hasColor: boolean }): Paint {
  const createColor = (open: number, close: number) => (text: string) =>
    hasColor ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    red: createColor(31, 39),
    green: createColor(32, 39),
    yellow: createColor(33, 39),
    dim: createColor(2, 22),
    bold: createColor(1, 22),
  };
}

export function chooseColor(colors: Paint, verdict: Verdict): (text: string) => string {
  if (verdict === 'passed') return colors.green;
  if (verdict === 'failed') return colors.red;
  return verdict === 'skipped' ? colors.dim : colors.yellow;
}
