/** Where the sandbox plays Stripe: on every page that speaks of paying. Its stylesheet imports `ui/note.css`. */
export function SandboxNote() {
  return (
    <p className="note trial">
      <b>This is a trial run of our checkout. No card is charged,</b> and nothing is sold or owed.
    </p>
  );
}
