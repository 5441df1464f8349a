import { useEffect } from 'react';

/** The title of the window for a page that has no crumbs; the one before comes back when it goes. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    const before = document.title;
    const mine = `${title} · Fairlead`;
    document.title = mine;
    return () => {
      if (document.title === mine) document.title = before;
    };
  }, [title]);
};
