import { useEffect, useRef } from 'react';
import type { Panel } from './choose-panel.ts';
import { panelHeadingId } from './panel.tsx';

/** What takes another's place is where reading goes on. Not as the page opens: then the focus is the visitor's. */
export function useFocusOnChange(kind: Panel['kind'], open: boolean): void {
  const shown = useRef<Panel['kind']>(undefined);
  useEffect(() => {
    if (!open) return;
    if (shown.current !== undefined && shown.current !== kind)
      document.getElementById(panelHeadingId)?.focus();
    shown.current = kind;
  }, [kind, open]);
}
