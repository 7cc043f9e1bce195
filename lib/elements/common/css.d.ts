/** Type of an imported style sheet: the build turns it into a string. */
declare module '*.css' {
  const text: string;
  export default text;
}
