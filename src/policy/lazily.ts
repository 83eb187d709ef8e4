/** Work that is done when it is first needed: a process that judges one call needs little of what the engine knows. */

export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
