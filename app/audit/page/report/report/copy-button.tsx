type CopyButtonProps = {
  /** Id of the field whose text is copied. */
  of: string;
  /** Completes the words for those who hear them out of context. */
  what: string;
};

/**
 * A copy button, shown only with a script; without one the text can be selected. It is a live region without the role
 * `status`, which would take the button's name away.
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
