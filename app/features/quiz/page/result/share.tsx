import { useEffect, useRef, useState } from 'react';
import { ShareLinks } from '#app/components/share-links.tsx';
import { useSiteUrl } from '#app/components/site-context.tsx';
import type { ResultData } from '../../domain/page-data.ts';

const messages = {
  copied: 'Copied. Paste it wherever you like.',
  refused: 'Your browser did not let us copy it. The link is selected, so you can copy it yourself.',
};

/** Shows the link as text that one click selects. With JavaScript, buttons copy or share it. */
export function Share({ path, band, points, maxPoints }: ResultData) {
  const url = useSiteUrl() + path;
  const title = `${band.headline}. ${points} of ${maxPoints} in the website sustainability quiz`;
  const link = useRef<HTMLParagraphElement>(null);
  const [copy, setCopy] = useState<keyof typeof messages>();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopy('copied');
    } catch {
      if (link.current) getSelection()?.selectAllChildren(link.current);
      setCopy('refused');
    }
  };
  // No message is needed if the visitor closes the share dialog.
  const share = () => navigator.share({ url, title }).catch(() => {});
  return (
    <div className="share">
      <h2>Keep it, or share it</h2>
      <p>
        Your answers are in this link, and no result is stored. Anyone who has it sees this page, even after
        the questions change.
      </p>
      <p className="in" id="result-link" ref={link}>
        {url}
      </p>
      <div className="share-actions" data-react="">
        <button className="btn btn-ink" type="button" onClick={copyLink}>
          Copy the link
        </button>
        {canShare && (
          <button className="btn btn-line" type="button" onClick={share}>
            Share
          </button>
        )}
        <p className="small" role="status">
          {copy && messages[copy]}
        </p>
      </div>
      <ShareLinks url={url} title={title} />
    </div>
  );
}
