import type { MouseEvent, ReactNode } from 'react';

type AnswerNoteProps = {
  id?: string;
  /** The id of the heading among the children, by which the note is named. */
  titleId: string;
  /** False where nothing was refused, as after a visitor's own cancelling. */
  bad?: boolean;
  children: ReactNode;
};

/**
 * Tells what came of the form that a visitor sent, and what to do about it. It takes the focus by its own attribute
 * where a document brings it. Its page's stylesheet imports `ui/note.css`.
 */
export function AnswerNote({ id, titleId, bad = true, children }: AnswerNoteProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups words, and no fields
    <div
      className={bad ? 'note bad' : 'note'}
      id={id}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the answer to a form that was sent, read before the fields
      autoFocus
    >
      {children}
    </div>
  );
}

/**
 * Moves the focus to the field that a note's link leads to. A link's own jump is a navigation, for which the router
 * drops the action's answer.
 */
export function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
