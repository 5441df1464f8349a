import './bits.css';

/** First letters of a name, or of the two halves of an e-mail address before the @. */
export const initialsOf = (name: string): string =>
  (name.split('@')[0] ?? '')
    .split(/[\s._-]+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('');

/** A person in a circle. Decoration: the name stands beside it or names the button around it. */
export const Face = ({ name, size = 24 }: { name: string; size?: number }) => (
  <span
    className="face"
    data-initials={initialsOf(name)}
    style={{ width: size, height: size, fontSize: size * 0.42 }}
    aria-hidden
  />
);

/** A person in few letters: of an e-mail address what stands before the @. The whole belongs into the title. */
export const shortName = (name: string): string => name.split('@')[0] ?? name;
