/**
 * Covering arrays: rows of parameter values in which each pair (or triple) of values of different parameters occurs at least once, a few dozen instead of
 * hundreds. The algorithm is greedy: each row takes the values that cover most missing tuples.
 */
export type Parameters = Readonly<Record<string, readonly unknown[]>>;
export type Row<P extends Parameters> = { readonly [Name in keyof P]: P[Name][number] };

/** Rotates the values of each parameter by a different number, so that other rows cover them and other triples occur. */
export function rotateParameters<P extends Parameters>(parameters: P, by: number): P {
  const entries = Object.entries(parameters).map(([name, values], at) => {
    const first = Math.floor(by / (at + 1)) % values.length;
    return [name, [...values.slice(first), ...values.slice(0, first)]];
  });
  return Object.fromEntries(entries);
}

/** The indexes of a parameter and of one of its values. */
type Choice = readonly [parameter: number, value: number];

/** `strength` is the size of the covered tuples, at most the number of parameters. */
export function createCoveringRows<P extends Parameters>(parameters: P, strength = 2): Row<P>[] {
  const names = Object.keys(parameters);
  const sizes = names.map((name) => parameters[name]?.length ?? 0);
  const together = Math.min(strength, names.length);
  const missing = new Set(listTuples(sizes, together).map(formatTupleKey));
  const rows: Row<P>[] = [];
  while (missing.size > 0) {
    const chosen = createRow(sizes, missing, together);
    for (const tuple of listSubsets(chosen, together)) missing.delete(formatTupleKey(tuple));
    const entries = chosen.map(([at, value]) => [names[at], parameters[names[at] ?? '']?.[value]]);
    rows.push(Object.fromEntries(entries));
  }
  return rows;
}

/** Returns all tuples of values of as many parameters. */
function listTuples(sizes: readonly number[], strength: number): Choice[][] {
  const parameters = sizes.map((size, at) => Array.from({ length: size }, (_, value): Choice => [at, value]));
  return listSubsets(parameters, strength).flatMap((lists) =>
    lists.reduce<Choice[][]>((tuples, list) => tuples.flatMap((tuple) => list.map((one) => [...tuple, one])), [[]]),
  );
}

/** Returns the subsets of this size, in order. */
function listSubsets<T>(members: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return members.flatMap((first, at) => listSubsets(members.slice(at + 1), size - 1).map((rest) => [first, ...rest]));
}

/** Creates a row. It starts with a missing tuple, so that each row covers at least one. */
function createRow(sizes: readonly number[], missing: ReadonlySet<string>, strength: number): Choice[] {
  const [first = ''] = missing;
  const chosen: Choice[] = JSON.parse(`[${first}]`);
  for (const [at, size] of sizes.entries()) {
    if (chosen.some(([taken]) => taken === at)) continue;
    const others = listSubsets(chosen, strength - 1);
    const countCovered = (value: number): number =>
      others.filter((tuple) => missing.has(formatTupleKey([...tuple, [at, value]]))).length;
    const values = Array.from({ length: size }, (_, value) => value);
    chosen.push([at, values.reduce((best, value) => (countCovered(value) > countCovered(best) ? value : best), 0)]);
  }
  return chosen.toSorted(([one], [other]) => one - other);
}

function formatTupleKey(tuple: readonly Choice[]): string {
  return tuple
    .toSorted(([one], [other]) => one - other)
    .map((one) => `[${one}]`)
    .join();
}
