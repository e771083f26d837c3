/** Defines functions that color text for a terminal. If colors are disabled, they return the text unchanged. */
import type { Verdict } from '../schema/envelope.ts';

export type TerminalColors = Readonly<Record<'red' | 'green' | 'yellow' | 'dim' | 'bold', (text: string) => string>>;

export function createTerminalColors({ hasColor }: { readonly hasColor: boolean }): TerminalColors {
  const createColorFunction = (open: number, close: number) => (text: string) =>
    hasColor ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    red: createColorFunction(31, 39),
    green: createColorFunction(32, 39),
    yellow: createColorFunction(33, 39),
    dim: createColorFunction(2, 22),
    bold: createColorFunction(1, 22),
  };
}

export function chooseColor(colors: TerminalColors, verdict: Verdict): (text: string) => string {
  if (verdict === 'passed') return colors.green;
  if (verdict === 'failed') return colors.red;
  return verdict === 'skipped' ? colors.dim : colors.yellow;
}
