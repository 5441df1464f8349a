import { NotRead } from '#ui/state/NotRead.tsx';
import type { Asked } from './useAsked.ts';

type Props = {
  asked: readonly Asked[];
  query: { data: unknown; error: unknown; refetch: () => unknown };
  onToggle: (id: number) => void;
};

/** What a client is asked about, to be ticked. */
export const AskedCreatives = ({ asked, query: { data, error, refetch }, onToggle }: Props) => (
  <fieldset>
    <legend>Creatives</legend>
    {!data && !error && (
      <p className="dim" aria-busy>
        Loading…
      </p>
    )}
    {!data && error !== null && (
      <p role="alert">
        <NotRead lead="The creatives could not be loaded." error={error} retry={() => void refetch()} />
      </p>
    )}
    {data !== undefined && asked.length === 0 && (
      <p className="dim">This group has no creative that could be reviewed.</p>
    )}
    {asked.map(({ creative: { id, name, width, height }, chosen, came, went }) => (
      <label key={id}>
        <input type="checkbox" checked={chosen} disabled={went} onChange={() => onToggle(id)} />
        <span>
          {name}
          {(went || came) && <em className="asked-late">{went ? ' archived meanwhile' : ' added meanwhile'}</em>}
        </span>
        <span className="dim num">
          {width}×{height}
        </span>
      </label>
    ))}
  </fieldset>
);
