/** The methods that the library calls on a logger; `pino`, `console` and similar loggers have them. */
export interface Logger {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
