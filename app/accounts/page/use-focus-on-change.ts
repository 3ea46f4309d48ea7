import { useEffect, useRef } from 'react';
import type { Panel } from './choose-panel.ts';
import { panelHeadingId } from './panel.tsx';

/** Moves the focus to a panel that replaces another, where reading goes on. On load the focus is the visitor's. */
export function useFocusOnChange(kind: Panel['kind'], open: boolean): void {
  const shown = useRef<Panel['kind']>(undefined);
  useEffect(() => {
    if (!open) return;
    if (shown.current !== undefined && shown.current !== kind)
      document.getElementById(panelHeadingId)?.focus();
    shown.current = kind;
  }, [kind, open]);
}
