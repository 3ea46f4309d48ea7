import { type FormEvent, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Picture } from '#app/components/picture.tsx';

/** `loading` means that a module or stylesheet failed to load (G-05), `error` anything else (G-04). */
const copy = {
  error: {
    title: 'Something went wrong',
    text: 'An unexpected error occurred while loading this page.',
    action: 'Try Again',
  },
  loading: {
    title: 'Loading Error',
    text: 'Failed to load page resources. This usually happens after an app update.',
    action: 'Refresh Page',
  },
};

type ErrorScreenProps = {
  kind: keyof typeof copy;
  message?: string | undefined;
  onRetry?: () => void;
};

/**
 * Replaces a page that failed. The retry button submits a form, so that it requests the same URL without script. With
 * `onRetry` it retries without leaving the page.
 */
export function ErrorScreen({ kind, message, onRetry }: ErrorScreenProps) {
  const { title, text, action } = copy[kind];
  const { search } = useLocation();
  // A failed link may be at the foot of the page that this screen replaces. A document begins at its top anyway.
  useEffect(() => {
    if (document.documentElement.dataset.react === '') document.getElementById('main')?.focus();
  }, []);
  const retry = (event: FormEvent) => {
    event.preventDefault();
    onRetry ? onRetry() : location.reload();
  };
  return (
    <section className="msg">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {message && <p className="lead">{message}</p>}
        <div className="cta">
          <form method="get" onSubmit={retry}>
            {/* A GET form replaces the query of its address by its fields, so the query is repeated as fields. */}
            {[...new URLSearchParams(search)].map(([name, value]) => (
              <input key={name + value} type="hidden" name={name} value={value} />
            ))}
            <button className="btn btn-berry" type="submit">
              {action}
            </button>
          </form>
          {/* A plain link, not a client navigation: the running code may be what is broken. */}
          <a className="btn btn-line" href="/">
            Go Home
          </a>
        </div>
      </div>
      <Picture className="floor" name={`floor-${kind}.svg`} eager />
    </section>
  );
}
