import { Picture } from '#app/ui/picture.tsx';

/** G-03: in place of a page that is still loading. `minimal` for detail pages: the spinner alone. */
export function LoadingScreen({ minimal = false }: { minimal?: boolean }) {
  return (
    <div className="load" role="status">
      {minimal ? <span className="spin" /> : <Picture name="mark.svg" eager />}
      <p className={minimal ? 'sr' : undefined}>Loading...</p>
    </div>
  );
}
