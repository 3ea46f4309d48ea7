/** The page's own words: text of a stranger's, whatever it says, and never a link. */
export function Quoted({ found }: { found: string | undefined }) {
  if (!found) return null;
  return (
    <q className="address quoted" dir="auto">
      {found}
    </q>
  );
}
