/** Says that nothing is charged. Every page that speaks of paying shows it while the sandbox replaces Stripe. Its stylesheet imports `ui/note.css`. */
export function SandboxNote() {
  return (
    <p className="note trial">
      <b>This is a trial run of our checkout. No card is charged,</b> and nothing is sold or owed.
    </p>
  );
}
