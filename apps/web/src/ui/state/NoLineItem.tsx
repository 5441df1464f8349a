import { IconListDetails } from '@tabler/icons-react';
import { Note } from '../layout/Note.tsx';
import { PlainLink } from '../shell/PlainLink.tsx';
import { StatePage } from './StatePage.tsx';

export const NO_LINE_ITEM = 'Campaigns carry out line items, and this company has none in use.';

/** In the place of campaigns to be made, for a company without a line item in use: the way to one (CA-25). */
export const NoLineItem = ({ href, text }: { href: string; text: string }) => (
  <StatePage
    icon={<IconListDetails size={24} stroke={1.6} aria-hidden />}
    title="No line item found for this company"
    action={
      <PlainLink href={href} className="button-link">
        {text}
      </PlainLink>
    }
  >
    {NO_LINE_ITEM}
  </StatePage>
);

/** On a page that was open when the last line item went: what was typed there is for the next one. */
export const NoLineItemLeft = () => (
  <Note tone="warn" role="status">
    {NO_LINE_ITEM} What is chosen here stays until there is one.
  </Note>
);
