import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * H-07: a client navigation closes the drawer and both Services lists, as a document load does by itself.
 * `is-dismissed` also hides the menu that the pointer is still over.
 */
export function useCloseOnNavigation(): void {
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
    for (const list of document.querySelectorAll<HTMLDetailsElement>('#drawer details')) list.open = false;
    document.querySelector('.menu')?.classList.add('is-dismissed');
  }, [key]);
}
