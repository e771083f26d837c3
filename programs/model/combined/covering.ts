/**
 * Rows of values of several parameters in which each pair (or triple) of values of as many parameters stands together once at least: a few
 * dozen requests in place of hundreds. Greedy: each row takes the value with most of them that are still missing.
 */
export type Parameters = Readonly<Record<string, readonly unknown[]>>;
export type Row<P extends Parameters> = { readonly [Name in keyof P]: P[Name][number] };

/** The same values, each list turned by another number of places: other rows cover, so that triples come in time too. */
export function turned<P extends Parameters>(parameters: P, by: number): P {
  const entries = Object.entries(parameters).map(([name, values], at) => {
    const first = Math.floor(by / (at + 1)) % values.length;
    return [name, [...values.slice(first), ...values.slice(0, first)]];
  });
  return Object.fromEntries(entries);
}

/** A value of a parameter, by their places. */
type Choice = readonly [parameter: number, value: number];

/** `strength`: of how many parameters all values stand together; no more than there are parameters. */
export function coveringRows<P extends Parameters>(parameters: P, strength = 2): Row<P>[] {
  const names = Object.keys(parameters);
  const sizes = names.map((name) => parameters[name]?.length ?? 0);
  const together = Math.min(strength, names.length);
  const missing = new Set(tuplesOf(sizes, together).map(keyOf));
  const rows: Row<P>[] = [];
  while (missing.size > 0) {
    const chosen = rowFor(sizes, missing, together);
    for (const tuple of subsets(chosen, together)) missing.delete(keyOf(tuple));
    const entries = chosen.map(([at, value]) => [names[at], parameters[names[at] ?? '']?.[value]]);
    rows.push(Object.fromEntries(entries));
  }
  return rows;
}

/** All values of as many parameters together. */
function tuplesOf(sizes: readonly number[], strength: number): Choice[][] {
  const parameters = sizes.map((size, at) => Array.from({ length: size }, (_, value): Choice => [at, value]));
  return subsets(parameters, strength).flatMap((lists) =>
    lists.reduce<Choice[][]>((tuples, list) => tuples.flatMap((tuple) => list.map((one) => [...tuple, one])), [[]]),
  );
}

/** Of as many members, in their order. */
function subsets<T>(members: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return members.flatMap((first, at) => subsets(members.slice(at + 1), size - 1).map((rest) => [first, ...rest]));
}

/** Begins with what is missing, so that each row covers something. */
function rowFor(sizes: readonly number[], missing: ReadonlySet<string>, strength: number): Choice[] {
  const [first = ''] = missing;
  const chosen: Choice[] = JSON.parse(`[${first}]`);
  for (const [at, size] of sizes.entries()) {
    if (chosen.some(([taken]) => taken === at)) continue;
    const others = subsets(chosen, strength - 1);
    const gain = (value: number): number =>
      others.filter((tuple) => missing.has(keyOf([...tuple, [at, value]]))).length;
    const values = Array.from({ length: size }, (_, value) => value);
    chosen.push([at, values.reduce((best, value) => (gain(value) > gain(best) ? value : best), 0)]);
  }
  return chosen.toSorted(([one], [other]) => one - other);
}

function keyOf(tuple: readonly Choice[]): string {
  return tuple
    .toSorted(([one], [other]) => one - other)
    .map((one) => `[${one}]`)
    .join();
}
