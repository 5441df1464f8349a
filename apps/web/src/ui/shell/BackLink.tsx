import { IconArrowLeft } from '@tabler/icons-react';
import { PlainLink } from './PlainLink.tsx';

/** Before the title of a page: the way back; `label` says where that is. */
export const BackLink = ({ href, label }: { href: string; label: string }) => (
  <PlainLink href={href} className="icon-button page-back" aria-label={label}>
    <IconArrowLeft size={18} stroke={1.8} aria-hidden />
  </PlainLink>
);
