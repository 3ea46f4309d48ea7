import type { Context } from 'hono';

/** Reads a form that was posted; files are left out. */
export async function readForm(c: Context): Promise<URLSearchParams> {
  const form = await c.req.formData().catch(() => new FormData());
  return new URLSearchParams(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Shows what was typed into a form that could not be taken, so that nothing is lost. */
export function LostForm({ why, form }: { why: string; form: URLSearchParams }) {
  const typed = [...form].filter(([name, value]) => ['text', 'name', 'email'].includes(name) && value);
  return (
    <>
      <p>
        {why} <a href="/dashboard">Go on to the dashboard</a>.
      </p>
      {typed.map(([name, value]) => (
        <div className="field" key={name}>
          <label htmlFor={`lost-${name}`}>What you typed, to copy</label>
          <textarea className="in" id={`lost-${name}`} readOnly defaultValue={value} />
        </div>
      ))}
    </>
  );
}
