import { mostSearchLength } from '#app/blog/domain/search-words.ts';
import type { Found } from '../domain/search-data.ts';

/** Notes on the results: that they are not quite what was searched for, or not everything there is. */
export function FoundNotes({ found }: { found: Found }) {
  const notes = listNotes(found);
  if (notes.length === 0) return null;
  return (
    <div className="note">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

function listNotes({ cut, kind, closeness, missing, posts, counts }: Found): string[] {
  const notes = [];
  const named = missing.map((word) => `“${word}”`).join(' or ');
  if (cut) notes.push(`A search takes ${mostSearchLength} characters, so we looked for the first of yours.`);
  if (counts.all > 0 && closeness === 'similar')
    notes.push(`Nothing is spelled like ${named}. These come close.`);
  if (counts.all > 0 && closeness === 'some')
    notes.push(
      named
        ? `Nothing has ${named}. These have other words of yours.`
        : 'Nothing has all of these words. These have some.',
    );
  if (counts.all > 0 && kind && counts[kind] === 0)
    notes.push('None of them is of this kind. Everything has the others.');
  if (posts === 'on their way')
    notes.push(
      'The posts of the blog are still on their way here. Search again in a minute to find them too.',
    );
  if (posts === 'samples')
    notes.push('We can’t reach the blog just now. The posts among these are some that we keep on this site.');
  return notes;
}
