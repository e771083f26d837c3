/**
 * Covering arrays: rows of parameter values that contain each pair (or triple) of values of different parameters at least once. They need a
 * few dozen rows instead of hundreds. The algorithm is greedy: each row gets the values that cover the most missing tuples.
 */
export type ParameterValues = Readonly<Record<string, readonly unknown[]>>;
export type CoveringRow<P extends ParameterValues> = { readonly [Name in keyof P]: P[Name][number] };

/** Rotates the values of each parameter by a different number, so that they occur in other rows and in other triples. */
export function rotateParameters<P extends ParameterValues>(parameters: P, offset: number): P {
  const entries = Object.entries(parameters).map(([name, values], index) => {
    const startIndex = Math.floor(offset / (index + 1)) % values.length;
    return [name, [...values.slice(startIndex), ...values.slice(0, startIndex)]];
  });
  return Object.fromEntries(entries);
}

/** The indexes of a parameter and of one of its values. */
type ParameterChoice = readonly [parameter: number, value: number];

/** Creates the rows. `strength` is the size of the covered tuples; it is limited to the number of parameters. */
export function createCoveringRows<P extends ParameterValues>(parameters: P, strength = 2): CoveringRow<P>[] {
  const names = Object.keys(parameters);
  const sizes = names.map((name) => parameters[name]?.length ?? 0);
  const tupleSize = Math.min(strength, names.length);
  const missingTuples = new Set(listTuples(sizes, tupleSize).map(formatTupleKey));
  const rows: CoveringRow<P>[] = [];
  while (missingTuples.size > 0) {
    const chosenRow = createRow(sizes, missingTuples, tupleSize);
    for (const tuple of listSubsets(chosenRow, tupleSize)) missingTuples.delete(formatTupleKey(tuple));
    const entries = chosenRow.map(([index, value]) => [names[index], parameters[names[index] ?? '']?.[value]]);
    rows.push(Object.fromEntries(entries));
  }
  return rows;
}

/** Returns all tuples of values of `strength` different parameters. */
function listTuples(sizes: readonly number[], strength: number): ParameterChoice[][] {
  const parameters = sizes.map((size, index) =>
    Array.from({ length: size }, (_, value): ParameterChoice => [index, value]),
  );
  return listSubsets(parameters, strength).flatMap((lists) =>
    lists.reduce<ParameterChoice[][]>(
      (tuples, list) => tuples.flatMap((tuple) => list.map((choice) => [...tuple, choice])),
      [[]],
    ),
  );
}

/** Returns the subsets of this size, in order. */
function listSubsets<T>(members: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return members.flatMap((first, index) =>
    listSubsets(members.slice(index + 1), size - 1).map((laterMembers) => [first, ...laterMembers]),
  );
}

/** Creates a row. It starts with a missing tuple, so that each row covers at least one missing tuple. */
function createRow(sizes: readonly number[], missingTuples: ReadonlySet<string>, strength: number): ParameterChoice[] {
  const [first = ''] = missingTuples;
  const rowChoices: ParameterChoice[] = JSON.parse(`[${first}]`);
  for (const [index, size] of sizes.entries()) {
    if (rowChoices.some(([chosenIndex]) => chosenIndex === index)) continue;
    const choiceSubsets = listSubsets(rowChoices, strength - 1);
    const countCovered = (value: number): number =>
      choiceSubsets.filter((tuple) => missingTuples.has(formatTupleKey([...tuple, [index, value]]))).length;
    const values = Array.from({ length: size }, (_, value) => value);
    rowChoices.push([
      index,
      values.reduce((bestValue, value) => (countCovered(value) > countCovered(bestValue) ? value : bestValue), 0),
    ]);
  }
  return rowChoices.toSorted(([a], [b]) => a - b);
}

function formatTupleKey(tuple: readonly ParameterChoice[]): string {
  return tuple
    .toSorted(([a], [b]) => a - b)
    .map((choice) => `[${choice}]`)
    .join();
}
