import { Picture } from '#app/ui/picture.tsx';

/** Stands in for a page that is still loading (G-03). Detail pages use `minimal`: the spinner alone. */
export function LoadingScreen({ minimal = false }: { minimal?: boolean }) {
  return (
    <div className="load" role="status">
      {minimal ? <span className="spin" /> : <Picture name="mark.svg" eager />}
      <p className={minimal ? 'sr' : undefined}>Loading...</p>
    </div>
  );
}
