import { useEffect, useRef, useState } from 'react';
import { ShareLinks } from '#app/ui/share-links.tsx';
import { useSiteUrl } from '#app/ui/site-context.tsx';
import { quizPath } from '../quiz-paths.ts';
import type { ResultData } from './result-data.ts';

type ShareProps = { result: Pick<ResultData, 'code' | 'band' | 'points' | 'most'> };

/** Shows the link as text that one press selects. With JavaScript, buttons copy or share it. */
export function Share({ result: { code, band, points, most } }: ShareProps) {
  const url = `${useSiteUrl()}${quizPath}/${code}`;
  const title = `${band.headline}. ${points} of ${most} in the website sustainability quiz`;
  return (
    <div className="share">
      <h2>Keep it, or share it</h2>
      <p>
        Your answers are in this link, and no result is stored. Anyone who has it sees this page, even after
        the questions change.
      </p>
      <p className="address" id="result-link">
        {url}
      </p>
      <ShareButtons url={url} title={title} />
      <ShareLinks url={url} title={title} />
    </div>
  );
}

const said = {
  copied: 'Copied. Paste it wherever you like.',
  refused: 'Your browser did not let us copy it. The link is selected, so you can copy it yourself.',
};

function ShareButtons({ url, title }: { url: string; title: string }) {
  const [state, setState] = useState<keyof typeof said>();
  const [canShare, setCanShare] = useState(false);
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    setCanShare('share' in navigator);
    text.current = document.getElementById('result-link');
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setState('copied');
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setState('refused');
    }
  };
  // A visitor who closes the list of apps needs no message.
  const share = () => navigator.share({ url, title }).catch(() => {});
  return (
    <div className="share-actions" data-react="">
      <button className="btn btn-ink" type="button" onClick={copy}>
        Copy the link
      </button>
      {canShare && (
        <button className="btn btn-line" type="button" onClick={share}>
          Share
        </button>
      )}
      <p className="small" role="status">
        {state && said[state]}
      </p>
    </div>
  );
}
