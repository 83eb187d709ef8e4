/** The type of a value of which a part may still be missing. */

/** At every depth, members may be missing and lists be shorter; the values may be unchecked yet. */
export type DeepPartial<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepPartial<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> }
    : Value;
