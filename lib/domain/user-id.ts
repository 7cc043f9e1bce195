/** Whether this is the id of a user. A shop may write 0, null or '' for a visitor who has not signed in. */
export const isUserId = (id: unknown): id is number => Number.isSafeInteger(id) && (id as number) >= 1;
