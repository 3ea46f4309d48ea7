const words =
  'salt bush grey leaf shore wind dune creek stone track cloud light rain root seed wave reef tide gull heath'.split(
    ' ',
  );

/** Writes `count` words of text, the same in every run. */
export function writeWords(count: number, seed = 1): string {
  let state = seed * 7919;
  const list = Array.from({ length: count }, () => {
    state = (state * 48271) % 0x7fffffff;
    return words[state % words.length];
  });
  return `${list.join(' ')}.`;
}

export const paragraphs = (count: number, seed = 1): string =>
  Array.from({ length: count }, (_, at) => `<p>${writeWords(60, seed + at)}</p>`).join('\n');

type Written = { title: string; head?: string; body: string };

/** Writes the document around a page's body. The empty icon keeps browsers from requesting `/favicon.ico`. */
export function writePage({ title, head = '', body }: Written): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}
