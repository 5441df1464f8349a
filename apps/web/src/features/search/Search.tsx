import { lazy, Suspense, useEffect } from 'react';

const load = () => import('./SearchDialog.tsx').then(({ SearchDialog }) => ({ default: SearchDialog }));
const SearchDialog = lazy(load);

type Props = { open: boolean; onOpen: (open: boolean) => void };

/** Search from anywhere: Ctrl+K, on a Mac Cmd+K (SH-55). The dialog is fetched when it is first wanted. */
export const Search = ({ open, onOpen }: Props) => {
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
  return <Suspense>{open && <SearchDialog onClose={() => onOpen(false)} />}</Suspense>;
};
