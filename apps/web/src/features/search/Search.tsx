import { lazy, Suspense, useEffect, useState } from 'react';
import { useFocusBack } from '#ui/dialog/useFocusBack.ts';
import type { PageName } from './search.rules.ts';

const load = () => import('./SearchDialog.tsx').then(({ SearchDialog }) => ({ default: SearchDialog }));
const SearchDialog = lazy(load);

type Props = {
  open: boolean;
  onOpen: (open: boolean) => void;
  /** The pages that can be gone to by name. */
  pages: readonly PageName[];
  /** Id of who searches. */
  user: number;
};

/** Search from anywhere: Ctrl+K, on a Mac Cmd+K (SH-55). The dialog is fetched when it is first wanted. */
export const Search = ({ open, onOpen, pages, user }: Props) => {
  useFocusBack(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      onOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onOpen]);
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState(false);
  // Who knows the key types on at once: until the dialog has the focus, letters and Enter are kept for it
  useEffect(() => {
    if (!open) return;
    const onEarly = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      const enters = event.key === 'Enter';
      if (inDialog || (event.key.length !== 1 && !enters) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setEntered(enters);
      if (!enters) setTyped((text) => text + event.key);
    };
    document.addEventListener('keydown', onEarly, true);
    return () => document.removeEventListener('keydown', onEarly, true);
  }, [open]);
  const onClose = () => {
    setTyped('');
    setEntered(false);
    onOpen(false);
  };
  return (
    <Suspense>
      {open && (
        <SearchDialog
          typed={typed}
          onType={setTyped}
          entered={entered}
          onEntered={setEntered}
          onClose={onClose}
          pages={pages}
          user={user}
        />
      )}
    </Suspense>
  );
};
