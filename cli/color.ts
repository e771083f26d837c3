/**
 * Whether output is coloured, as everyone decides it: `--no-color` is heard first, then FORCE_COLOR (`0` and `false` mean no), then
 * NO_COLOR unless it is empty; else a terminal that is not `dumb` has colours.
 */
export function colorWanted(
  flag: boolean,
  stream: { readonly isTTY?: boolean },
  { FORCE_COLOR, NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): boolean {
  if (!flag) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return stream.isTTY === true && TERM !== 'dumb';
}
