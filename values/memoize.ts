/** Returns a function that computes its value in the first call, and returns the same value in later calls. */
export function memoize<Value>(compute: () => Value): () => Value {
  let cacheEntry: { readonly value: Value } | undefined;
  return () => {
    cacheEntry ??= { value: compute() };
    return cacheEntry.value;
  };
}
