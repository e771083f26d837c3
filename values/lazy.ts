/** Returns a function that computes its value in the first call, and returns the same value in later calls. */
export function lazy<Value>(compute: () => Value): () => Value {
  let cacheEntry: { readonly value: Value } | undefined;
  return () => {
    cacheEntry ??= { value: compute() };
    return cacheEntry.value;
  };
}
