type ProseProps = {
  /** Safe HTML, as `renderMarkdown` makes it. */
  html: string;
};

/** Shows a long text with headings, lists, tables, quotes and code. Its page's stylesheet imports `ui/prose.css`. */
export function Prose({ html }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that was made safe where it was made
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
