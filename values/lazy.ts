/** Returns a function that computes its value at the first call and keeps it. */
export function lazy<Value>(make: () => Value): () => Value {
  let cachedValue: { readonly value: Value } | undefined;
  return () => {
    cachedValue ??= { value: make() };
    return cachedValue.value;
  };
}
