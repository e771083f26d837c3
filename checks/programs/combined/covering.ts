/**
 * Rows of values of several parameters in which each pair of values of two parameters stands together once at least: a few dozen requests in
 * place of hundreds. Greedy: each row takes the value with most pairs that are still missing.
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

export function coveringRows<P extends Parameters>(parameters: P): Row<P>[] {
  const names = Object.keys(parameters);
  const sizes = names.map((name) => parameters[name]?.length ?? 0);
  const missing = pairsOf(sizes);
  const rows: Row<P>[] = [];
  while (missing.size > 0) {
    const chosen = rowFor(sizes, missing);
    for (const [at, one] of chosen.entries())
      for (const other of chosen.slice(at + 1)) missing.delete(pair(one, other));
    const entries = chosen.map(([at, value]) => [names[at], parameters[names[at] ?? '']?.[value]]);
    rows.push(Object.fromEntries(entries));
  }
  return rows;
}

function pairsOf(sizes: readonly number[]): Set<string> {
  const pairs = new Set<string>();
  for (const [one, size] of sizes.entries())
    for (const [other, otherSize] of sizes.entries())
      for (let value = 0; one < other && value < size; value += 1)
        for (let second = 0; second < otherSize; second += 1) pairs.add(pair([one, value], [other, second]));
  return pairs;
}

/** Begins with a missing pair, so that each row covers one. */
function rowFor(sizes: readonly number[], missing: ReadonlySet<string>): Choice[] {
  const [first = ''] = missing;
  const chosen: Choice[] = JSON.parse(`[${first}]`);
  for (const [at, size] of sizes.entries()) {
    if (chosen.some(([taken]) => taken === at)) continue;
    const gain = (value: number): number => chosen.filter((one) => missing.has(pair(one, [at, value]))).length;
    const values = Array.from({ length: size }, (_, value) => value);
    chosen.push([at, values.reduce((best, value) => (gain(value) > gain(best) ? value : best), 0)]);
  }
  return chosen.toSorted(([one], [other]) => one - other);
}

function pair(one: Choice, other: Choice): string {
  const [first, second] = one[0] < other[0] ? [one, other] : [other, one];
  return `[${first}],[${second}]`;
}
