/** The build turns an imported style sheet into a text. */
declare module '*.css' {
  const text: string;
  export default text;
}
