/** What happens to a message. */
export function NextSteps() {
  return (
    <ol className="next">
      <li>You see a reference. By it we find your message, whatever happens.</li>
      <li>A person reads it and answers by email, on a weekday.</li>
      <li>If we are not the right people for it, we say so.</li>
    </ol>
  );
}
