import { Fragment, type ReactNode } from 'react';

/** Whether a text has an address in it. */
export const isAddress = (text: ReactNode): text is string => typeof text === 'string' && text.includes('://');

/** The pieces of an address between which a line may end: after the signs that join its parts, but not within "://". */
export const addressPieces = (text: string): string[] => text.split(/(?<=[/.?&])(?<!:\/)(?<!:)/);

/** An address that breaks where its parts end, before it breaks inside a word; anything else as it is. */
export const withBreaks = (value: ReactNode): ReactNode => {
  if (!isAddress(value)) return value;
  return addressPieces(value).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
};
