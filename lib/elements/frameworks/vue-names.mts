/** Listeners of Vue: `onChosen` for the event `chosen`, which a template writes as `@chosen`. */
export type VueListeners<Events> = {
  readonly [Name in keyof Events & string as `on${Capitalize<Name>}`]?:
    | ((event: Events[Name]) => void)
    | undefined;
};

/** Name of an attribute as Vue's tools know it: `productId` for `product-id`. */
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/** Attributes of an element, all of them optional, under the names by which Vue's tools know them. */
export type CamelCased<Attributes> = {
  readonly [Name in keyof Attributes & string as Camel<Name>]?: Attributes[Name];
};
