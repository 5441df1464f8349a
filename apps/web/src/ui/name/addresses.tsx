import { Fragment, type ReactNode } from 'react';

/** Whether a text has an address in it. */
export const isAddress = (text: ReactNode): text is string => typeof text === 'string' && text.includes('://');

const hasMail = (text: ReactNode): text is string => typeof text === 'string' && text.includes('@');

/** The pieces of an address between which a line may end: after the signs that join its parts, but not within "://". */
export const addressPieces = (text: string): string[] => text.split(/(?<=[/.?&])(?<!:\/)(?<!:)/);

/** The same of a text with addresses of people: those may break before the @ and after a dot, other words nowhere. */
export const mailPieces = (text: string): string[] =>
  text.split(/(\S+@\S+)/).flatMap((part, at) => (at % 2 === 1 ? part.split(/(?=@)|(?<=\.)/) : part || []));

const joined = (pieces: readonly string[]): ReactNode =>
  pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));

/** What stands before the @ of an address, which may break after a dot. */
export const dotted = (name: string): ReactNode => joined(name.split(/(?<=\.)/));

/** A text whose addresses break where their parts end, before they break inside a word; anything else as it is. */
export const withBreaks = (value: ReactNode): ReactNode => {
  const pieces = isAddress(value) ? addressPieces(value) : hasMail(value) ? mailPieces(value) : null;
  return pieces ? joined(pieces) : value;
};
