import type { Asked } from './useAsked.ts';

/** What a client is asked about, to be ticked. */
export const AskedCreatives = ({ asked, onToggle }: { asked: readonly Asked[]; onToggle: (id: number) => void }) => (
  <fieldset>
    <legend>Creatives</legend>
    {asked.length === 0 && <p className="dim">This group has no creative that could be reviewed.</p>}
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
