/** The connections and facades that the library has lent: a transaction on one of them is its own. */
export const lentConnections = new WeakSet<object>();
