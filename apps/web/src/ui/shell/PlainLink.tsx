import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { placeOf } from '#lib/location.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the PlainLink was that led here. */
    from?: string;
  }
}

/** A link to an address that is only known as text: a search result, a remembered page, an item of the drawer. */
export const PlainLink = ({ href, onClick, ...shown }: ComponentProps<'a'> & { href: string }) => {
  const router = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere) return;
    event.preventDefault();
    void router.navigate({ ...placeOf(href), state: { from: router.state.location.href } });
  };
  return <a {...shown} href={href} onClick={go} />;
};
