import { IconArrowLeft } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { PlainLink } from './PlainLink.tsx';

type Props = {
  href: string;
  label: string;
  /** Whoever came from there goes back to how they left it: to its filters, and to what was ticked. */
  asLeft?: boolean;
};

const pathOf = (href: string): string | undefined => href.split(/[?#]/)[0];

/** Before the title of a page: the way back; `label` says where that is. */
export const BackLink = ({ href, label, asLeft = false }: Props) => {
  const router = useRouter();
  const from = useLocation({ select: ({ state }) => state.from });
  const back = (event: MouseEvent<HTMLAnchorElement>) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!asLeft || elsewhere || from === undefined || pathOf(from) !== href) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <PlainLink href={href} className="icon-button page-back" aria-label={label} onClick={back}>
      <IconArrowLeft size={18} stroke={1.8} aria-hidden />
    </PlainLink>
  );
};
