import { IconChevronRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Crumb } from '#lib/crumbs.ts';
import { MidName } from '../name/MidName.tsx';

type Place = { path: string; crumb: Crumb };

const crumbIn = (data: unknown): Crumb | undefined =>
  typeof data === 'object' && data !== null && 'crumb' in data ? (data.crumb as Crumb) : undefined;

/** The crumbs of the open pages, outermost first; `title` is what the window is called on that page. */
const usePlaces = (): { path: string; text: string; title: string }[] => {
  const places = useMatches({
    select: (matches) =>
      matches.flatMap((match, index): Place[] => {
        const crumb = crumbIn(match.loaderData) ?? match.staticData.crumb;
        if (crumb === undefined) return [];
        const { under } = match.staticData;
        const place = { path: match.pathname, crumb };
        return under ? [{ path: `${matches[index - 1]?.pathname}/${under.path}`, crumb: under.crumb }, place] : [place];
      }),
  });
  const live = places.flatMap(({ crumb }) => (typeof crumb === 'string' ? [] : [crumb]));
  const said = useQueries({
    queries: live.map(({ query, text, title = text }) => ({
      ...query,
      select: (record: unknown) => ({ text: text(record), title: title(record) }),
    })),
  });
  return places.map(({ path, crumb }) => {
    if (typeof crumb === 'string') return { path, text: crumb, title: crumb };
    return { path, text: '…', title: '…', ...(said[live.indexOf(crumb)]?.data as object | undefined) };
  });
};

/** Where the page sits. The last crumb is also what the window is called, which is how a screen reader hears of the change. */
export const Crumbs = ({ product }: { product: string }) => {
  const places = usePlaces();
  const last = places.at(-1)?.title;
  useEffect(() => {
    document.title = last ? `${last} · ${product}` : product;
  }, [last, product]);
  return (
    <nav aria-label="Breadcrumbs" className="crumbs">
      <ol>
        {places.map(({ path, text }, index) => (
          <li key={path}>
            {index > 0 && <IconChevronRight size={14} aria-hidden />}
            {index < places.length - 1 ? (
              // Only the last one is the current page; by itself the link would say so of every page it leads above
              <Link to={path} activeOptions={{ exact: true }} title={text}>
                <MidName name={text} />
              </Link>
            ) : (
              <span aria-current="page" title={text}>
                <MidName name={text} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <span className="sr" aria-live="polite">
        {last}
      </span>
    </nav>
  );
};
