/**
 * Reports whether to use colors: `--no-color` has priority, then FORCE_COLOR (`0` and `false` mean no), then NO_COLOR unless empty;
 * otherwise colors are used on a terminal that is not `dumb`.
 */
export function shouldUseColor(
  flag: boolean,
  stream: { readonly isTTY?: boolean },
  { FORCE_COLOR, NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): boolean {
  if (!flag) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return stream.isTTY === true && TERM !== 'dumb';
}
