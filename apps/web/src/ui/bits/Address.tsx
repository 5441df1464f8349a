import { Fragment } from 'react';

/** A web address that breaks behind a slash where it does not fit, not within a word. */
export const Address = ({ text }: { text: string }) =>
  text.split(/(?<=[^/:]\/|[?&])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, one may stand twice
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
