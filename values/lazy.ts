/** Returns a function that computes its value at the first call and keeps it. */
export function lazy<Value>(make: () => Value): () => Value {
  let cacheEntry: { readonly value: Value } | undefined;
  return () => {
    cacheEntry ??= { value: make() };
    return cacheEntry.value;
  };
}
