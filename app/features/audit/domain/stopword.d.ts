/** The package has no types. Each export is a list of words in lower case. */
declare module 'stopword' {
  const words: string[];

  export {
    words as dan,
    words as deu,
    words as eng,
    words as fin,
    words as fra,
    words as ita,
    words as nld,
    words as nob,
    words as pol,
    words as por,
    words as spa,
    words as swe,
  };
}
