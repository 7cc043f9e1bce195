/**
 * An id, or none, such as the customer of a guest's order: 0 where ids are integers, null where they are texts.
 */
export type OptionalId<Id> = Id | (Id extends number ? 0 : null);
