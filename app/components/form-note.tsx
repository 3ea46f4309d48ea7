import type { MouseEvent, ReactNode } from 'react';

type FormNoteProps = {
  id?: string;
  /** The id of the child heading that labels the note. */
  titleId: string;
  /** False if nothing was refused, for example if the visitor cancelled. */
  bad?: boolean;
  children: ReactNode;
};

/**
 * Tells the visitor what happened to the submitted form, and what to do next. In a new document it takes the focus by its
 * `autofocus` attribute. The page's stylesheet must import `components/note.css`.
 */
export function FormNote({ id, titleId, bad = true, children }: FormNoteProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the note groups text, not form fields
    <div
      className={bad ? 'note bad' : 'note'}
      id={id}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the response to a submitted form must be read before the fields
      autoFocus
    >
      {children}
    </div>
  );
}

/**
 * Moves the focus to the field that a note links to. Following the link itself would be a navigation, after which the
 * router discards the action's result.
 */
export function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
