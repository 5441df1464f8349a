import { dayTime } from '../../ui/format.ts';
import { Change } from '../../ui/timeline/Timeline.tsx';
import type { Undoing } from './history.queries.ts';
import { type HistoryWords, labelOf, shown } from './words.tsx';

type Item = Undoing['items'][number];

type Props = { item: Item; words: HistoryWords; fate: string | undefined; name?: string | undefined };

/** The fields on one side, with what they are read by. */
const sideOf = ({ fields, beside }: Item, side: 'from' | 'to') => ({
  ...beside,
  ...Object.fromEntries(fields.map((one) => [one.field, one[side]])),
});

/** What taking back one entry would do to its record: field by field, and who edited it again since. */
export const Preview = ({ item, words, fate, name }: Props) => (
  <li>
    {name && <p className="undo-record">{name}</p>}
    {item.message && <p className="undo-refused">{item.message}</p>}
    {item.status === 'undone' && item.fields.length === 0 && fate && <p>{fate}</p>}
    <div className="entry-changes" hidden={item.fields.length === 0}>
      {item.fields.map(({ field, from, to, later }) => (
        <div key={field}>
          <Change
            label={labelOf(words, field)}
            before={shown(words, field, from, sideOf(item, 'from'))}
            after={shown(words, field, to, sideOf(item, 'to'))}
          />
          {later && (
            <p className="undo-later">
              Changed again by {later.user.email}, {dayTime(later.at)} UTC
            </p>
          )}
        </div>
      ))}
    </div>
  </li>
);

/** Later edits stay, unless this is ticked. */
export const LaterToo = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => (
  <label className="undo-choice">
    <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} /> Also take back what was
    changed again since
  </label>
);
