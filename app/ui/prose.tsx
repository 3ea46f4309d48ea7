type ProseProps = {
  /** From `renderMarkdown`, or from whatever else makes HTML that is safe to show. */
  html: string;
};

/** A long text: headings, lists, tables, quotes, code. Its page's stylesheet imports `ui/prose.css`. */
export function Prose({ html }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that was made safe where it was made
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
