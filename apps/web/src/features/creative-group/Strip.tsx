import './strip.css';

type Props = { urls: readonly string[]; more: number; active: boolean };

/** Up to three of a group's creatives in their proportions on one height, and how many more; grey while it is paused. */
export const Strip = ({ urls, more, active }: Props) => (
  <span className={`creative-group-strip${active ? '' : ' is-off'}`}>
    {urls.map((url) => (
      <img key={url} src={url} alt="" loading="lazy" />
    ))}
    {more > 0 && <span className="dim small">+{more}</span>}
  </span>
);
