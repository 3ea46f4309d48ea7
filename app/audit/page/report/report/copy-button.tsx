type CopyButtonProps = {
  /** Id of the field whose text is copied. */
  of: string;
  /** Completes the words for those who hear them out of context. */
  what: string;
};

/**
 * Shown where there is a script: without one the text can be selected by hand. Live, and not of the role `status`: what
 * has that role gives its button no name.
 */
export function CopyButton({ of, what }: CopyButtonProps) {
  return (
    <button className="chip" type="button" data-copy={of}>
      <span data-slot="copied" suppressHydrationWarning aria-live="polite">
        Copy
      </span>
      <span className="sr"> {what}</span>
    </button>
  );
}
