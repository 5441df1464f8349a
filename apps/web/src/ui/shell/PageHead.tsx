import { Fragment, type ReactNode } from 'react';

type Props = {
  title: ReactNode;
  /** "60 of 69" */
  count?: string;
  /** A chip or a line after the title. */
  meta?: ReactNode;
  /** Before the title: an icon or the way back. */
  before?: ReactNode;
  actions?: ReactNode;
};

/** Names of campaigns are words joined by "_": a long one breaks behind that, not in a word. */
const breaking = (title: ReactNode): ReactNode =>
  typeof title !== 'string'
    ? title
    : title.split(/(?<=_)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ));

/** The head of a page, 60 px: title, count or chip, actions at the right. One `h1` per page. */
export const PageHead = ({ title, count, meta, before, actions }: Props) => (
  <div className="page-head">
    <div className="page-title">
      {before}
      <h1 title={typeof title === 'string' ? title : undefined}>{breaking(title)}</h1>
      {count && <span className="page-count num">{count}</span>}
      {meta}
    </div>
    {actions && <div className="page-actions">{actions}</div>}
  </div>
);
