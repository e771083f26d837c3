/** Returns a function that computes its value at the first call and keeps it. */
export function lazy<Value>(make: () => Value): () => Value {
  let cached: { readonly value: Value } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
